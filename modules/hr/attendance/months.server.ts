import { sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { alreadyClosed, attendanceCalls, monthRuns, notClosed } from './attendance.contract.ts'
import { attendanceMonth } from './attendance.table.ts'
import { monthTurn } from './closed.server.ts'
import { daysOfPeople, todayOf } from './days-of-people.server.ts'
import { exportStat } from './export-stat.server.ts'
import { statOf } from './stat.server.ts'

const monthsShown = 12
/** A month is over when the shifts are, too, that ran into the next one. */
const isOver = (month: string, today: string) => today > addDays(lastOfMonth(month), 1)

const known = compile(
  sql`select json_build_object(
  'closed', (select coalesce(json_object_agg(m.month, json_build_object('closer',
    ${personJson(sql`m.comp_id`, sql`m.closer_id`)}, 'closed_at', ${instantText(sql`m.closed_at`)})), '{}'::json)
    from attendance_month m where m.comp_id = ${param('company')} and m.month >= ${param('first')}::date),
  'log', (select coalesce(json_agg(l), '[]'::json) from (select h.details->>'month' as month, h.action =
    'attendance.close' as is_closed,
      ${personJson(sql`h.comp_id`, sql`h.actor_id`)} as "user", ${instantText(sql`h.created_at`)} as created_at
    from history h where h.comp_id = ${param('company')} and h.subject_type = 'company' and h.subject_id =
      ${param('company')} and h.action in ('attendance.close', 'attendance.reopen')
    order by h.created_at desc, h.id desc limit 24) l))::text`,
  { value: col.json.as<{ closed: Record<string, Closed>; log: unknown }>() },
)

type Months = CallOutput<typeof attendanceCalls.months>
interface Closed {
  closer: Months['list'][number]['closer']
  closed_at: string
}

/** The last months, newest first, and what was closed or opened. */
export async function monthsOf({ me, run }: Pick<Context, 'me' | 'run'>): Promise<Months> {
  const today = todayOf(me.timeZone)
  const months = Array.from({ length: monthsShown }, (_, back) => addMonths(firstOfMonth(today), -back))
  const [answer] = await run([known({ company: me.companyId, first: months.at(-1)! })])
  const { closed, log } = answer.one
  const list = months.map(month => ({
    month,
    isClosed: month in closed,
    isOver: isOver(month, today),
    closer: closed[month]?.closer ?? null,
    closedAt: closed[month]?.closed_at ?? null,
  }))
  const closedMonths = fromWire(attendanceCalls.months.output)({ log }) as Pick<Months, 'log'>
  return { list, log: closedMonths.log, can: { close: true, reopen: me.isAdministrator } }
}

/** So many people's days are written in one statement. */
const atOnce = 200

/** Closes a month: everybody's days are kept as they are reckoned now. Refused before it is over, and a second time. */
export async function closeMonth(day: string, { me, db, run }: Pick<Context, 'me' | 'db' | 'run'>): Promise<void> {
  const month = firstOfMonth(day)
  const said = { month: month.slice(0, 7) }
  if (!isOver(month, todayOf(me.timeZone))) refuse(monthRuns, said)
  await run([monthTurn(me.companyId, month)])
  const closed = await db
    .insert(attendanceMonth)
    .values({ companyId: me.companyId, month, closerId: me.personId })
    .onConflictDoNothing()
    .returning({ month: attendanceMonth.month })
  if (closed.length === 0) refuse(alreadyClosed, said)
  const [people] = await run([
    {
      text: `select id from person where comp_id = $1 and status <> ${PersonStatus.Invited} and (left_at is null or left_at >= $2::date)
        order by id`,
      values: [me.companyId, month],
      value: col.uuid,
    },
  ])
  const ids = people.rows
  for (let start = 0; start < ids.length; start += atOnce) {
    const days = await daysOfPeople(ids.slice(start, start + atOnce), month, lastOfMonth(month), { me, run })
    const rows = [...days].flatMap(([personId, facts]) => facts.map(one => ({ personId, facts: one })))
    await run([
      {
        name: 'attendance_keep',
        text: `insert into attendance_day (comp_id, person_id, day, facts)
        select $1, person_id, (facts->>'day')::date, facts from unnest($2::uuid[], $3::jsonb[]) as one (person_id,
          facts)`,
        values: [me.companyId, rows.map(({ personId }) => personId), rows.map(({ facts }) => JSON.stringify(facts))],
      },
    ])
  }
  await run([recorded(me, 'company', me.companyId, 'attendance.close', { month })])
}

/** Opens it again, for what was forgotten; by system administrators, and recorded in the log. */
export async function reopenMonth(day: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<void> {
  if (!me.isAdministrator) refuse(notAllowed)
  const month = firstOfMonth(day)
  const [, opened] = await run([
    monthTurn(me.companyId, month),
    {
      text: 'delete from attendance_month where comp_id = $1 and month = $2 returning 1',
      values: [me.companyId, month],
    },
    {
      text: 'delete from attendance_day where comp_id = $1 and day between $2 and $3',
      values: [me.companyId, month, lastOfMonth(month)],
    },
  ])
  if (opened.count === 0) refuse(notClosed, { month: month.slice(0, 7) })
  await run([recorded(me, 'company', me.companyId, 'attendance.reopen', { month })])
}

export const attendanceHandlers = handle(attendanceCalls, {
  async stat({ start, limit, ...query }, context) {
    const { rows, first, last } = await statOf(query, context)
    return { list: rows.slice(start, start + limit), total: rows.length, start, limit, startDate: first, endDate: last }
  },
  async export(query, context) {
    const { rows, first, last } = await statOf(query, context)
    return await exportStat(rows, [first, last], context)
  },
  months: (_, context) => monthsOf(context),
  async close({ month }, context) {
    await closeMonth(month, context)
    return {}
  },
  async reopen({ month }, context) {
    await reopenMonth(month, context)
    return {}
  },
})
