import { sql } from 'drizzle-orm'
import {
  boolean,
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { TypeFamily } from './expense-type.contract.ts'

/** 费用类型, 采购类型: two trees of at most two levels, in the company's own words and order. */
export const expenseType = companyTable(
  'expense_type',
  {
    family: text().$type<TypeFamily>().notNull(),
    name: text().notNull(),
    parentId: uuid(),
    /** 会计科目: where it stands in the company's books, by number and name; empty: the usual one of vouchers. */
    account: text().notNull().default(''),
    position: integer().notNull().default(0),
    isRetired: boolean().notNull().default(false),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('expense_type_parent', [table.companyId, table.parentId], table),
    indexOn('expense_type_parent_key', table.companyId, table.parentId),
    uniqueOn(
      'expense_type_name_key',
      table.companyId,
      table.family,
      sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000')`,
      table.name,
    ),
    indexOn('expense_type_order', table.companyId, table.family, table.position, table.id),
  ],
)
