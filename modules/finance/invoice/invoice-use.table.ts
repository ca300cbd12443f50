import {
  companyKey,
  companyRelation,
  indexOn,
  instant,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** Which invoices a company has used, and for what: the key lets each in once, whoever comes second. */
export const invoiceUse = companyRelation(
  'invoice_use',
  {
    number: text().notNull(),
    code: text().notNull(),
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    personId: uuid().notNull(),
    usedAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.number, table.code),
    refersTo('invoice_use_person', [table.companyId, table.personId], person),
    indexOn('invoice_use_person_key', table.companyId, table.personId),
    indexOn('invoice_use_of_record', table.companyId, table.subjectType, table.subjectId),
  ],
)
