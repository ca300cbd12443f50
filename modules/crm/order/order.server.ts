import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { currencyOfSource, type Currency } from '#mechanisms/currencies/currency.contract.ts'
import { admitCurrency, admitOwnTotal, currencyOf } from '#mechanisms/currencies/currency.server.ts'
import { dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { goodsLinesJson, withGoods } from '#mechanisms/lines/goods-lines.server.ts'
import { roleJson } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { recordHandlers } from '#mechanisms/records/record-handlers.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { subjectRows, type RowsShape } from '#mechanisms/subjects/subject-rows.server.ts'
import { admitContract, contractJson, currencyOfContract } from '../contract/contract-directory.server.ts'
import { admitCustomer, customerJson } from '../customer/customer-directory.server.ts'
import { admitQuotation, currencyOfQuotation, quotationJson } from '../quotation/quotation-named.server.ts'
import { setPeople } from '../set-people.server.ts'
import { deliver, reverseDelivery } from './delivery.server.ts'
import { orderSubject } from './order-subject.server.ts'
import {
  orderCalls,
  orderDatesCrossed,
  orderFields,
  orderOfOtherCustomer,
  orderType as type,
  orderUnderWay,
  type OrderDetail,
  type OrderQuery,
  type OrderRow,
} from './order.contract.ts'
import { customerOrder, customerOrderLine } from './order.table.ts'

const goods = { table: customerOrderLine, owner: customerOrderLine.orderId }

const { companyId, id } = customerOrder
const columns = fieldColumns(orderFields, customerOrder, {
  customerId: { json: customerJson, admit: admitCustomer },
  contractId: { json: contractJson, admit: admitContract },
  quotationId: { json: quotationJson },
})
const row = {
  id,
  code: customerOrder.code,
  ...columns.row,
  total: customerOrder.total,
  ...currencyOf(customerOrder),
  discount: customerOrder.discount,
  manager: sql`(${roleJson(sql`${companyId}`, type, sql`${id}`, 'manager')} -> 0)`,
  createdAt: customerOrder.createdAt,
  lastOptDate: customerOrder.lastOptDate,
}

const rows: SubjectList = {
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    ...columns.sorts,
    createdAt: { by: id, descending: true, isId: true },
    total: { by: customerOrder.ownTotal, descending: true },
  },
  filters: {
    ...columns.filters,
    currency: { by: sql`${customerOrder.currency} = ${param('currency')}` },
    keyPattern: foundByKey(type, customerOrder),
    productId: withGoods(goods, customerOrder),
  },
}
const list = subjectList<{ list: OrderRow[]; total: number | null; start: number; limit: number }>(orderSubject, rows)
const { scoped, queryValues } = subjectRows(orderSubject, rows)
const totals = shapes((shape: string) => {
  const { from, where } = scoped(JSON.parse(shape) as RowsShape)
  return sql`select json_build_object('num', count(*), 'total', coalesce(sum(${customerOrder.ownTotal}), 0.00)::text)::text
    from ${from} where ${where}`
})
/** What the orders of a list come to, all its pages together. */
async function totalOrders({ key, ...query }: OrderQuery, { me, run }: Context) {
  const { shape, values } = queryValues({ ...query, ...soughtByKey(key) }, me)
  const [answer] = await run([totals(JSON.stringify(shape))(values)])
  return new Json<{ num: number; total: string }>(answer!.only!)
}

const ofLines = (column: 'returned_amount' | 'refunded_amount') => sql`(select coalesce(sum(l.${sql.raw(column)}),
  0.00)::text from customer_order_line l where l.comp_id = ${companyId} and l.order_id = ${id})`
const backs = (table: 'refund_order' | 'return_order', day: string) => sql`(select coalesce(json_agg(json_build_object(
  'id', b.id, 'uuid', b.id, 'code', b.code, 'total', b.total::text, 'day', b.${sql.raw(day)}) order by b.id), '[]'::json)
  from ${sql.raw(table)} b where b.comp_id = ${companyId} and b.order_id = ${id})`
const deliveries = sql`(select coalesce(json_agg(json_build_object('id', d.id, 'uuid', d.id, 'delivered_on', d.delivered_on,
  'note', d.note, 'person', ${personJson(sql`d.comp_id`, sql`d.person_id`)}, 'is_reversed', d.reversed_at is not null,
  'reason', d.reason, 'lines', (select coalesce(json_agg(json_build_object('line_id', c.line_id, 'name', l.name, 'unit',
    l.unit, 'quantity', c.quantity::text) order by l.position), '[]'::json) from order_delivery_line c join
    customer_order_line l on l.comp_id = c.comp_id and l.id = c.line_id where c.comp_id = d.comp_id and c.delivery_id =
    d.id)) order by d.created_at, d.id), '[]'::json)
  from order_delivery d where d.comp_id = ${companyId} and d.order_id = ${id})`

const detail = orderSubject.detail<OrderDetail>({
  ...row,
  ...columns.shown,
  subtotal: customerOrder.subtotal,
  net: customerOrder.net,
  tax: customerOrder.tax,
  returned: ofLines('returned_amount'),
  refunded: ofLines('refunded_amount'),
  partner: roleJson(sql`${companyId}`, type, sql`${id}`, 'partner'),
  creator: personJson(sql`${companyId}`, sql`${customerOrder.creatorId}`),
  lines: goodsLinesJson(goods, companyId, id, {
    delivered_quantity: sql`l.delivered_quantity::text`,
    returned_quantity: sql`l.returned_quantity::text`,
    returned_amount: sql`l.returned_amount::text`,
    refunded_amount: sql`l.refunded_amount::text`,
  }),
  deliveries,
  returns: backs('return_order', 'return_date'),
  refunds: backs('refund_order', 'refund_date'),
  attachments: attachmentsJson(sql`${companyId}`, type, sql`${id}`),
})

