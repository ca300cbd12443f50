import { addDays, daysFrom } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { readSchedule } from '../shift/schedule.server.ts'
import { dayBegins, momentOf } from '../shift/shift-of-day.contract.ts'
import { awayOf } from './away.server.ts'
import { dayFacts, type DayFacts, type DaySign } from './day-facts.contract.ts'

interface Row { id: string, path: string[], since: string, until: string | null, signs: Record<string, DaySign>, closed: Record<string, DayFacts> }

/**
 * What follows from each day of these people between two days, both included; as it was closed where it was. Nobody is absent before they
 * came (or first signed) or after they left.
 */
export async function daysOfPeople(personIds: readonly string[], first: string, last: string, { me, run }: { me: Pick<Context['me'], 'companyId' | 'timeZone'>, run: Context['run'] }, now = Date.now()): Promise<Map<string, DayFacts[]>> {
  if (personIds.length === 0) return new Map()
  const { companyId, timeZone } = me
  const schedule = await readSchedule({ me, run }, first, addDays(last, 1))
  const [answer] = await run([peopleOf(companyId, timeZone, personIds, first, last)])
  const people = answer!.rows[0]![0] as Row[]
  const away = await awayOf(companyId, personIds, first, addDays(last, 1), timeZone, run)
  const days = daysFrom(first, last)
  return new Map(people.map(({ id, path, since, until, signs, closed }) => {
    const placed = { personId: id, departmentPath: path }
    const shifts = [...days, addDays(last, 1)].map(day => closed[day] ? null : schedule.shiftOf(placed, day))
    const facts = days.map((day, index) => {
      if (closed[day]) return closed[day]
      const isHere = day >= since && (until === null || day <= until)
      const shift = isHere ? shifts[index]! : null
      const next = shifts[index + 1]!
      return dayFacts({
        day, shift, signIn: signs[`${day} in`] ?? null, signOut: signs[`${day} out`] ?? null, away: (away.get(id) ?? []).filter(one => one.day === undefined || one.day === day), now, timeZone,
        isOver: now >= momentOf(addDays(day, 1), dayBegins(shift, next), timeZone),
      })
    })
    return [id, facts]
  }))
}

const peopleOf = (companyId: string, timeZone: string, personIds: readonly string[], first: string, last: string) => ({
  name: 'attendance_people',
  text: `select coalesce(json_agg(json_build_object('id', p.id, 'path', coalesce(to_json(d.path), '[]'::json),
      'since', least((p.created_at at time zone $5)::date, (select min(r.day) from sign_record r where r.comp_id = p.comp_id and r.person_id = p.id)),
      'until', (p.left_at at time zone $5)::date,
      'signs', (select coalesce(json_object_agg(r.day || ' ' || r.sign_type, json_build_object('at', extract(epoch from coalesce(r.filled_at, r.signed_at))::float8 * 1000,
          'isInside', r.is_inside, 'isFilled', r.filled_at is not null)), '{}'::json)
        from sign_record r where r.comp_id = p.comp_id and r.person_id = p.id and r.day between $3 and $4),
      'closed', (select coalesce(json_object_agg(a.day, a.facts), '{}'::json) from attendance_day a where a.comp_id = p.comp_id and a.person_id = p.id and a.day between $3 and $4)
    )), '[]'::json)
    from person p left join department d on d.comp_id = p.comp_id and d.id = p.department_id where p.comp_id = $1 and p.id = any($2::uuid[])`,
  values: [companyId, [...personIds], first, last, timeZone],
})

/** The company's day now. */
export const todayOf = (timeZone: string) => dayOf(new Date(), timeZone)
