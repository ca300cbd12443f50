import { addDays } from '#platform/contract/days.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { momentOf } from '../shift/shift-of-day.contract.ts'
import { minutesOf } from '../work-calendar/working-time.ts'
import type { Away } from './day-facts.contract.ts'

type LeaveDay = [personId: string, day: string, isWhole: boolean, from: string, to: string]

/**
 * Agreed leave of these people between two days, by person. Who has a whole day off, by the company's hours, has their shift off, whenever
 * that is; a part of a day is off by the clock.
 */
export async function awayOf(companyId: string, personIds: readonly string[], first: string, last: string, timeZone: string, run: Context['run']): Promise<Map<string, Away[]>> {
  const [answer] = await run([{
    name: 'attendance_leave',
    text: `select d.person_id, d.day::text, d.halves = 2 and l.unit <> 'hour', d.from_time, d.to_time from leave_day d join leave l on l.comp_id = d.comp_id and l.id = d.leave_id
      where d.comp_id = $1 and d.person_id = any($2::uuid[]) and d.day between $3 and $4 and l.status = 'agree'`,
    values: [companyId, [...personIds], first, last],
  }])
  const away = new Map<string, Away[]>()
  for (const [personId, day, isWhole, from, to] of answer!.rows as LeaveDay[]) {
    const at = (clock: number) => momentOf(day, clock, timeZone)
    const span = isWhole ? { from: at(0), to: momentOf(addDays(day, 2), 0, timeZone) } : { from: at(minutesOf(from)), to: at(minutesOf(to)) }
    away.set(personId, [...away.get(personId) ?? [], { kind: 'leave', day, ...span }])
  }
  return away
}
