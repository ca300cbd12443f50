import {
  companyTable,
  date,
  indexOn,
  instant,
  now,
  numeric,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 汇率: what one of a currency is in the company's own, from a day on until the next. */
export const exchangeRate = companyTable(
  'exchange_rate',
  {
    currency: text().notNull(),
    day: date().notNull(),
    rate: numeric({ precision: 13, scale: 6 }).notNull(),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
  },
  table => [
    refersTo('exchange_rate_creator', [table.companyId, table.creatorId], person),
    indexOn('exchange_rate_creator_key', table.companyId, table.creatorId),
    uniqueOn('exchange_rate_of_day', table.companyId, table.currency, table.day),
    indexOn('exchange_rate_by_day', table.companyId, table.day.desc(), table.id.desc()),
  ],
)
