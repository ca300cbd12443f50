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
import type { PayWay } from './pay.contract.ts'

/** 付款: money that the cashier has paid for an order, in the company's own currency. */
export const financePayment = companyTable(
  'finance_payment',
  {
    orderId: uuid().notNull(),
    amount: amount().notNull(),
    payDate: date().notNull(),
    way: text().$type<PayWay>().notNull(),
    note: text().notNull().default(''),
    cashierId: uuid().notNull(),
    /** The payment that this one takes back: its amount is then below zero, its note says why. */
    reversesId: uuid(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('finance_payment_order', [table.companyId, table.orderId], financeOrder),
    refersTo('finance_payment_cashier', [table.companyId, table.cashierId], person),
    uniqueOn('finance_payment_reversed_once', table.companyId, table.reversesId),
    refersTo('finance_payment_reverses', [table.companyId, table.reversesId], table),
    indexOn('finance_payment_order_key', table.companyId, table.orderId, table.createdAt),
    indexOn('finance_payment_cashier_key', table.companyId, table.cashierId),
    indexOn('finance_payment_by_day', table.companyId, table.payDate.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)