type Draft = Omit<CallParsed<typeof orderCalls.create>, 'managerId' | 'partnerId'>
type Kept = Currency & Pick<typeof customerOrder.$inferSelect, 'id' | 'contractId' | 'quotationId'>

const written = recordHandlers<Draft>({
  subject: orderSubject,
  fields: columns,
  async columns(draft, context, kept, totals) {
    const { customerId, contractId, quotationId, orderDate, deliveryDate } = draft
    if (orderDate && deliveryDate && deliveryDate < orderDate) refuse(orderDatesCrossed, {}, 'delivery_date')
    const isMoved = customerId !== kept?.customerId
    if (quotationId && (isMoved || quotationId !== kept?.quotationId))
      await admitQuotation(quotationId, customerId, context)
    if (contractId && (isMoved || contractId !== kept?.contractId)) await sameCustomer(contractId, customerId, context)
    const currency = await admitOrderCurrency(draft, kept as Kept | undefined, context)
    admitOwnTotal(totals!.total, currency, 'lines')
    return kept
      ? { ...currency }
      : { ...currency, code: `DD${await context.nextNumber(context.me.companyId, 'customer_order')}` }
  },
  goods,
  hasFiles: true,
})

/**
 * The currency and rate of an order: those of the contract that it is placed by, of the quotation that it is made of,
 * or its own. What was delivered, returned or refunded, was so in that currency: it stays.
 */
async function admitOrderCurrency(draft: Draft, kept: Kept | undefined, context: Context) {
  const { contractId, quotationId } = draft
  const [agreed, offered] = [
    contractId ? await currencyOfContract(contractId, context) : undefined,
    quotationId ? await currencyOfQuotation(quotationId, context) : undefined,
  ]
  if (agreed && offered && agreed.currency !== offered.currency)
    refuse(currencyOfSource, { source: agreed.name, currency: agreed.currency }, 'quotation_id')
  const hadSource = Boolean(kept?.contractId || kept?.quotationId)
  const currency = await admitCurrency(draft, { kept, source: agreed ?? offered, hadSource }, context)
  if (kept && kept.currency !== currency.currency && (await isUnderWay(kept.id, context)))
    refuse(orderUnderWay, {}, 'currency')
  return currency
}

/** Whether anything of an order was delivered, returned or refunded. */
async function isUnderWay(orderId: string, { me, run }: Context): Promise<boolean> {
  const [answer] = await run([
    {
      name: 'customer_order_is_under_way',
      values: [me.companyId, orderId],
      text: `select from order_delivery where comp_id = $1 and order_id = $2 union all select from return_order where comp_id =
        $1 and order_id = $2 union all select from refund_order where comp_id = $1 and order_id = $2 limit 1`,
    },
  ])
  return answer.count > 0
}

/** Refuses a contract that is with another customer. */
async function sameCustomer(contractId: string, customerId: string, { me, run }: Context) {
  const [answer] = await run([
    {
      name: 'customer_order_contract',
      values: [me.companyId, contractId, customerId],
      text: 'select from contract where comp_id = $1 and id = $2 and customer_id = $3',
    },
  ])
  if (answer.count === 0) refuse(orderOfOtherCustomer, {}, 'contract_id')
}

/** Who answers for an order, and who takes part. */
async function setOrderPeople(
  orderId: string,
  { name, managerId, partnerId }: { name: string; managerId?: string | null | undefined; partnerId: readonly string[] },
  context: Context,
) {
  const order = { type: 'order' as const, id: orderId, title: name }
  if (managerId) await setPeople(order, 'manager', [managerId], context)
  await setPeople(order, 'partner', partnerId, context)
}

export const orderHandlers = handle(orderCalls, {
  list: ({ key, ...query }, context) => list({ ...query, ...soughtByKey(key) }, context),
  total: totalOrders,
  detail: ({ id: of }, context) => detail(of, context),

  async create({ managerId, partnerId, ...draft }, context) {
    const answer = await written.create(draft, context)
    await setOrderPeople(answer.id, { name: draft.name, managerId, partnerId }, context)
    return answer
  },
  async update({ managerId, partnerId, ...draft }, context) {
    const answer = await written.update(draft, context)
    await setOrderPeople(answer.id, { name: draft.name, managerId, partnerId }, context)
    return answer
  },
  remove: written.remove,
  deliver,
  reverseDelivery: ({ id: of, reason }, context) => reverseDelivery(of, reason, context),
})

/** What is added to others' by this file. */
export const orderParts: Part[] = [
  ...[
    'order_delivery_order',
    'order_delivery_line_line',
    'refund_order_of',
    'refund_order_line_line',
    'return_order_of',
    'return_order_line_line',
    'customer_order_line_delivered',
    'customer_order_line_returned',
    'customer_order_line_returned_amount',
    'customer_order_line_refunded',
  ].map(constraint => refuseOn(constraint, orderUnderWay)),
  dictionary('ORDER_STATUS', {
    name: { zh: '订单状态', en: 'Order statuses' },
    about: {
      zh: '客户订单走到哪一步，例如：待发货、部分发货、已完成',
      en: "How a customer's order stands: to deliver, partly, done",
    },
  }),
  noticeSays('order.assigned', { zh: '{actor} 邀请您参与订单', en: '{actor} added you to the order' }),
]
