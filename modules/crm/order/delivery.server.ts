import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { quantityPlaces } from '#mechanisms/lines/goods-line.contract.ts'
import { decimalText, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { holdLines, linesWanted } from './order-lines.server.ts'
import { orderSubject } from './order-subject.server.ts'
import {
  deliveredAhead,
  deliveredTooMuch,
  deliveryReversed,
  nothingToDeliver,
  type orderCalls,
} from './order.contract.ts'

const scaled = (quantity: string) => scaledOf(quantity, quantityPlaces)

/** Writes down what left: at most what is left of each line, whoever comes at once. */
export async function deliver(
  { id, deliveredOn, note, lines }: CallParsed<typeof orderCalls.deliver>,
  context: Context,
) {
  const { me, run } = context
  const today = dayOf(new Date(), me.timeZone)
  if (deliveredOn && deliveredOn > today) refuse(deliveredAhead, {}, 'delivered_on')
  const held = await holdLines(id, context)
  const leftOf = ({ quantity, deliveredQuantity }: { quantity: string; deliveredQuantity: string }) =>
    scaled(quantity) - scaled(deliveredQuantity)
  const left = [...held.values()]
    .filter(line => leftOf(line) > 0n)
    .map(line => ({ lineId: line.id, quantity: decimalText(leftOf(line), quantityPlaces) }))
  if (left.length === 0) refuse(nothingToDeliver)
  const wanted = linesWanted(held, lines.length > 0 ? lines : left)
  if (wanted.some(({ quantity, line }) => scaled(quantity) > leftOf(line))) refuse(deliveredTooMuch, {}, 'lines')
  const deliveryId = newId()
  const values = [wanted.map(({ lineId }) => lineId), wanted.map(({ quantity }) => quantity)]
  await run([
    {
      name: 'order_delivery_add',
      values: [me.companyId, deliveryId, id, deliveredOn ?? today, note, me.personId],
      text: `insert into order_delivery (comp_id, id, order_id, delivered_on, note, person_id) values ($1, $2, $3, $4,
        $5, $6)`,
    },
    {
      name: 'order_delivery_lines',
      values: [me.companyId, deliveryId, ...values],
      text: `insert into order_delivery_line (comp_id, delivery_id, line_id, quantity) select $1, $2, line_id, quantity
        from unnest($3::uuid[], $4::numeric[]) as w (line_id, quantity)`,
    },
    {
      name: 'customer_order_delivered',
      values: [me.companyId, ...values],
      text: `update customer_order_line l set delivered_quantity = l.delivered_quantity + w.quantity
        from unnest($2::uuid[], $3::numeric[]) as w (line_id, quantity) where l.comp_id = $1 and l.id = w.line_id`,
    },
  ])
  await noteChange(context, orderSubject, id, { num: wanted.length }, 'order.deliver')
  return { id, deliveryId }
}

/** Takes a delivery back, once; it stays with its reason. */
export async function reverseDelivery(deliveryId: string, reason: string, context: Context) {
  const { me, run } = context
  const [of] = await run([
    {
      name: 'order_delivery_of',
      value: col.uuid,
      values: [me.companyId, deliveryId],
      text: 'select order_id from order_delivery where comp_id = $1 and id = $2',
    },
  ])
  const id = found(of.first)
  await holdLines(id, context)
  const [reversed] = await run([
    {
      name: 'order_delivery_reverse',
      values: [me.companyId, deliveryId, reason],
      text: `update order_delivery set reversed_at = now(), reason = $3 where comp_id = $1 and id = $2 and reversed_at is
        null returning id`,
    },
  ])
  if (reversed.count === 0) refuse(deliveryReversed)
  await run([
    {
      name: 'customer_order_undelivered',
      values: [me.companyId, deliveryId],
      text: `update customer_order_line l set delivered_quantity = l.delivered_quantity - d.quantity
        from order_delivery_line d where d.comp_id = $1 and d.delivery_id = $2 and l.comp_id = $1 and l.id = d.line_id`,
    },
  ])
  await noteChange(context, orderSubject, id, { reason }, 'order.delivery_reverse')
  return { id: deliveryId }
}
