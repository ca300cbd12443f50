import { refusal } from '#platform/contract/refusals.ts'
import { daysFrom, firstOfMonth } from '#platform/contract/days.ts'
import type { Rows, Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'

const monthClosed = refusal('attendance.month.closed', {
  zh: '{month} 的考勤已封账，不能再更改；如需更正，请记入未封账的月份',
  en: 'Attendance of {month} is closed: enter corrections in an open month',
})

const turnOf = (day: string) => `attendance ${firstOfMonth(day)}`
/**
 * Whoever closes a month waits for those who are changing something of it, and they for whoever closes it, but not for
 * each other.
 */
export const monthTurn = (companyId: string, day: string): Statement => takeTurns(companyId, turnOf(day))
const sharedTurn = (companyId: string, day: string): Statement => ({
  name: 'attendance_turn',
  text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
  values: [`${turnOf(day)} ${companyId}`],
})

/**
 * The one rule of closed months: refuses a change to any day between two when its month is closed, naming the month;
 * those months stay open until the transaction ends. Whoever signs, applies, agrees, makes void, for themselves or for
 * others, comes by here.
 */
export async function monthsAreOpen(
  first: string,
  last: string,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<void> {
  const months = new Set(daysFrom(first, last).map(firstOfMonth))
  const answers = await run([
    ...[...months].map(month => sharedTurn(me.companyId, month)),
    {
      name: 'attendance_month_closed',
      text: `select month::text from attendance_month where comp_id = $1 and month between $2 and $3 order by month
        limit 1`,
      values: [me.companyId, firstOfMonth(first), last],
      value: col.text,
    },
  ])
  const closed = (answers.at(-1) as Rows<string>).first
  if (closed !== undefined) refuse(monthClosed, { month: closed.slice(0, 7) })
}
/** The same for one day. */
export const monthIsOpen = (day: string, context: Pick<Context, 'me' | 'run'>): Promise<void> =>
  monthsAreOpen(day, day, context)

/** The first days of those months between two days that are closed. */
export async function closedMonths(
  first: string,
  last: string,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Set<string>> {
  const [answer] = await run([
    {
      name: 'attendance_months_closed',
      text: 'select month from attendance_month where comp_id = $1 and month between $2 and $3',
      values: [me.companyId, firstOfMonth(first), last],
      value: col.day,
    },
  ])
  return new Set(answer.rows)
}
