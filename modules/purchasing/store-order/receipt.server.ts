import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { storeOrderSubject, storeOrderSubjectType as type } from './store-order-subject.server.ts'
import {
  notReceivable,
  receiptReversed,
  receivedAhead,
  receivedTooMuch,
  type storeOrderCalls,
} from './store-order.contract.ts'
import { storeOrder } from './store-order.table.ts'

/** Condition: the actor says what came of a purchase order: who handed it in, and purchasing managers. */
export const receives = sql`(${storeOrder.creatorId} = ${actor.person} or ${actor.managesAll}::boolean)`

export const receipts = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'uuid', r.id, 'received_on',
  r.received_on, 'note', r.note, 'receiver', ${personJson(sql`r.comp_id`, sql`r.receiver_id`)},
    'is_reversed', r.reversed_at is not null, 'reason', r.reason, 'lines', (
      select coalesce(json_agg(json_build_object('line', c.position, 'name', l.name, 'unit', l.unit, 'quantity',
        c.quantity::text) order by c.position), '[]'::json)
      from store_receipt_line c join store_order_line l on l.comp_id = c.comp_id and l.store_order_id =
        r.store_order_id and l.position = c.position where c.comp_id = r.comp_id and c.receipt_id = r.id))
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

/** Writes down what came: at most what is still to come of each line, whoever comes at once. */
export async function receive(
  { id, receivedOn, note, lines }: CallParsed<typeof storeOrderCalls.receive>,
  context: Context,
) {
  const { me, run, publish } = context
  const today = dayOf(new Date(), me.timeZone)
  if (receivedOn && receivedOn > today) refuse(receivedAhead, {}, 'received_on')
  if ((await holdOrder(id, context)) !== 'agree') refuse(notReceivable)
  if (new Set(lines.map(({ line }) => line)).size < lines.length) refuse(receivedTooMuch, {}, 'lines')
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
      values: [me.companyId, receiptId, id, lines.map(({ line }) => line), lines.map(({ quantity }) => quantity)],
      text: `with wanted as (
          select l.position, case when cardinality($4::int[]) = 0 then l.quantity - l.received_quantity else w.quantity
            end as quantity
          from store_order_line l left join unnest($4::int[], $5::numeric[]) as w (position, quantity) on w.position =
            l.position where l.comp_id = $1 and l.store_order_id = $3),
        came as (update store_order_line l set received_quantity = l.received_quantity + wanted.quantity from wanted
          where l.comp_id = $1 and l.store_order_id = $3 and l.position = wanted.position and wanted.quantity > 0 and
            l.received_quantity + wanted.quantity <= l.quantity returning l.position, wanted.quantity)
        insert into store_receipt_line (comp_id, receipt_id, position, quantity) select $1, $2, position, quantity from
          came returning position`,
    },
  ])
  if (lines.length === 0 && came.count === 0) refuse(notReceivable)
  if (lines.length > 0 && came.count < lines.length) refuse(receivedTooMuch, {}, 'lines')
  await run([recorded(me, type, id, 'store_order.receive', { num: came.count })])
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
      text: `update store_order_line l set received_quantity = l.received_quantity - c.quantity from store_receipt_line
        c
        where c.comp_id = $1 and c.receipt_id = $2 and l.comp_id = $1 and l.store_order_id = $3 and l.position =
          c.position`,
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
