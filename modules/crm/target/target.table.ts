import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  amount,
  companyTable,
  date,
  indexOn,
  instant,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { TargetAbout } from './target.contract.ts'

/** 销售目标: what a person is to sell, or to bring in, in a month. */
export const salesTarget = companyTable(
  'sales_target',
  {
    personId: uuid().notNull(),
    about: text().$type<TargetAbout>().notNull(),
    /** The first day of the month. */
    month: date().notNull(),
    amount: amount().notNull(),
    setterId: uuid().notNull(),
    setAt: instant().notNull().default(now),
  },
  table => [
    refersTo('sales_target_person', [table.companyId, table.personId], person),
    refersTo('sales_target_setter', [table.companyId, table.setterId], person),
    uniqueOn('sales_target_once', table.companyId, table.personId, table.about, table.month),
    indexOn('sales_target_by_month', table.companyId, table.about, table.month.desc(), table.id.desc()),
    indexOn('sales_target_setter_key', table.companyId, table.setterId),
    check('sales_target_amount', sql`${table.amount} > 0`),
  ],
)
