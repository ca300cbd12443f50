import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { inForeign } from '#mechanisms/currencies/currency.contract.ts'
import { dictionary, admitEntries } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { entryJson } from '#mechanisms/dictionaries/entry-json.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { partOfLine, quantityPlaces } from '#mechanisms/lines/goods-line.contract.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { decimalText, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { addMoney, compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, subject } from '#mechanisms/subjects/subject.server.ts'
import type { Sentence } from '#platform/contract/words.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import {
  nothingBack,
  refundedTooMuch,
  refundOrderCalls,
  returnedTooMuch,
  returnOrderCalls,
  type RefundDetail,
  type RefundRow,
  type ReturnDetail,
  type ReturnRow,
} from './order-back.contract.ts'
import { holdLines, linesWanted } from './order-lines.server.ts'
import { orderSubject } from './order-subject.server.ts'
import { deliveredAhead } from './order.contract.ts'
import { refundOrder, returnOrder } from './order.table.ts'

interface BackTable {
  companyId: PgColumn
  id: PgColumn
  code: PgColumn
  orderId: PgColumn
  total: PgColumn
  summary: PgColumn
  creatorId: PgColumn
  createdAt: PgColumn
  lastOptDate: PgColumn
}

const takesPart = (
  orderId: SQLWrapper,
  companyId: SQLWrapper,
  person: SQLWrapper,
) => sql`exists (select from member m join
  person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id where m.comp_id = ${companyId} and
  m.subject_type = 'order' and m.subject_id = ${orderId} and s.superior_id = ${person})`

/** A refund or a return is seen by whoever sees its order, and taken back by whoever keeps that. */
function backSubject(type: 'refund_order' | 'return_order', table: PgTable & BackTable, called: Sentence) {
  const keeps = sql`exists (select from member m where m.comp_id = ${table.companyId} and m.subject_type = 'order' and
    m.subject_id = ${table.orderId} and m.person_id = ${actor.person} and m.role in ('creator', 'manager', 'partner'))`
  return subject(type, table, {
    app: 'customer_order',
    called,
    title: table.code,
    manageAll: 'CRM_MANAGER',
    search: { state: null },
    open: sql`true`,
    link: `/crm/${type}/{id}`,
    visible: person => takesPart(table.orderId, table.companyId, person),
    seenIds:
      person => sql`select one.id as subject_id from person_superior s join member m on m.comp_id = s.comp_id and m.person_id =
      s.person_id join ${table} one on one.comp_id = m.comp_id and one.order_id = m.subject_id
      where s.comp_id = ${actor.company} and s.superior_id = ${person} and m.subject_type = 'order'`,
    abilities: { comment: sql`true`, remove: keeps },
  })
}
export const refundOrderSubject = backSubject('refund_order', refundOrder, { zh: '退款单', en: 'refund' })
export const returnOrderSubject = backSubject('return_order', returnOrder, { zh: '退货单', en: 'return' })

/** What both say of themselves in a list and on their page. */
const commonRow = (table: BackTable) => ({
  id: table.id,
  code: table.code,
  purchaseOrderId: table.orderId,
  order: sql`(select json_build_object('id', o.id, 'uuid', o.id, 'code', o.code, 'name', o.name, 'total', o.total::text, 'currency', o.currency)
    from customer_order o where o.comp_id = ${table.companyId} and o.id = ${table.orderId})`,
  customer: customerJson(
    table.companyId,
    sql`(select o.customer_id from customer_order o where o.comp_id = ${table.companyId} and o.id = ${table.orderId})`,
  ),
  total: table.total,
  summary: table.summary,
  creator: personJson(sql`${table.companyId}`, sql`${table.creatorId}`),
  createdAt: table.createdAt,
  lastOptDate: table.lastOptDate,
})
const listed = (table: BackTable) => ({
  hasNews: false as const,
  usualScope: 'company' as const,
  usualSort: 'lastOptDate',
  sorts: { createdAt: { by: table.id, descending: true, isId: true } },
  filters: {
    purchaseOrderId: { by: sql`${table.orderId} = ${param('purchaseOrderId')}::uuid` },
    key: { by: sql`${table.code} = upper(${param('key')})` },
  },
})
const linesOf = (name: 'refund_order' | 'return_order', table: BackTable, more: SQL) => sql`(select coalesce(json_agg(
  json_build_object('line_id', b.line_id, 'name', l.name, 'amount', b.amount::text${more}) order by l.position),
  '[]'::json) from ${sql.raw(`${name}_line`)} b join customer_order_line l on l.comp_id = b.comp_id and l.id = b.line_id
  where b.comp_id = ${table.companyId} and b.${sql.raw(`${name}_id`)} = ${table.id})`

