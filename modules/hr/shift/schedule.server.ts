import { addDays, daysFrom } from '#platform/contract/days.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import {
  dayMinutes as lengthOfDay,
  minutesOf,
  type HourSpan,
  type WorkCalendar,
} from '#mechanisms/work-calendar/working-time.ts'
import {
  clockText,
  shiftOn,
  usualRule,
  usualShift,
  type CalendarDay,
  type Placed,
  type Shift,
  type ShiftRule,
} from './shift-of-day.contract.ts'

/** Who works when, in a company: read once, then queried for as many people and days as there are. */
export interface Schedule {
  shiftOf(person: Placed, day: string): Shift | null
  calendarDay(day: string): CalendarDay
  /** The company's hours of a working day. */
  hours: HourSpan[]
}

type QueryContext = Pick<Context, 'run'> & { me: { companyId: string } }

/** The schedule as it stands, with the working calendar's days between two days, both included. */
export async function readSchedule({ me, run }: QueryContext, first: string, last: string): Promise<Schedule> {
  const {
    calendar: { weekdays, days },
    hours,
  } = await workCalendarOf({ companyId: me.companyId, from: first, to: last }, run)
  const [rules] = await run([rulesOf(me.companyId)])
  const kept = rules.one
  const lines = kept.length > 0 ? kept : [usualRule(weekdays, shiftOfHours(hours))]
  const calendarDay = (day: string): CalendarDay => (days[day] ? (days[day].isWork ? 'workday' : 'holiday') : 'usual')
  return { calendarDay, hours, shiftOf: (person, day) => shiftOn(day, person, lines, calendarDay(day)) }
}

const rulesOf = (companyId: string) => ({
  name: 'shift_rules',
  value: col.json.as<ShiftRule[]>(),
  text: `select coalesce(json_agg(json_build_object('id', r.id, 'personId', r.person_id, 'departmentId',
    r.department_id, 'weekdays', r.weekdays, 'startDate', r.start_date,
      'shift', case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'kind', s.kind,
        'beginMinute', s.begin_minute, 'endMinute', s.end_minute,
        'breakFrom', s.break_from, 'breakTo', s.break_to, 'graceMinutes', s.grace_minutes, 'dayMinutes', s.day_minutes)
          end)), '[]'::json)
    from shift_rule r left join shift s on s.comp_id = r.comp_id and s.id = r.shift_id where r.comp_id = $1`,
  values: [companyId],
})

/** The company's working hours as a shift: from the first to the last, the longest gap its break. */
function shiftOfHours(hours: readonly HourSpan[]): Shift {
  const spans = hours.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
  const gaps = spans
    .slice(1)
    .map(({ from }, index) => ({ from: spans[index]!.to, to: from }))
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
  const [pause] = gaps.filter(({ from, to }) => to > from)
  return {
    ...usualShift,
    beginMinute: spans[0]!.from,
    endMinute: spans.at(-1)!.to,
    breakFrom: pause?.from ?? null,
    breakTo: pause?.to ?? null,
    dayMinutes: lengthOfDay(hours),
  }
}

/**
 * A fixed shift's hours, those behind midnight above "24:00"; none of flexible time, and none of the company's own
 * hours.
 */
function hoursOfShift({ id, kind, beginMinute, endMinute, breakFrom, breakTo }: Shift): HourSpan[] | null {
  if (id === null || kind === 'flexible') return null
  const spans =
    breakFrom === null || breakTo === null
      ? [[beginMinute, endMinute]]
      : [
          [beginMinute, breakFrom],
          [breakTo, endMinute],
        ]
  return spans.filter(([from, to]) => from! < to!).map(([from, to]) => ({ from: longClock(from!), to: longClock(to!) }))
}
const longClock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}${clockText(minute).slice(2)}`

/**
 * A person's own working calendar: the days on which they have a shift, with its hours. Leave is counted by it, so that
 * what is requested, taken and due is of one measure. From the day before, whose shift may run over midnight.
 */
export async function calendarOfPerson(
  personId: string,
  first: string,
  last: string,
  queryContext: QueryContext,
): Promise<{ calendar: WorkCalendar; hours: HourSpan[] }> {
  const before = addDays(first, -1)
  const schedule = await readSchedule(queryContext, before, last)
  const place = await placeOf(queryContext, personId)
  const worked = daysFrom(before, last).flatMap(day => {
    const shift = schedule.shiftOf(place, day)
    return shift ? [{ day, hours: hoursOfShift(shift) ?? schedule.hours }] : []
  })
  return {
    hours: schedule.hours,
    calendar: {
      weekdays: [],
      days: Object.fromEntries(worked.map(({ day }) => [day, { isWork: true, name: '' }])),
      hours: Object.fromEntries(worked.map(({ day, hours }) => [day, hours])),
    },
  }
}

/** A person's place among the departments. */
export async function placeOf({ me, run }: QueryContext, personId: string): Promise<Placed> {
  const [answer] = await run([
    {
      name: 'person_placed',
      value: col.json.as<string[]>(),
      text: "select coalesce(to_json(d.path), '[]'::json) from person p left join department d on d.comp_id = p.comp_id and d.id = p.department_id where p.comp_id = $1 and p.id = $2",
      values: [me.companyId, personId],
    },
  ])
  return { personId, departmentPath: answer.first ?? [] }
}
