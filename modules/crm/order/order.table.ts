import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  amount,
  companyKey,
  companyRelation,
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
import { documentCurrency } from '#mechanisms/currencies/document-currency.table.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { goodsLineColumns, goodsLineKeys, goodsTotalColumns } from '#mechanisms/lines/goods-lines.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { contract } from '../contract/contract.table.ts'
import { customer } from '../customer/customer.table.ts'
import { quotation } from '../quotation/quotation.table.ts'

const quantity = () => numeric({ precision: 16, scale: 4 }).notNull()

/** 订单: what a customer has ordered. Who takes part is in `member`. */
export const customerOrder = companyTable(
  'customer_order',
  {
    code: text().notNull(),
    name: text().notNull(),
    customerId: uuid().notNull(),
    contractId: uuid(),
    quotationId: uuid(),
    orderDate: date(),
    deliveryDate: date(),
    payTypeId: uuid(),
    statusId: uuid(),
    summary: text().notNull().default(''),
    ...goodsTotalColumns(),
    ...documentCurrency(),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('customer_order_code', table.companyId, table.code),
    refersTo('customer_order_creator', [table.companyId, table.creatorId], person),
    refersTo('customer_order_customer', [table.companyId, table.customerId], customer),
    refersTo('customer_order_contract', [table.companyId, table.contractId], contract),
    refersTo('customer_order_quotation', [table.companyId, table.quotationId], quotation),
    refersTo('customer_order_pay_type', [table.companyId, table.payTypeId], dictionaryEntry),
    refersTo('customer_order_status', [table.companyId, table.statusId], dictionaryEntry),
    indexOn('customer_order_creator_key', table.companyId, table.creatorId),
    indexOn('customer_order_customer_key', table.companyId, table.customerId),
    indexOn('customer_order_contract_key', table.companyId, table.contractId).where(sql`contract_id is not null`),
    indexOn('customer_order_quotation_key', table.companyId, table.quotationId).where(sql`quotation_id is not null`),
    indexOn('customer_order_pay_type_key', table.companyId, table.payTypeId).where(sql`pay_type_id is not null`),
    indexOn('customer_order_status_key', table.companyId, table.statusId).where(sql`status_id is not null`),
    // Orders of other days are passed over in the index alone.
    indexOn('customer_order_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc(), table.orderDate),
    indexOn('customer_order_by_total', table.companyId, table.total.desc(), table.id.desc()),
    indexOn('customer_order_by_own_total', table.companyId, table.ownTotal.desc(), table.id.desc()),
    indexOn('customer_order_by_name', table.companyId, table.name, table.id),
    // Of days long ago each is read in the usual order of lists.
    indexOn('customer_order_by_day', table.companyId, table.orderDate, table.lastOptDate.desc(), table.id.desc()),
  ],
)

/** 订单明细, and what has been delivered, returned and refunded of each: never more than was sold. */
export const customerOrderLine = companyTable(
  'customer_order_line',
  {
    orderId: uuid().notNull(),
    ...goodsLineColumns(),
    deliveredQuantity: quantity().default('0'),
    returnedQuantity: quantity().default('0'),
    returnedAmount: amount().notNull().default('0'),
    refundedAmount: amount().notNull().default('0'),
  },
  table => [
    refersTo('customer_order_line_order', [table.companyId, table.orderId], customerOrder, 'cascade'),
    ...goodsLineKeys('customer_order_line', table, table.orderId),
    check('customer_order_line_delivered', sql`${table.deliveredQuantity} between 0 and ${table.quantity}`),
    check('customer_order_line_returned', sql`${table.returnedQuantity} between 0 and ${table.quantity}`),
    check('customer_order_line_returned_amount', sql`${table.returnedAmount} between 0 and ${table.gross}`),
    check('customer_order_line_refunded', sql`${table.refundedAmount} between 0 and ${table.gross}`),
  ],
)

/** 发货: goods of an order that left on a day. Reversed, it stays, and counts no more. */
export const orderDelivery = companyTable(
  'order_delivery',
  {
    orderId: uuid().notNull(),
    deliveredOn: date().notNull(),
    note: text().notNull().default(''),
    personId: uuid().notNull(),
    reversedAt: instant(),
    reason: text().notNull().default(''),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('order_delivery_order', [table.companyId, table.orderId], customerOrder),
    refersTo('order_delivery_person', [table.companyId, table.personId], person),
    indexOn('order_delivery_order_key', table.companyId, table.orderId, table.createdAt),
    indexOn('order_delivery_person_key', table.companyId, table.personId),
  ],
)
export const orderDeliveryLine = companyRelation(
  'order_delivery_line',
  { deliveryId: uuid().notNull(), lineId: uuid().notNull(), quantity: quantity() },
  table => [
    companyKey(table.companyId, table.deliveryId, table.lineId),
    refersTo('order_delivery_line_delivery', [table.companyId, table.deliveryId], orderDelivery, 'cascade'),
    refersTo('order_delivery_line_line', [table.companyId, table.lineId], customerOrderLine),
    indexOn('order_delivery_line_line_key', table.companyId, table.lineId),
  ],
)

/** What a refund and a return both keep. */
const backColumns = () => ({
  code: text().notNull(),
  orderId: uuid().notNull(),
  total: amount().notNull(),
  summary: text().notNull().default(''),
  creatorId: uuid().notNull(),
  lastOptDate: instant().notNull().default(now),
  createdAt: instant().notNull().default(now),
})

/** 退款单: money of an order that was returned, by line. */
export const refundOrder = companyTable(
  'refund_order',
  {
    ...backColumns(),
    refundDate: date().notNull(),
    payTypeId: uuid(),
  },
  table => [
    uniqueOn('refund_order_code', table.companyId, table.code),
    refersTo('refund_order_of', [table.companyId, table.orderId], customerOrder),
    refersTo('refund_order_pay_type', [table.companyId, table.payTypeId], dictionaryEntry),
    refersTo('refund_order_creator', [table.companyId, table.creatorId], person),
    indexOn('refund_order_of_key', table.companyId, table.orderId),
    indexOn('refund_order_pay_type_key', table.companyId, table.payTypeId).where(sql`pay_type_id is not null`),
    indexOn('refund_order_creator_key', table.companyId, table.creatorId),
    indexOn('refund_order_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)
export const refundOrderLine = companyRelation(
  'refund_order_line',
  { refundOrderId: uuid().notNull(), lineId: uuid().notNull(), amount: amount().notNull() },
  table => [
    companyKey(table.companyId, table.refundOrderId, table.lineId),
    refersTo('refund_order_line_of', [table.companyId, table.refundOrderId], refundOrder, 'cascade'),
    refersTo('refund_order_line_line', [table.companyId, table.lineId], customerOrderLine),
    indexOn('refund_order_line_line_key', table.companyId, table.lineId),
  ],
)

/** 退货单: goods of an order that came back, by line. */
export const returnOrder = companyTable(
  'return_order',
  {
    ...backColumns(),
    returnDate: date().notNull(),
    returnReasonId: uuid(),
  },
  table => [
    uniqueOn('return_order_code', table.companyId, table.code),
    refersTo('return_order_of', [table.companyId, table.orderId], customerOrder),
    refersTo('return_order_reason', [table.companyId, table.returnReasonId], dictionaryEntry),
    refersTo('return_order_creator', [table.companyId, table.creatorId], person),
    indexOn('return_order_of_key', table.companyId, table.orderId),
    indexOn('return_order_reason_key', table.companyId, table.returnReasonId).where(sql`return_reason_id is not null`),
    indexOn('return_order_creator_key', table.companyId, table.creatorId),
    indexOn('return_order_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)
export const returnOrderLine = companyRelation(
  'return_order_line',
  { returnOrderId: uuid().notNull(), lineId: uuid().notNull(), quantity: quantity(), amount: amount().notNull() },
  table => [
    companyKey(table.companyId, table.returnOrderId, table.lineId),
    refersTo('return_order_line_of', [table.companyId, table.returnOrderId], returnOrder, 'cascade'),
    refersTo('return_order_line_line', [table.companyId, table.lineId], customerOrderLine),
    indexOn('return_order_line_line_key', table.companyId, table.lineId),
  ],
)
