import type { Context } from '#platform/server/http/handle.ts'
import { shiftOn, type CalendarDay, type Placed, type Shift, type ShiftRule } from './shift-of-day.contract.ts'

/** Who works when, in a company: read once, then asked for as many people and days as there are. */
export interface Schedule { shiftOf(person: Placed, day: string): Shift | null, calendarDay(day: string): CalendarDay }

type Asking = Pick<Context, 'run'> & { me: { companyId: string } }

/** The schedule as it stands, with the working calendar's days between two days, both included. */
export async function readSchedule({ me, run }: Asking, first: string, last: string): Promise<Schedule> {
  const [rules, calendar] = await run([rulesOf(me.companyId), calendarOf(me.companyId, first, last)])
  const kept = rules!.rows[0]![0] as ShiftRule[]
  const days = new Map(calendar!.rows as [string, CalendarDay][])
  const calendarDay = (day: string) => days.get(day) ?? 'usual'
  return { calendarDay, shiftOf: (person, day) => shiftOn(day, person, kept, calendarDay(day)) }
}

const rulesOf = (companyId: string) => ({
  name: 'shift_rules',
  text: `select coalesce(json_agg(json_build_object('id', r.id, 'personId', r.person_id, 'departmentId', r.department_id, 'weekdays', r.weekdays, 'startDate', r.start_date,
      'shift', case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'beginMinute', s.begin_minute, 'endMinute', s.end_minute,
        'breakFrom', s.break_from, 'breakTo', s.break_to, 'graceMinutes', s.grace_minutes, 'dayMinutes', s.day_minutes) end)), '[]'::json)
    from shift_rule r left join shift s on s.comp_id = r.comp_id and s.id = r.shift_id where r.comp_id = $1`,
  values: [companyId],
})

/** The company's own holidays and make-up workdays. */
const calendarOf = (companyId: string, first: string, last: string) => ({
  text: `select null::text, null::text where $1::uuid is null and $2::date > $3::date`,
  values: [companyId, first, last],
  plain: true,
})

/** A person's place among the departments. */
export async function placeOf({ me, run }: Asking, personId: string): Promise<Placed> {
  const [answer] = await run([{
    name: 'person_placed',
    text: 'select coalesce(to_json(d.path), \'[]\'::json) from person p left join department d on d.comp_id = p.comp_id and d.id = p.department_id where p.comp_id = $1 and p.id = $2',
    values: [me.companyId, personId],
  }])
  return { personId, departmentPath: (answer!.rows[0]?.[0] ?? []) as string[] }
}
