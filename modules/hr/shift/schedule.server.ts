import type { Context } from '#platform/server/http/handle.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import { dayMinutes as lengthOfDay, minutesOf, type HourSpan } from '#mechanisms/work-calendar/working-time.ts'
import { shiftOn, usualRule, usualShift, type CalendarDay, type Placed, type Shift, type ShiftRule } from './shift-of-day.contract.ts'

/** Who works when, in a company: read once, then asked for as many people and days as there are. */
export interface Schedule { shiftOf(person: Placed, day: string): Shift | null, calendarDay(day: string): CalendarDay }

type Asking = Pick<Context, 'run'> & { me: { companyId: string } }

/** The schedule as it stands, with the working calendar's days between two days, both included. */
export async function readSchedule({ me, run }: Asking, first: string, last: string): Promise<Schedule> {
  const { calendar: { weekdays, days }, hours } = await workCalendarOf({ companyId: me.companyId, from: first, to: last }, run)
  const [rules] = await run([rulesOf(me.companyId)])
  const kept = rules!.rows[0]![0] as ShiftRule[]
  const lines = kept.length > 0 ? kept : [usualRule(weekdays, shiftOfHours(hours))]
  const calendarDay = (day: string): CalendarDay => days[day] ? days[day].isWork ? 'workday' : 'holiday' : 'usual'
  return { calendarDay, shiftOf: (person, day) => shiftOn(day, person, lines, calendarDay(day)) }
}

const rulesOf = (companyId: string) => ({
  name: 'shift_rules',
  text: `select coalesce(json_agg(json_build_object('id', r.id, 'personId', r.person_id, 'departmentId', r.department_id, 'weekdays', r.weekdays, 'startDate', r.start_date,
      'shift', case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'beginMinute', s.begin_minute, 'endMinute', s.end_minute,
        'breakFrom', s.break_from, 'breakTo', s.break_to, 'graceMinutes', s.grace_minutes, 'dayMinutes', s.day_minutes) end)), '[]'::json)
    from shift_rule r left join shift s on s.comp_id = r.comp_id and s.id = r.shift_id where r.comp_id = $1`,
  values: [companyId],
})

/** The company's working hours as a shift: from the first to the last, the longest gap its break. */
function shiftOfHours(hours: readonly HourSpan[]): Shift {
  const spans = hours.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
  const gaps = spans.slice(1).map(({ from }, index) => ({ from: spans[index]!.to, to: from })).toSorted((one, other) => (other.to - other.from) - (one.to - one.from))
  const [pause] = gaps.filter(({ from, to }) => to > from)
  return { ...usualShift, beginMinute: spans[0]!.from, endMinute: spans.at(-1)!.to, breakFrom: pause?.from ?? null, breakTo: pause?.to ?? null, dayMinutes: lengthOfDay(hours) }
}

/** A person's place among the departments. */
export async function placeOf({ me, run }: Asking, personId: string): Promise<Placed> {
  const [answer] = await run([{
    name: 'person_placed',
    text: 'select coalesce(to_json(d.path), \'[]\'::json) from person p left join department d on d.comp_id = p.comp_id and d.id = p.department_id where p.comp_id = $1 and p.id = $2',
    values: [me.companyId, personId],
  }])
  return { personId, departmentPath: (answer!.rows[0]?.[0] ?? []) as string[] }
}