interface Page<Row> {
  list: Row[]
  total: number | null
  start: number
  limit: number
}
const refundRow = {
  ...commonRow(refundOrder),
  refundDate: refundOrder.refundDate,
  payType: entryJson(sql`${refundOrder.companyId}`, refundOrder.payTypeId),
}
const refunds = subjectList<Page<RefundRow>>(refundOrderSubject, { ...listed(refundOrder), row: refundRow })
const refundPage = refundOrderSubject.detail<RefundDetail>({
  ...refundRow,
  lines: linesOf('refund_order', refundOrder, sql``),
})
const returnRow = {
  ...commonRow(returnOrder),
  returnDate: returnOrder.returnDate,
  returnReason: entryJson(sql`${returnOrder.companyId}`, returnOrder.returnReasonId),
}
const returns = subjectList<Page<ReturnRow>>(returnOrderSubject, { ...listed(returnOrder), row: returnRow })
const returnPage = returnOrderSubject.detail<ReturnDetail>({
  ...returnRow,
  lines: linesOf('return_order', returnOrder, sql`, 'unit', l.unit, 'quantity', b.quantity::text`),
})

/** What follows once one is written: who sees it, its place in searches, the line in its order's history. */
async function noteBack(
  type: 'refund_order' | 'return_order',
  id: string,
  orderId: string,
  total: string,
  context: Context,
) {
  const { me, run } = context
  const [of] = await run([
    {
      name: 'customer_order_currency',
      value: col.text,
      values: [me.companyId, orderId],
      text: 'select currency from customer_order where comp_id = $1 and id = $2',
    },
    addMembers(me.companyId, type, id, { creator: [me.personId] }, me.personId),
    searchable(me.companyId, type, [id]),
    recorded(me, type, id, 'create'),
  ])
  const said = { total, ...inForeign(of.one) }
  await noteChange(context, orderSubject, orderId, said, `order.${type === 'refund_order' ? 'refund' : 'return'}`)
}

function dayGiven(input: string | null | undefined, field: string, { me }: Context): string {
  const today = dayOf(new Date(), me.timeZone)
  if (input && input > today) refuse(deliveredAhead, {}, field)
  return input ?? today
}

