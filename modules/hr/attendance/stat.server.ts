import { grouped } from '#platform/contract/grouped.ts'
import type { CallParsed } from '#platform/contract/call.ts'
import { daysFrom, firstOfMonth, lastOfMonth, addMonths } from '#platform/contract/days.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { startAfterEnd } from '#platform/contract/refusals.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import {
  attendanceCalls,
  mostReckoned,
  mostSpan,
  tooMuchAtOnce,
  whoseNeeded,
  type StatRow,
  type StatSort,
} from './attendance.contract.ts'
import { daysOfPeople, todayOf } from './days-of-people.server.ts'
import type { DayFacts } from './day-facts.contract.ts'
import { hasState, sumOf } from './sums.contract.ts'

type Query = Omit<CallParsed<typeof attendanceCalls.stat>, 'start' | 'limit'>
interface Known {
  id: string
  name: string
  departmentId: string | null
  departmentName: string | null
}

/** The days that a query names, both included. */
export function spanOf(dateScope: string, today: string): [first: string, last: string] {
  if (dateScope.includes(',')) {
    const [first, last] = dateScope.split(',') as [string, string]
    return first <= last ? [first, last] : refuse(startAfterEnd, {}, 'date_scope')
  }
  const month =
    dateScope === 'month'
      ? firstOfMonth(today)
      : dateScope === 'last_month'
        ? addMonths(firstOfMonth(today), -1)
        : `${dateScope}-01`
  return [month, lastOfMonth(month)]
}

/** Those whom a query means, as far as the actor may see them, who were here at any time between the two days. */
async function peopleOf(
  { searchScope, searchId }: Query,
  [first, last]: [string, string],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Known[]> {
  if ((searchScope === 'department' || searchScope === 'person') && searchId === undefined)
    refuse(whoseNeeded, {}, 'search_id')
  const [answer] = await run([
    {
      name: 'attendance_of',
      row: { id: col.uuid, name: col.text, departmentId: col.uuid.orNull, departmentName: col.text.orNull },
      text: `select p.id, p.name as name, p.department_id, d.name as department_name from person p left join department d on d.comp_id = p.comp_id
        and d.id = p.department_id
      where p.comp_id = $1 and p.status <> ${PersonStatus.Invited} and (p.left_at is null or p.left_at >= $5::date) 
        and (p.created_at < $6::date + 2 or exists (select 1 from sign_record r where r.comp_id = p.comp_id and
          r.person_id = p.id and r.day <= $6))
        and ($3 or exists (select 1 from person_superior s where s.comp_id = p.comp_id and s.person_id = p.id and
          s.superior_id = $2))
        and case $4 when 'mine' then p.id = $2 when 'person' then p.id = $7 when 'department' then d.path @>
          array[$7::uuid]
          when 'company' then true
          else exists (select 1 from person_superior s where s.comp_id = p.comp_id and s.person_id = p.id and
            s.superior_id = $2 and s.distance > 0 and ($4 = 'subordinates' or s.distance = 1)) end
      order by p.spelling, p.id limit 20001`,
      values: [me.companyId, me.personId, may(me, 'HR_MANAGER'), searchScope, first, last, searchId ?? null],
    },
  ])
  return answer.rows.map(({ id, name, departmentId, departmentName }) => ({ id, name, departmentId, departmentName }))
}

/** All rows that a query means, sorted; and the days it covers. */
export async function statOf(
  query: Query,
  context: Pick<Context, 'me' | 'run'>,
): Promise<{ rows: StatRow[]; first: string; last: string }> {
  const today = todayOf(context.me.timeZone)
  const [first, last] = spanOf(query.dateScope, today)
  const people = await peopleOf(query, [first, last], context)
  const until = last < today ? last : today
  const span = daysFrom(first, until).length
  if (span > mostSpan || people.length * span > mostReckoned) refuse(tooMuchAtOnce)
  const days =
    first <= until
      ? await daysOfPeople(
          people.map(({ id }) => id),
          first,
          until,
          context,
        )
      : new Map<string, DayFacts[]>()
  const rows = rowsBy(query.by, people, days).filter(row => query.status.length === 0 || hasState(row, query.status))
  return { rows: sorted(rows, query.sorters), first, last }
}

function rowsBy(by: Query['by'], people: readonly Known[], days: ReadonlyMap<string, DayFacts[]>): StatRow[] {
  if (by === 'person')
    return people.map(({ id, name, departmentName }) => ({
      id,
      name,
      departmentName,
      personNum: 1,
      ...sumOf(days.get(id) ?? []),
    }))
  if (by === 'department') {
    return [...grouped(people, one => one.departmentId ?? '')].map(([id, those]) => ({
      id,
      name: those[0]!.departmentName ?? '',
      departmentName: null,
      personNum: those.length,
      ...sumOf(those.flatMap(one => days.get(one.id) ?? [])),
    }))
  }
  return [...grouped([...days.values()].flat(), ({ day }) => firstOfMonth(day))].map(([month, those]) => ({
    id: month,
    name: month.slice(0, 7),
    departmentName: null,
    personNum: people.length,
    ...sumOf(those),
  }))
}

/** By the first sorter that distinguishes two; names go as the people were listed, which is by their spelling. */
function sorted(rows: StatRow[], sorters: Query['sorters']): StatRow[] {
  const places = new Map(rows.map((row, index) => [row, index]))
  const valueOf = (row: StatRow, name: StatSort) => (name === 'name' ? places.get(row)! : row[name])
  return rows.toSorted((one, other) => {
    for (const sorter of sorters) {
      const down = sorter.startsWith('-')
      const name = (down ? sorter.slice(1) : sorter) as StatSort
      const order = valueOf(one, name) - valueOf(other, name)
      if (order !== 0) return down ? -order : order
    }
    return places.get(one)! - places.get(other)!
  })
}
