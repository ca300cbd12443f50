import {
  amount,
  companyTable,
  date,
  indexOn,
  instant,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { BillDirection, BillWay } from './bill-log.contract.ts'

/** 收付款流水: money that came in or went out. */
export const billLog = companyTable(
  'bill_log',
  {
    direction: text().$type<BillDirection>().notNull(),
    amount: amount().notNull(),
    billDate: date().notNull(),
    partyName: text().notNull(),
    way: text().$type<BillWay>().notNull(),
    kindId: uuid(),
    account: text().notNull().default(''),
    summary: text().notNull().default(''),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('bill_log_creator', [table.companyId, table.creatorId], person),
    refersTo('bill_log_kind', [table.companyId, table.kindId], dictionaryEntry),
    indexOn('bill_log_creator_key', table.companyId, table.creatorId),
    indexOn('bill_log_kind_key', table.companyId, table.kindId),
    indexOn('bill_log_by_day', table.companyId, table.billDate.desc(), table.id.desc()),
    indexOn('bill_log_by_amount', table.companyId, table.amount.desc(), table.id.desc()),
    indexOn('bill_log_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)
