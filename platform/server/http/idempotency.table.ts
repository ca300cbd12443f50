import { companyKey, companyRelation, indexOn, instant, now, text, uuid } from '../database/columns.ts'

/**
 * The first answer to a write, stored in the write's transaction (wire page, `Idempotency-Key`). A job deletes it after
 * two days.
 */
export const idempotentAnswer = companyRelation(
  'idempotent_answer',
  {
    personId: uuid().notNull(),
    key: uuid().notNull(),
    fingerprint: text().notNull(),
    answer: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.personId, table.key),
    indexOn('idempotent_answer_age', table.companyId, table.createdAt),
  ],
)
