import { addDays } from '#platform/contract/days.ts'
import { atWallClock } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { momentOf } from '../shift/shift-of-day.contract.ts'
import { minutesOf } from '#mechanisms/work-calendar/working-time.ts'
import type { Away } from './day-facts.contract.ts'

type LeaveDay = [personId: string, day: string, isWhole: boolean, from: string, to: string]

type Outing = [personId: string, startDate: string, endDate: string]

/**
 * Agreed leave and outings of these people between two days, by person. Who has a whole day off, by the company's hours, has their shift off, whenever
 * that is; a part of a day is off by the clock.
 */
export async function awayOf(companyId: string, personIds: readonly string[], first: string, last: string, timeZone: string, run: Context['run']): Promise<Map<string, Away[]>> {
  const [leave, outings] = await run([{
    name: 'attendance_leave',
    text: `select d.person_id, d.day::text, d.halves = 2 and l.unit <> 'hour', d.from_time, d.to_time from leave_day d join leave l on l.comp_id = d.comp_id and l.id = d.leave_id
      where d.comp_id = $1 and d.person_id = any($2::uuid[]) and d.day between $3 and $4 and l.status = 'agree'`,
    values: [companyId, [...personIds], first, last],
  }, {
    name: 'attendance_outings',
    text: `select creator_id, start_date, end_date from outing where comp_id = $1 and creator_id = any($2::uuid[]) and status = 'agree' and end_date > $3 and start_date < $4`,
    values: [companyId, [...personIds], atWallClock(first, timeZone), atWallClock(addDays(last, 1), timeZone)],
  }])
  const away = new Map<string, Away[]>()
  const add = (personId: string, one: Away) => away.set(personId, [...away.get(personId) ?? [], one])
  for (const [personId, day, isWhole, from, to] of leave!.rows as LeaveDay[]) {
    const at = (clock: number) => momentOf(day, clock, timeZone)
    const span = isWhole ? { from: at(0), to: momentOf(addDays(day, 2), 0, timeZone) } : { from: at(minutesOf(from)), to: at(minutesOf(to)) }
    add(personId, { kind: 'leave', day, ...span })
  }
  for (const [personId, startDate, endDate] of outings!.rows as Outing[]) add(personId, { kind: 'outing', from: Date.parse(startDate), to: Date.parse(endDate) })
  return away
}
