import { sql, type SQL } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { unknownLine } from '#mechanisms/lines/goods-line.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { storeOrderSubject, storeOrderSubjectType as type } from './store-order-subject.server.ts'
import {
  notReceivable,
  notToConfirmOver,
  receiptReversed,
  receivedAhead,
  receivedTooMuch,
  type storeOrderCalls,
} from './store-order.contract.ts'
import { storeOrder } from './store-order.table.ts'

/** Condition: the actor says what came of a purchase order: who handed it in, and purchasing managers. */
export const receives = sql`(${storeOrder.creatorId} = ${actor.person} or ${actor.managesAll}::boolean)`

/** What came of a line `l`, at its price. */
export const receivedValue = (l: SQL) => sql`round(${l}.gross * ${l}.received_quantity / ${l}.quantity, 2)`

export const receipts = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'uuid', r.id, 'received_on',
  r.received_on, 'note', r.note, 'receiver', ${personJson(sql`r.comp_id`, sql`r.receiver_id`)},
    'is_reversed', r.reversed_at is not null, 'reason', r.reason, 'lines', (
      select coalesce(json_agg(json_build_object('line_id', c.item_id, 'name', l.name, 'unit', l.unit, 'quantity',
        c.quantity::text) order by l.position), '[]'::json)
      from store_receipt_item c join store_order_item l on l.comp_id = c.comp_id and l.id = c.item_id
        where c.comp_id = r.comp_id and c.receipt_id = r.id))
    order by r.created_at, r.id), '[]'::json)
  from store_receipt r where r.comp_id = ${storeOrder.companyId} and r.store_order_id = ${storeOrder.id})`

/**
 * Takes hold of a purchase order whose receipts the actor keeps: nobody else receives of it until the transaction ends.
 */
async function holdOrder(id: string, context: Context): Promise<string> {
  const { me, run } = context
  await storeOrderSubject.lock(id, context)
  const [answer] = await run([
    {
      name: 'store_order_receiving',
      row: { status: col.text, creatorId: col.uuid },
      values: [me.companyId, id],
      text: 'select status, creator_id from store_order where comp_id = $1 and id = $2',
    },
  ])
  const { status, creatorId } = found(answer.first)
  if (creatorId !== me.personId && !may(me, 'ERP_PURCHASE_MANAGER')) refuse(notAllowed)
  return status
}

/**
 * Writes down what came: at most what is still to come of each line, whoever comes at once; more of it where a
 * purchasing manager confirms that.
 */
export async function receive(
  { id, receivedOn, note, lines, isOverConfirmed }: CallParsed<typeof storeOrderCalls.receive>,
  context: Context,
) {
  const { me, run, publish } = context
  const today = dayOf(new Date(), me.timeZone)
  if (receivedOn && receivedOn > today) refuse(receivedAhead, {}, 'received_on')
  if ((await holdOrder(id, context)) !== 'agree') refuse(notReceivable)
  if (isOverConfirmed && !may(me, 'ERP_PURCHASE_MANAGER')) refuse(notToConfirmOver)
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length) refuse(unknownLine, {}, 'lines')
  const receiptId = newId()
  const [, came] = await run([
    {
      name: 'store_receipt_add',
      values: [me.companyId, receiptId, id, receivedOn ?? today, note, me.personId],
      text: `insert into store_receipt (comp_id, id, store_order_id, received_on, note, receiver_id) values ($1, $2,
        $3, $4, $5, $6)`,
    },
    {
      name: 'store_receipt_lines',
      value: col.bool,
      values: [
        me.companyId,
        receiptId,
        id,
        lines.map(({ lineId }) => lineId),
        lines.map(({ quantity }) => quantity),
        isOverConfirmed,
      ],
      text: `with wanted as (
          select l.id, case when cardinality($4::uuid[]) = 0 then l.quantity - l.received_quantity else w.quantity
            end as quantity
          from store_order_item l left join unnest($4::uuid[], $5::numeric[]) as w (id, quantity) on w.id = l.id
            where l.comp_id = $1 and l.store_order_id = $3),
        came as (update store_order_item l set received_quantity = l.received_quantity + wanted.quantity,
            over_quantity = greatest(l.over_quantity, l.received_quantity + wanted.quantity - l.quantity) from wanted
          where l.comp_id = $1 and l.store_order_id = $3 and l.id = wanted.id and wanted.quantity > 0 and ($6::boolean
            or l.received_quantity + wanted.quantity <= l.quantity) returning l.id, wanted.quantity, l.over_quantity),
        kept as (insert into store_receipt_item (comp_id, receipt_id, item_id, quantity) select $1, $2, id, quantity
          from came)
        select over_quantity > 0 from came`,
    },
  ])
  if (lines.length === 0 && came.count === 0) refuse(notReceivable)
  if (lines.length > 0 && came.count < lines.length) refuse(receivedTooMuch, {}, 'lines')
  const isOver = isOverConfirmed && came.rows.includes(true)
  await run([recorded(me, type, id, isOver ? 'store_order.receive_over' : 'store_order.receive', { num: came.count })])
  publish({
    companyId: me.companyId,
    to: [me.personId],
    subjectType: type,
    subjectId: id,
    event: 'received',
    by: me.personId,
  })
  return { id, receiptId }
}

/** Takes a receipt back, once; it stays with its reason. */
export async function reverseReceipt(receiptId: string, reason: string, context: Context) {
  const { me, run, publish } = context
  const [of] = await run([
    {
      name: 'store_receipt_of',
      value: col.uuid,
      values: [me.companyId, receiptId],
      text: 'select store_order_id from store_receipt where comp_id = $1 and id = $2',
    },
  ])
  const id = found(of.first)
  await holdOrder(id, context)
  const [reversed] = await run([
    {
      name: 'store_receipt_reverse',
      values: [me.companyId, receiptId, me.personId, reason],
      text: `update store_receipt set reversed_at = now(), reversed_by_id = $3, reason = $4 where comp_id = $1 and id =
        $2 and reversed_at is null returning id`,
    },
  ])
  if (reversed.count === 0) refuse(receiptReversed)
  await run([
    {
      name: 'store_receipt_taken_back',
      values: [me.companyId, receiptId, id],
      text: `update store_order_item l set received_quantity = l.received_quantity - c.quantity,
          over_quantity = greatest(l.received_quantity - c.quantity - l.quantity, 0)
        from store_receipt_item c where c.comp_id = $1 and c.receipt_id = $2 and l.comp_id = $1 and l.store_order_id =
          $3 and l.id = c.item_id`,
    },
    recorded(me, type, id, 'store_order.receipt_reverse', { reason }),
  ])
  publish({
    companyId: me.companyId,
    to: [me.personId],
    subjectType: type,
    subjectId: id,
    event: 'received',
    by: me.personId,
  })
  return { id: receiptId }
}
