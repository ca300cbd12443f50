import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { unknownLine } from '#mechanisms/lines/goods-line.contract.ts'
import { orderSubject } from './order-subject.server.ts'

/** A line of an order, as far as what becomes of it is counted. */
interface HeldLine {
  id: string
  quantity: string
  gross: string
  deliveredQuantity: string
  returnedQuantity: string
  returnedAmount: string
  refundedAmount: string
}

/**
 * Takes hold of an order for whoever says what became of it: until the transaction ends nobody else counts its lines,
 * which are answered by their ids.
 */
export async function holdLines(orderId: string, context: Context): Promise<Map<string, HeldLine>> {
  const { me, run } = context
  await orderSubject.lock(orderId, context, 'deliver')
  const [answer] = await run([
    {
      name: 'customer_order_lines_held',
      row: {
        id: col.uuid,
        quantity: col.text,
        gross: col.text,
        deliveredQuantity: col.text,
        returnedQuantity: col.text,
        returnedAmount: col.text,
        refundedAmount: col.text,
      },
      values: [me.companyId, orderId],
      text: `select id, quantity::text, gross::text, delivered_quantity::text, returned_quantity::text,
          returned_amount::text, refunded_amount::text
        from customer_order_line where comp_id = $1 and order_id = $2 order by position`,
    },
  ])
  return new Map(answer.rows.map(line => [line.id, line]))
}

/** Each of these lines with what is wanted of it; refused where one is not the order's, or stands twice. */
export function linesWanted<Wanted extends { lineId: string }>(
  held: ReadonlyMap<string, HeldLine>,
  wanted: readonly Wanted[],
): (Wanted & { line: HeldLine })[] {
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) refuse(unknownLine, {}, 'lines')
  return wanted.map(one => ({ ...one, line: held.get(one.lineId) ?? refuse(unknownLine, {}, 'lines') }))
}
