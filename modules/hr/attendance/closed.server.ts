import { refusal } from '#platform/contract/refusals.ts'
import { firstOfMonth } from '#platform/contract/days.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'

const monthClosed = refusal('attendance.month.closed', { zh: '{month} 的考勤已封账，不能再更改', en: 'Attendance of {month} is closed and changes no more' })

const turnOf = (day: string) => `attendance ${firstOfMonth(day)}`
/** Whoever closes a month waits for those who are changing something of it, and they for whoever closes it, but not for each other. */
export const monthTurn = (companyId: string, day: string): Statement => takeTurns(companyId, turnOf(day))
const sharedTurn = (companyId: string, day: string): Statement =>
  ({ name: 'attendance_turn', text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', values: [`${turnOf(day)} ${companyId}`], plain: true })

/** Refuses a change to a day whose month is closed; it stays open until the transaction ends. For signs, and for fill-signs that are agreed to. */
export async function monthIsOpen(day: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<void> {
  const month = firstOfMonth(day)
  const [, answer] = await run([sharedTurn(me.companyId, day), {
    name: 'attendance_month_closed', text: 'select 1 from attendance_month where comp_id = $1 and month = $2', values: [me.companyId, month], plain: true,
  }])
  if (answer!.rows.length > 0) refuse(monthClosed, { month: month.slice(0, 7) })
}

/** The first days of those months between two days that are closed. */
export async function closedMonths(first: string, last: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<Set<string>> {
  const [answer] = await run([{
    name: 'attendance_months_closed', text: 'select month from attendance_month where comp_id = $1 and month between $2 and $3', values: [me.companyId, firstOfMonth(first), last], plain: true,
  }])
  return new Set(answer!.rows.map(([month]) => month as string))
}
