import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { addDays, daysBetween } from '#platform/contract/days.ts'
import { startAfterEnd } from '#platform/contract/refusals.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { atWallClock } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import { spansBetween, type Span } from '../type/report-cycle.contract.ts'
import { daysAhead, deadlineOf } from '../type/report-deadline.ts'
import { typeGone, type ReportTypeShown } from '../type/report-type.contract.ts'
import { todayOf, typesOf } from '../type/report-type.server.ts'
import { mostDays, periodTooLong, teamCalls } from './missing.contract.ts'
import { owing } from './owing.server.ts'

interface Period {
  typeId?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/**
 * The cycles of a period that are owed by now: what figures count, and the lists that they open. A cycle is owed from
 * its deadline on, where its type must be handed in and it has a working day.
 */
export async function owedCycles({ typeId, startDate, endDate }: Period, context: Context) {
  const { me, run } = context
  const types = await typesOf(context)
  const type: ReportTypeShown | undefined = types.find(one => (typeId ? one.id === typeId : one.isOpen))
  if (!type && typeId) refuse(typeGone, {}, 'type_id')
  const last = endDate ?? todayOf(context)
  const first = startDate ?? addDays(last, -29)
  if (last < first) refuse(startAfterEnd, {}, 'end_date')
  if (daysBetween(first, last) >= mostDays) refuse(periodTooLong, {}, 'end_date')
  if (!type) return { type, first, last, owed: [] }
  const { calendar } = await workCalendarOf(
    { companyId: me.companyId, from: first, to: addDays(last, daysAhead + 31) },
    run,
  )
  const now = new Date().toISOString()
  const isOwed = (span: Span) => {
    const { isDue, due } = deadlineOf(span, type, calendar)
    return type.isRequired && isDue && atWallClock(`${due}:00`, me.timeZone) < now
  }
  return { type, first, last, owed: spansBetween(type.cycle, first, last).filter(isOwed) }
}

/** One more than any total is counted to. */
const tooMany = 1001
const owedPairs = `from (select day, until from unnest($7::date[], $8::date[]) given (day, until) order by day desc) d cross
    join lateral (select own.id, own.name, own.avatar_file_id, own.spelling, own.department_id, r.id as report_id, r.status,
      coalesce(r.is_late and r.status = 'sent', false) as is_late
    from own left join report r on r.comp_id = $1 and r.type_id = $5::uuid and r.start_date = d.day and r.person_id =
      own.id and r.status <> 'cancelled'
    where own.owes_from <= d.day and (not $9::boolean or r.status is distinct from 'sent') and ($10::uuid is null or
      own.id = $10) and ($11::uuid is null or own.department_id = $11)) p`

/** The reports that are due, or those of them that are missing, each by its person and cycle; the newest cycle first. */
export async function owedRows(
  { start, limit, scope, isMissing, objUserId, teamDeptId, ...period }: CallParsed<typeof teamCalls.owed>,
  seesAll: boolean,
  context: Context,
) {
  const { me, run } = context
  const { type, owed } = await owedCycles(period, context)
  const answerOf = ({ total, list }: { total: number | null; list: unknown[] }) =>
    fromWire(teamCalls.owed.output)({ list, total, start, limit }) as CallOutput<typeof teamCalls.owed>
  if (!type || owed.length === 0) return answerOf({ total: 0, list: [] })
  const [answer] = await run([
    {
      name: 'reports_owed',
      values: [
        me.companyId,
        me.personId,
        seesAll,
        scope,
        type.id,
        me.timeZone,
        owed.map(span => span.startDate),
        owed.map(span => span.endDate),
        isMissing ?? false,
        objUserId ?? null,
        teamDeptId ?? null,
        start,
        limit,
      ],
      value: col.json.as<{ total: number | null; list: unknown[] }>(),
      text: `with ${owing} select json_build_object('total', (select nullif(count(*), ${tooMany}) from (select ${owedPairs}
          limit ${tooMany}) counted), 'list', coalesce((select json_agg(row) from (select json_build_object('id',
          concat(p.id, ' ', d.day), 'person', json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id),
          'dept_name', (select dept.name from department dept where dept.comp_id = $1 and dept.id = p.department_id),
          'start_date', d.day, 'end_date', d.until, 'report_id', case when p.status = 'sent' then p.report_id end, 'status',
          p.status, 'is_late', p.is_late) as row ${owedPairs} order by d.day desc, p.spelling, p.id offset $12 limit $13)
          page), '[]'::json))::text`,
    },
  ])
  return answerOf(answer.one)
}
