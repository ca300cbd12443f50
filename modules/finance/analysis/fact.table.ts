import { companyTable, date, indexOn, integer, numeric, text, uuid } from '#platform/server/database/columns.ts'
import type { OrderLink, OrderType } from '../order/order.contract.ts'

const sum = () => numeric({ precision: 20, scale: 2 }).notNull().default('0')

/**
 * What agreed orders, and those that wait, come to: lines that are added up, kept by triggers
 * (`database/sql/7-finance-facts.sql`, docs/decisions/062-figures-are-kept.md). `dim` says what `key` is: nothing, a
 * person, an expense type, a department, a project, a customer, a supplier or a contract.
 */
export const financeFact = companyTable(
  'finance_fact',
  {
    /** Its first day. */
    month: date().notNull(),
    status: text().$type<'agree' | 'waiting'>().notNull(),
    type: text().$type<OrderType>().notNull(),
    dim: text().$type<'total' | 'person' | 'type' | 'department' | 'project' | OrderLink>().notNull(),
    key: uuid(),
    num: integer().notNull(),
    amount: sum(),
    paid: sum(),
    owed: sum(),
  },
  table => [indexOn('finance_fact_of_month', table.companyId, table.dim, table.month)],
)
