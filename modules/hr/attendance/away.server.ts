import { addDays } from '#platform/contract/days.ts'
import { atWallClock } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { minutesOf } from '#mechanisms/work-calendar/working-time.ts'
import { momentOf } from '../shift/shift-of-day.contract.ts'
import type { Away, DayPart } from './day-facts.contract.ts'

/**
 * Agreed leave and outings of these people between two days, by person. Who has a day or half a day off has their shift
 * off, or half of it, whenever that is; hours are off by the clock.
 */
export async function awayOf(
  companyId: string,
  personIds: readonly string[],
  first: string,
  last: string,
  timeZone: string,
  run: Context['run'],
): Promise<Map<string, Away[]>> {
  const [leave, outings] = await run([
    {
      name: 'attendance_leave',
      row: {
        personId: col.uuid,
        day: col.text,
        part: col.text.as<DayPart>().orNull,
        fromTime: col.text,
        toTime: col.text,
        minutes: col.int,
      },
      text: `select d.person_id, d.day::text, case when l.unit = 'hour' then null when d.halves = 2 then 'day'
          when l.end_half = 'am' and d.day = (l.end_date at time zone $5)::date then 'am' else 'pm' end as part, d.from_time,
            d.to_time, d.minutes
      from leave_day d join leave l on l.comp_id = d.comp_id and l.id = d.leave_id
      where d.comp_id = $1 and d.person_id = any($2::uuid[]) and d.day between $3 and $4 and l.status = 'agree'`,
      values: [companyId, [...personIds], first, last, timeZone],
    },
    {
      name: 'attendance_outings',
      row: { creatorId: col.uuid, startDate: col.instant, endDate: col.instant },
      text: `select creator_id, start_date, end_date from outing where comp_id = $1 and creator_id = any($2::uuid[])
        and status = 'agree' and end_date > $3 and start_date < $4`,
      values: [companyId, [...personIds], atWallClock(first, timeZone), atWallClock(addDays(last, 1), timeZone)],
    },
  ])
  const away = new Map<string, Away[]>()
  const add = (personId: string, one: Away) => away.set(personId, [...(away.get(personId) ?? []), one])
  for (const { personId, day, part, fromTime: from, toTime: to, minutes } of leave.rows) {
    const at = (clock: string) => momentOf(day, minutesOf(clock), timeZone)
    add(personId, part ? { kind: 'leave', day, part } : { kind: 'leave', day, from: at(from), to: at(to), minutes })
  }
  for (const { creatorId: personId, startDate, endDate } of outings.rows)
    add(personId, { kind: 'outing', from: Date.parse(startDate), to: Date.parse(endDate) })
  return away
}
