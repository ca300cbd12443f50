import { sql, type SQL } from 'drizzle-orm'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { type Context, Json } from '#platform/server/http/handle.ts'
import { inBox, whoseTurn } from '#mechanisms/approvals/in-box.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { type RowsQuery, type RowsShape, subjectRows } from '#mechanisms/subjects/subject-rows.server.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { supplierJson } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { orderSubject, spends } from './order-subject.server.ts'
import { orderLinks, type OrderRow } from './order.contract.ts'
import { financeOrder } from './order.table.ts'

const departmentJson = (departmentId: typeof financeOrder.departmentId) =>
  sql`(select json_build_object('id', d.id, 'name', d.name) from department d where d.comp_id =
    ${financeOrder.companyId} and d.id = ${departmentId})`

/** What a list says of an order, and its page at once. */
export const orderRow = {
  id: financeOrder.id,
  type: financeOrder.type,
  code: financeOrder.code,
  name: financeOrder.name,
  status: financeOrder.status,
  turn: whoseTurn('finance', financeOrder),
  payStatus: financeOrder.payStatus,
  amount: financeOrder.amount,
  total: financeOrder.total,
  currency: financeOrder.currency,
  payable: sql`(${financeOrder.amount} - ${financeOrder.offsetAmount})::text`,
  paidAmount: financeOrder.paidAmount,
  creator: personJson(sql`${financeOrder.companyId}`, sql`${financeOrder.creatorId}`),
  department: departmentJson(financeOrder.departmentId),
  payeeName: financeOrder.payeeName,
  orderDate: financeOrder.orderDate,
  dueDate: financeOrder.dueDate,
  createdAt: financeOrder.createdAt,
  lastOptDate: financeOrder.lastOptDate,
}

/** By what orders are linked to: the filters `customerId`, `supplierId` and `contractId`. */
export const linkFilters = Object.fromEntries(
  orderLinks.map(link => [`${link}Id`, { by: sql`${financeOrder[`${link}Id`]} = ${param(`${link}Id`)}::uuid` }]),
)

const rows: SubjectList = {
  hasNews: false,
  row: orderRow,
  usualScope: 'mine',
  usualSort: 'lastOptDate',
  sorts: {
    createdAt: { by: financeOrder.id, descending: true, isId: true },
    amount: { by: financeOrder.amount, descending: true },
  },
  charged: inBox(orderSubject, 'charged'),
  handled: inBox(orderSubject, 'handled'),
  filters: {
    type: { by: sql`${financeOrder.type} = ${param('type')}` },
    key: {
      by: sql`(strpos(lower(${financeOrder.name}), lower(${param('key')})) > 0 or strpos(${financeOrder.code},
        upper(${param('key')})) > 0)`,
    },
    status: { by: sql`${financeOrder.status} = any(${param('status')}::text[])` },
    payStatus: { by: sql`${financeOrder.payStatus} = any(${param('payStatus')}::text[])` },
    startDate: { by: sql`${financeOrder.orderDate} >= ${param('startDate')}::date` },
    endDate: { by: sql`${financeOrder.orderDate} <= ${param('endDate')}::date` },
    typeId: {
      by: sql`exists (select 1 from finance_line l where l.comp_id = ${financeOrder.companyId} and l.order_id =
        ${financeOrder.id} and l.type_id = ${param('typeId')}::uuid)`,
    },
    projectId: {
      by: sql`exists (select 1 from finance_project p where p.comp_id = ${financeOrder.companyId} and p.order_id =
        ${financeOrder.id} and p.project_id = ${param('projectId')}::uuid)`,
    },
    ...linkFilters,
    partnerId: { by: sql`${financeOrder.creatorId} = ${param('partnerId')}::uuid` },
  },
}

export const listOrders = subjectList<{ list: OrderRow[]; total: number | null; start: number; limit: number }>(
  orderSubject,
  rows,
)

const { scoped, queryValues } = subjectRows(orderSubject, rows)
const totals = shapes((shape: string) => {
  const { keys, ...rest } = JSON.parse(shape) as RowsShape
  const { from, where } = scoped({ keys, ...rest })
  const isOfOne = keys.includes('type')
  const isSpending = isOfOne ? sql`true` : spends(financeOrder.type)
  const sumOf = (condition: SQL) => sql`coalesce(sum(${financeOrder.amount}) filter (where ${condition}), 0.00)::text`
  return sql`select json_build_object('num', count(*), 'amount', ${sumOf(isSpending)}, 'advances',
    ${sumOf(sql`not ${isSpending}`)}, 'paid_amount', coalesce(sum(${financeOrder.paidAmount}), 0.00)::text)::text
    from ${from} where ${where}`
})

/** What the orders of a list come to, all its pages together. */
export async function totalOrders(query: RowsQuery & Record<string, unknown>, { me, run }: Context) {
  const { shape, values } = queryValues(query, me)
  const [answer] = await run([totals(JSON.stringify(shape))(values)])
  return new Json<{ num: number; amount: string; advances: string; paidAmount: string }>(answer!.only!)
}

const left = sql`(${financeOrder.paidAmount} - ${financeOrder.settledAmount} - ${financeOrder.repaidAmount})`
const { companyId, creatorId, supplierId } = financeOrder
const balances = compile(sql`select json_build_object('balance', coalesce(sum(b.balance), 0.00)::text, 'list',
    coalesce(json_agg(json_build_object('id', b.id, 'uuid', b.id, 'type', b.type, 'code', b.code,
    'name', b.name, 'payee_name', b.payee_name, 'supplier', ${supplierJson(sql`b.comp_id`, sql`b.supplier_id`)},
      'paid_amount', b.paid_amount::text, 'balance', b.balance::text, 'due_date', b.due_date,
    'order_date', b.order_date) order by b.order_date, b.id), '[]'::json))::text
  from (select ${companyId}, ${financeOrder.id}, ${financeOrder.type}, ${financeOrder.code}, ${financeOrder.name},
    ${financeOrder.payeeName}, ${supplierId}, ${financeOrder.paidAmount}, ${left} as balance,
      ${financeOrder.dueDate}, ${financeOrder.orderDate}
    from ${financeOrder} where ${companyId} = ${param('company')} and (${creatorId} = ${param('person')} or
      (${supplierId} = ${param('supplierId')}::uuid and ${orderSubject.seen})) and ${financeOrder.type} =
      ${param('type')}
      and ${financeOrder.status} = 'agree' and ${left} > 0) b`)

/**
 * What the actor has borrowed, or paid ahead, and not settled; of a supplier, also what others have paid ahead to it,
 * as far as the actor may see it.
 */
export async function ownBalances(type: 'borrow' | 'prepay', supplier: string | null, { me, run }: Context) {
  const [answer] = await run([
    balances({
      ...actorValues(orderSubject, me),
      company: me.companyId,
      person: me.personId,
      supplierId: supplier,
      type,
    }),
  ])
  return new Json<never>(answer!.only!)
}