export const refundOrderHandlers = handle(refundOrderCalls, {
  list: (query, context) => refunds(query, context),
  detail: ({ id }, context) => refundPage(id, context),

  /** At most what each line cost less what was refunded of it, whoever comes at once. */
  async create({ purchaseOrderId, refundDate, payTypeId = null, summary, lines }, context) {
    const { me, run } = context
    const on = dayGiven(refundDate, 'refund_date', context)
    if (lines.length === 0) refuse(nothingBack, {}, 'lines')
    const wanted = linesWanted(await holdLines(purchaseOrderId, context), lines)
    if (wanted.some(({ amount, line }) => compareMoney(addMoney(line.refundedAmount, amount), line.gross) > 0))
      refuse(refundedTooMuch, {}, 'lines')
    if (payTypeId) await admitEntries(context, [{ kind: 'PAY_TYPE', id: payTypeId, field: 'pay_type_id' }])
    const id = newId()
    const total = addMoney(...wanted.map(({ amount }) => amount))
    const values = [wanted.map(({ lineId }) => lineId), wanted.map(({ amount }) => amount)]
    const code = `TK${await context.nextNumber(me.companyId, 'refund_order')}`
    await run([
      {
        name: 'refund_order_add',
        values: [me.companyId, id, code, purchaseOrderId, on, payTypeId, total, summary, me.personId],
        text: `insert into refund_order (comp_id, id, code, order_id, refund_date, pay_type_id, total, summary,
          creator_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      },
      {
        name: 'refund_order_lines',
        values: [me.companyId, id, ...values],
        text: `insert into refund_order_line (comp_id, refund_order_id, line_id, amount) select $1, $2, line_id, amount
          from unnest($3::uuid[], $4::numeric[]) as w (line_id, amount)`,
      },
      {
        name: 'customer_order_refunded',
        values: [me.companyId, ...values],
        text: `update customer_order_line l set refunded_amount = l.refunded_amount + w.amount
          from unnest($2::uuid[], $3::numeric[]) as w (line_id, amount) where l.comp_id = $1 and l.id = w.line_id`,
      },
    ])
    await noteBack('refund_order', id, purchaseOrderId, total, context)
    return { id, total }
  },
  remove: ({ id }, context) => takeBack('refund_order', id, context),
})

export const returnOrderHandlers = handle(returnOrderCalls, {
  list: (query, context) => returns(query, context),
  detail: ({ id }, context) => returnPage(id, context),

  /**
   * At most what was sold of each line less what was returned of it, whoever comes at once. What it comes to is rounded
   * over all that was returned so far: the last one takes the rest.
   */
  async create({ purchaseOrderId, returnDate, returnReasonId = null, summary, lines }, context) {
    const { me, run } = context
    const on = dayGiven(returnDate, 'return_date', context)
    if (lines.length === 0) refuse(nothingBack, {}, 'lines')
    const wanted = linesWanted(await holdLines(purchaseOrderId, context), lines).map(({ lineId, quantity, line }) => {
      const soFar = scaledOf(line.returnedQuantity, quantityPlaces) + scaledOf(quantity, quantityPlaces)
      if (soFar > scaledOf(line.quantity, quantityPlaces)) refuse(returnedTooMuch, {}, 'lines')
      const all = partOfLine(line.gross, decimalText(soFar, quantityPlaces), line.quantity)
      // One that was taken back in between may have had the rounding.
      const amount = compareMoney(all, line.returnedAmount) > 0 ? subtractMoney(all, line.returnedAmount) : '0.00'
      return { lineId, quantity, amount }
    })
    if (returnReasonId)
      await admitEntries(context, [{ kind: 'RETURN_REASON', id: returnReasonId, field: 'return_reason_id' }])
    const id = newId()
    const total = addMoney(...wanted.map(({ amount }) => amount))
    const values = [
      wanted.map(({ lineId }) => lineId),
      wanted.map(({ quantity }) => quantity),
      wanted.map(({ amount }) => amount),
    ]
    const code = `TH${await context.nextNumber(me.companyId, 'return_order')}`
    await run([
      {
        name: 'return_order_add',
        values: [me.companyId, id, code, purchaseOrderId, on, returnReasonId, total, summary, me.personId],
        text: `insert into return_order (comp_id, id, code, order_id, return_date, return_reason_id, total, summary,
          creator_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      },
      {
        name: 'return_order_lines',
        values: [me.companyId, id, ...values],
        text: `insert into return_order_line (comp_id, return_order_id, line_id, quantity, amount) select $1, $2, line_id,
          quantity, amount from unnest($3::uuid[], $4::numeric[], $5::numeric[]) as w (line_id, quantity, amount)`,
      },
      {
        name: 'customer_order_returned',
        values: [me.companyId, ...values],
        text: `update customer_order_line l set returned_quantity = l.returned_quantity + w.quantity,
            returned_amount = l.returned_amount + w.amount
          from unnest($2::uuid[], $3::numeric[], $4::numeric[]) as w (line_id, quantity, amount) where l.comp_id = $1
            and l.id = w.line_id`,
      },
    ])
    await noteBack('return_order', id, purchaseOrderId, total, context)
    return { id, total }
  },
  remove: ({ id }, context) => takeBack('return_order', id, context),
})

/** What of an order's lines a refund or a return counted. */
const uncounted = {
  refund_order: 'refunded_amount = l.refunded_amount - b.amount',
  return_order: 'returned_quantity = l.returned_quantity - b.quantity, returned_amount = l.returned_amount - b.amount',
}

/** Takes one back: its order's lines are as before it, and its history says so. */
async function takeBack(type: 'refund_order' | 'return_order', id: string, context: Context) {
  const { me, run } = context
  const of = type === 'refund_order' ? refundOrderSubject : returnOrderSubject
  const [answer] = await run([
    {
      name: `${type}_of_order`,
      value: col.uuid,
      values: [me.companyId, id],
      text: `select order_id from ${type} where comp_id = $1 and id = $2`,
    },
  ])
  await of.admit(id, context, 'remove')
  const orderId = found(answer.first)
  // Its order is held before it, as by whoever writes one.
  await holdLines(orderId, context)
  await of.lock(id, context, 'remove')
  await run([
    {
      name: `customer_order_without_${type}`,
      values: [me.companyId, id],
      text: `update customer_order_line l set ${uncounted[type]} from ${type}_line b where b.comp_id = $1 and
        b.${type}_id = $2 and l.comp_id = $1 and l.id = b.line_id`,
    },
    {
      name: `${type}_remove`,
      values: [me.companyId, id],
      text: `delete from ${type} where comp_id = $1 and id = $2`,
    },
    ...forgotten(me.companyId, type, [id]),
    recorded(me, type, id, 'remove'),
  ])
  await noteChange(context, orderSubject, orderId, {}, `order.${type === 'refund_order' ? 'refund' : 'return'}_remove`)
  return { id }
}

/** What is added to others' by this file. */
export const orderBackParts: Part[] = [
  dictionary('RETURN_REASON', {
    name: { zh: '退货原因', en: 'Reasons of returns' },
    about: {
      zh: '客户为什么退货，例如：质量问题、发错货、不再需要',
      en: 'Why goods come back: quality, wrong goods, not needed',
    },
  }),
]
