import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { lateExpense } from '../books/books.contract.ts'
import { closedThrough } from '../books/closed-books.server.ts'
import type { OrderDraft, OrderType } from './order.contract.ts'

/** Money of a line was spent by its last day. */
const lastDay = ({ startDate, endDate }: OrderDraft['lines'][number]) => endDate ?? startDate

/**
 * Refuses what was spent in a month whose books are closed, unless the company takes late expenses: those are booked in
 * the month in which they are claimed. Days that the order had before stay, so that one submitted in time and turned
 * down later can be resubmitted.
 */
export async function admitExpenseDays(
  type: OrderType,
  { lines }: Pick<OrderDraft, 'lines'>,
  context: Pick<Context, 'me' | 'run'>,
  orderId?: string,
): Promise<void> {
  if (type !== 'expense' && type !== 'travel') return
  const through = await closedThrough(context)
  if (through === null || lines.every(line => (lastDay(line) ?? through) > through)) return
  if (await companySetting(context, 'late_expenses')) return
  const kept = orderId ? await daysOf(orderId, context) : new Set<string>()
  lines.forEach((line, index) => {
    const day = lastDay(line)
    if (day && day <= through && !kept.has(day))
      refuse(lateExpense, { line: index + 1, month: day.slice(0, 7) }, 'lines')
  })
}

async function daysOf(orderId: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<Set<string>> {
  const [answer] = await run([
    {
      name: 'finance_line_days',
      value: col.text,
      values: [me.companyId, orderId],
      text: `select distinct coalesce(end_date, start_date)::text from finance_line where comp_id = $1 and order_id = $2
        and coalesce(end_date, start_date) is not null`,
    },
  ])
  return new Set(answer.rows)
}
