import {
  companyKey,
  companyRelation,
  date,
  indexOn,
  instant,
  now,
  refersTo,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/**
 * 结账: a month whose books are closed. They are closed one after another, so that all months up to the last row are
 * closed; that row goes when the month is reopened.
 */
export const financeMonth = companyRelation(
  'finance_month',
  {
    /** Its first day. */
    month: date().notNull(),
    closerId: uuid().notNull(),
    closedAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.month),
    refersTo('finance_month_closer', [table.companyId, table.closerId], person),
    indexOn('finance_month_closer_key', table.companyId, table.closerId),
  ],
)
