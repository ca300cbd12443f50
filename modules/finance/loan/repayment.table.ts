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
import { financeOrder } from '../order/order.table.ts'
import type { PayWay } from '../pay/pay.contract.ts'
import type { RepaymentStatus } from './loan.contract.ts'

/**
 * 还款: money that came back of what was borrowed, in the company's own currency. It counts once a cashier has confirmed
 * it.
 */
export const financeRepayment = companyTable(
  'finance_repayment',
  {
    orderId: uuid().notNull(),
    amount: amount().notNull(),
    repayDate: date().notNull(),
    way: text().$type<PayWay>().notNull(),
    note: text().notNull().default(''),
    status: text().$type<RepaymentStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    cashierId: uuid(),
    /** Why the cashier has refused it. */
    reason: text().notNull().default(''),
    decidedAt: instant(),
    /** The repayment that this one reverses: its amount is then below zero, its reason says why. */
    reversesId: uuid(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('finance_repayment_order', [table.companyId, table.orderId], financeOrder),
    refersTo('finance_repayment_creator', [table.companyId, table.creatorId], person),
    refersTo('finance_repayment_cashier', [table.companyId, table.cashierId], person),
    uniqueOn('finance_repayment_reversed_once', table.companyId, table.reversesId),
    refersTo('finance_repayment_reverses', [table.companyId, table.reversesId], table),
    indexOn('finance_repayment_order_key', table.companyId, table.orderId, table.createdAt),
    indexOn('finance_repayment_by_state', table.companyId, table.status, table.createdAt.desc(), table.id.desc()),
    indexOn('finance_repayment_by_day', table.companyId, table.repayDate),
    indexOn('finance_repayment_newest', table.companyId, table.createdAt.desc(), table.id.desc()),
  ],
)
