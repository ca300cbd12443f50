import { sql, type SQL } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { type Context, Json } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { monthRange } from '#mechanisms/months/months.contract.ts'
import {
  type RowsQuery,
  type RowsShape,
  type ScopedRows,
  subjectRows,
} from '#mechanisms/subjects/subject-rows.server.ts'
import { orderSubject, spends } from '../order/order-subject.server.ts'
import { financeOrder } from '../order/order.table.ts'
import { isKept } from './kept.server.ts'

/** Begin of the range's first month, and of the month after its last. */
export const begin = sql`(${param('startMonth')}::text || '-01')::date`
export const end = sql`((${param('endMonth')}::text || '-01')::date + interval '1 month')::date`
/** Spending that was approved. */
export const isSpending = spends(financeOrder.type)
export const agreed = sql`${financeOrder.status} = 'agree' and ${isSpending}`
export const inMonths = sql`${financeOrder.orderDate} >= ${begin} and ${financeOrder.orderDate} < ${end}`

/** Money as JSON has it. */
export const moneyText = (amount: SQL) => sql`coalesce(${amount}, 0)::numeric(18, 2)::text`
export const months = sql`(select to_char(day, 'YYYY-MM') as month from generate_series(${begin}, ${end} - 1, interval
  '1 month') day)`

export const typeFilter = { by: sql`${financeOrder.type} = any(${param('type')}::text[])` }
const { scoped, queryValues } = subjectRows(orderSubject, { usualScope: 'company', filters: { type: typeFilter } })

type Whose = RowsQuery & { startMonth?: string; endMonth?: string }

/** The months of a query: a range that ends before it starts is refused. */
export function monthsOf(
  { startMonth, endMonth }: Pick<Whose, 'startMonth' | 'endMonth'>,
  { me }: Pick<Context, 'me'>,
): { startMonth: string; endMonth: string } {
  const range = monthRange(startMonth, endMonth, dayOf(new Date(), me.timeZone).slice(0, 7))
  if ('code' in range) refuse(range)
  return { startMonth: range.start, endMonth: range.end }
}

/**
 * A call's one statement over the orders that the actor may see, written by `build` for each kind of scope; `kept`:
 * over the sums that are kept of all.
 */
export function analysed<Answer>(build: (rows: ScopedRows) => SQL, kept: (shape: RowsShape) => SQL) {
  const statements = shapes((text: string) => {
    const shape = JSON.parse(text) as RowsShape
    return isKept(shape) ? kept(shape) : build(scoped(shape))
  })
  return async (query: Whose, context: Context): Promise<Json<Answer>> => {
    const { me, run } = context
    const range = monthsOf(query, context)
    const { shape, values } = queryValues(query as RowsQuery & Record<string, unknown>, me)
    const [answer] = await run([
      statements(JSON.stringify(shape))({ ...values, ...range, personId: query.personId ?? me.personId }),
    ])
    return new Json<Answer>(answer!.only!)
  }
}
