import { addDays, daysFrom } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { readSchedule } from '../shift/schedule.server.ts'
import { dayBegins, momentOf } from '../shift/shift-of-day.contract.ts'
import { awayOf } from './away.server.ts'
import { dayFacts, type DayFacts, type DaySign } from './day-facts.contract.ts'

interface Row {
  id: string
  path: string[]
  since: string
  until: string | null
  signs: Record<string, DaySign>
  closed: Record<string, DayFacts>
}

/**
 * What follows from each day of these people between two days, both included; as it was closed where it was. Nobody is
 * absent before they came (or first signed) or after they left.
 */
export async function daysOfPeople(
  personIds: readonly string[],
  first: string,
  last: string,
  { me, run }: { me: Pick<Context['me'], 'companyId' | 'timeZone'>; run: Context['run'] },
  now = Date.now(),
): Promise<Map<string, DayFacts[]>> {
  if (personIds.length === 0) return new Map()
  const { companyId, timeZone } = me
  const schedule = await readSchedule({ me, run }, first, addDays(last, 1))
  const [answer] = await run([peopleOf(companyId, timeZone, personIds, first, last)])
  const people = answer.one
  const away = await awayOf(companyId, personIds, first, addDays(last, 1), timeZone, run)
  const days = daysFrom(first, last)
  return new Map(
    people.map(({ id, path, since, until, signs, closed }) => {
      const placed = { personId: id, departmentPath: path }
      const shifts = [...days, addDays(last, 1)].map(day => (closed[day] ? null : schedule.shiftOf(placed, day)))
      const facts = days.map((day, index) => {
        if (closed[day]) return closed[day]
        const isHere = day >= since && (until === null || day <= until)
        const shift = isHere ? shifts[index]! : null
        const next = shifts[index + 1]!
        return dayFacts({
          day,
          shift,
          signIn: signs[`${day} in`] ?? null,
          signOut: signs[`${day} out`] ?? null,
          away: (away.get(id) ?? []).filter(one => one.day === undefined || one.day === day),
          now,
          timeZone,
          isOver: now >= momentOf(addDays(day, 1), dayBegins(shift, next), timeZone),
        })
      })
      return [id, facts]
    }),
  )
}

/**
 * Signs and closed days are read once for all of these people: requested one by one, PostgreSQL may walk through the
 * whole company's month for each of them, when its statistics know too little of a month that has just been filled.
 */
const peopleOf = (companyId: string, timeZone: string, personIds: readonly string[], first: string, last: string) => ({
  name: 'attendance_people',
  value: col.json.as<Row[]>(),
  text: `with people as materialized (
      select p.id, coalesce(to_json(d.path), '[]'::json) as path, (p.created_at at time zone $5)::date as came,
        (p.left_at at time zone $5)::date as until
      from person p left join department d on d.comp_id = p.comp_id and d.id = p.department_id where p.comp_id = $1 and
        p.id = any($2::uuid[])),
    signs as materialized (
      select r.person_id, json_object_agg(r.day || ' ' || r.sign_type, json_build_object('at', extract(epoch from
        coalesce(r.filled_at, r.signed_at))::float8 * 1000,
        'isInside', r.is_inside, 'isFilled', r.filled_at is not null)) as of_days
      from sign_record r where r.comp_id = $1 and r.person_id = any($2::uuid[]) and r.day between $3 and $4 group by
        r.person_id),
    closed as materialized (
      select a.person_id, json_object_agg(a.day, a.facts) as of_days from attendance_day a where a.comp_id = $1 and
        a.person_id = any($2::uuid[]) and a.day between $3 and $4 group by a.person_id),
    -- Who came before the first day was here on it, whenever they first signed.
    first_signs as materialized (
      select r.person_id, min(r.day) as day from sign_record r where r.comp_id = $1 and r.person_id in (select id from
        people where came > $3) group by r.person_id)
    select coalesce(json_agg(json_build_object('id', people.id, 'path', people.path, 'since', least(people.came,
      first_signs.day), 'until', people.until,
      'signs', coalesce(signs.of_days, '{}'::json), 'closed', coalesce(closed.of_days, '{}'::json))), '[]'::json)
    from people left join signs on signs.person_id = people.id left join closed on closed.person_id = people.id left
      join first_signs on first_signs.person_id = people.id`,
  values: [companyId, [...personIds], first, last, timeZone],
})

/** The company's day now. */
export const todayOf = (timeZone: string) => dayOf(new Date(), timeZone)
