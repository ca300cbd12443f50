import { addDays, addMonths, firstOfMonth } from '#platform/contract/days.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { seesEverybody, type PeopleScope } from '../report/report.contract.ts'
import { spanText } from '../type/report-cycle.contract.ts'
import { cyclesOf, todayOf, typeOf } from '../type/report-type.server.ts'
import { mostReminded, nobodyMissing, teamCalls } from './missing.contract.ts'
import { owedCycles, owedRows } from './owed.server.ts'
import { owing } from './owing.server.ts'

const seesAll = ({ me }: Context) => seesEverybody.some(authority => may(me, authority))

interface TeamQuery {
  typeId: string
  date?: string | undefined
  scope: PeopleScope
}
/** The cycle that is queried, and the places of `owing` and of `$7`, its first day. */
async function cycleOf({ typeId, date, scope }: TeamQuery, context: Context) {
  const { me } = context
  const [cycle] = await cyclesOf([await typeOf(typeId, context)], date ?? todayOf(context), context)
  return {
    cycle: cycle!,
    isOver: new Date().toISOString() > cycle!.due,
    values: [me.companyId, me.personId, seesAll(context), scope, typeId, me.timeZone, cycle!.startDate],
  }
}
const spanOfAnswer = ({ cycle, isOver }: Awaited<ReturnType<typeof cycleOf>>) => ({
  start_date: cycle.startDate,
  end_date: cycle.endDate,
  due: cycle.due,
  is_due: cycle.isDue,
  is_over: isOver,
})

const lacking = `lacking as (
    select own.*, r.status from own left join report r on r.comp_id = $1 and r.type_id = $5::uuid and r.start_date =
      $7::date and r.person_id = own.id and r.status <> 'cancelled'
    where r.status is distinct from 'sent' and own.owes_from <= $7::date and exists (select from report_type t where
      t.comp_id = $1 and t.id = $5::uuid and t.is_required))`
const reminded = `select to_char(max(n.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from
  notification n where n.comp_id = $1 and n.person_id = l.id and n.kind = 'report.remind' and n.actor_id = $2 and
    n.created_at > now() - interval '20 hours'`

/** The days of a month `m` from that on from which a person `own` owes reports, as bits. */
const sinceThey = `case when own.owes_from <= m.month then -1 when date_trunc('month', own.owes_from)::date = m.month then
  ~(day_bit(own.owes_from) - 1) else 0 end`

export const teamHandlers = handle(teamCalls, {
  async missing({ start, limit, ...query }, context) {
    const found = await cycleOf(query, context)
    const answerOf = ({ total, list }: { total: number; list: unknown[] }) =>
      fromWire(teamCalls.missing.output)({ list, total, start, limit, ...spanOfAnswer(found) }) as CallOutput<
        typeof teamCalls.missing
      >
    // A cycle without a working day is owed by nobody.
    if (!found.cycle.isDue) return answerOf({ total: 0, list: [] })
    const [answer] = await context.run([
      {
        name: 'report_missing',
        values: [...found.values, start, limit],
        value: col.json.as<{ total: number; list: unknown[] }>(),
        text: `with ${owing}, ${lacking} select json_build_object('total', (select count(*) from lacking), 'list',
          coalesce((select json_agg(r) from (select l.id, json_build_object('id', l.id, 'name', l.name, 'avatar',
            l.avatar_file_id) as person, (select d.name from department d where d.comp_id = $1 and d.id =
            l.department_id) as dept_name, l.status, (${reminded}) as reminded_at from (select * from lacking order by
            spelling, id offset $8 limit $9) l order by l.spelling, l.id) r), '[]'::json))::text`,
      },
    ])
    return answerOf(answer.one)
  },

  async remind({ personId, ...query }, context) {
    const { me, run, publish } = context
    const found = await cycleOf(query, context)
    if (!found.cycle.isDue) refuse(nobodyMissing)
    const [, answer] = await run([
      takeTurns(me.companyId, `remind of reports ${me.personId}`),
      {
        name: 'report_missing_people',
        values: [...found.values, personId.length > 0 ? personId : null],
        value: col.uuid,
        text: `with ${owing}, ${lacking} select l.id from lacking l where ($8::uuid[] is null or l.id = any($8::uuid[]))
          and (${reminded}) is null order by l.id limit ${mostReminded}`,
      },
    ])
    const people = answer.rows
    if (people.length === 0) refuse(nobodyMissing)
    await run(
      notified(me, people, {
        kind: 'report.remind',
        subjectType: 'report_due',
        subjectId: query.typeId,
        title: `${found.cycle.name} ${spanText(found.cycle.cycle, found.cycle)}`,
        details: { date: found.cycle.startDate, occurrence: found.cycle.startDate },
      }),
    )
    publish({
      companyId: me.companyId,
      to: people,
      subjectType: 'report',
      subjectId: query.typeId,
      event: 'missing',
      by: me.personId,
    })
    return { count: people.length }
  },

  async digest({ start, limit, ...query }, context) {
    const found = await cycleOf(query, context)
    const [answer] = await context.run([
      {
        name: 'report_digest',
        values: [...found.values, start, limit],
        value: col.json.as<{ total: number; list: unknown[] }>(),
        text: `with ${owing}, sent as (select r.id, own.id as person_id, own.name, own.avatar_file_id, own.spelling from
            own join report r on r.comp_id = $1 and r.type_id = $5::uuid and r.start_date = $7::date and r.person_id =
            own.id and r.status = 'sent' where own.owes_from <= $7::date)
          select json_build_object('total', (select count(*) from sent), 'list', coalesce((select json_agg(row order by
            spelling, id) from (select s.spelling, s.id, json_build_object('id', r.id, 'person', json_build_object('id',
              s.person_id, 'name', s.name, 'avatar', s.avatar_file_id), 'title', r.title, 'content', r.content, 'review',
              r.review, 'score', r.score, 'is_late', r.is_late, 'is_read', not exists (select from member m where
              m.comp_id = $1 and m.subject_type = 'report' and m.subject_id = r.id and m.person_id = $2 and not
              m.is_read), 'sent_at', to_char(r.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as row
            from (select * from sent order by spelling, id offset $8 limit $9) s join report r on r.comp_id = $1 and
              r.id = s.id) page), '[]'::json))::text`,
      },
    ])
    const { total, list } = answer.one
    return fromWire(teamCalls.digest.output)({
      list,
      total,
      start,
      limit,
      ...spanOfAnswer(found),
    }) as CallOutput<typeof teamCalls.digest>
  },

  owed: (query, context) => owedRows(query, seesAll(context), context),

  async statistics({ start, limit, by, scope, typeId, startDate, endDate }, context) {
    const { me, run } = context
    const { type, first, last, owed } = await owedCycles({ typeId, startDate, endDate }, context)
    const none = { due: 0, sent: 0, onTime: 0, late: 0, missing: 0, reviewed: 0, score: null }
    if (!type) return { list: [], total: 0, start, limit, startDate: first, endDate: last, typeId: null, sum: none }
    const { months, parts } = wholeMonths(first, last)
    const [answer] = await run([
      {
        name: `report_static_${by}`,
        values: [
          me.companyId,
          me.personId,
          seesAll(context),
          scope,
          type.id,
          me.timeZone,
          months.from,
          months.to,
          owed.map(span => span.startDate),
          start,
          limit,
          parts.map(part => part.first),
          parts.map(part => part.last),
        ],
        value: col.json.as<{ total: number; sum: unknown; list: unknown[] }>(),
        text: `with ${owing},
          owed as (select date_trunc('month', o.day::timestamp)::date as month, sum(day_bit(o.day))::int as days from
            unnest($9::date[]) o (day) group by 1),
          handed as (select m.person_id, sum(m.sent) as sent, sum(m.late) as late, sum(m.reviewed) as reviewed,
              sum(m.points) as points, sum(m.scored) as scored, sum(bit_count((m.days & coalesce(owed.days, 0)
              & ${sinceThey})::bit(31))) as met
            from (select person_id, month, sent, late, reviewed, points, scored, days from report_month
                where comp_id = $1 and type_id = $5::uuid and month >= $7 and month < $8
              union all select r.person_id, date_trunc('month', r.start_date::timestamp)::date, 1, r.is_late::int, r.review,
                coalesce(r.score, 0), (r.score is not null)::int, day_bit(r.start_date)
                from unnest($12::date[], $13::date[]) part (first, last) join report r on r.comp_id = $1 and r.type_id =
                  $5::uuid and r.start_date between part.first and part.last and r.status = 'sent') m
              join own on own.id = m.person_id left join owed on owed.month = m.month group by 1),
          each as (select own.*, coalesce(h.sent, 0) as sent, coalesce(h.late, 0) as late, coalesce(h.reviewed, 0) as
              reviewed, h.points, coalesce(h.scored, 0) as scored, coalesce(h.met, 0) as met, case when
              cardinality($9::date[]) > 0 then cardinality($9::date[]) - width_bucket(own.owes_from - 1, $9::date[]) else 0 end
              as due
            from own left join handed h on h.person_id = own.id),
          grouped as (select ${
            by === 'person' ? 'e.id, e.name, e.spelling, ' : `d.id, d.name, d.name as spelling, `
          } sum(e.due) as due, sum(e.sent) as sent, sum(e.sent - e.late) as on_time, sum(e.late) as late,
              sum(e.due - e.met) as missing, sum(e.reviewed) as reviewed, case when sum(e.scored) > 0 then
              round(sum(e.points)::numeric / sum(e.scored), 1)::float8 end as score
            from each e ${by === 'person' ? '' : 'join department d on d.comp_id = $1 and d.id = e.department_id'} group
              by 1, 2, 3),
          summed as (select coalesce(sum(due), 0) as due, coalesce(sum(sent), 0) as sent, coalesce(sum(sent - late), 0) as
              on_time, coalesce(sum(late), 0) as late, coalesce(sum(due - met), 0) as missing,
              coalesce(sum(reviewed), 0) as reviewed, case when sum(scored) > 0 then round(sum(points)::numeric /
              sum(scored), 1)::float8 end as score from each)
          select json_build_object('total', (select count(*) from grouped), 'sum', (select row_to_json(summed) from
            summed), 'list', coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'due', g.due,
            'sent', g.sent, 'on_time', g.on_time, 'late', g.late, 'missing', g.missing, 'reviewed', g.reviewed, 'score',
            g.score) order by g.missing desc, g.spelling, g.id) from (select * from grouped order by missing desc,
            spelling, id offset $10 limit $11) g), '[]'::json))::text`,
      },
    ])
    return fromWire(teamCalls.statistics.output)({
      ...answer.one,
      start,
      limit,
      start_date: first,
      end_date: last,
      type_id: type.id,
    }) as CallOutput<typeof teamCalls.statistics>
  },
})

/**
 * The whole months of a period, which are kept (`report_month`): from the first day of one until before that of
 * another; and what of it lies outside of them.
 */
function wholeMonths(first: string, last: string) {
  const from = first === firstOfMonth(first) ? first : addMonths(firstOfMonth(first), 1)
  const to = firstOfMonth(addDays(last, 1))
  if (from >= to) return { months: { from: first, to: first }, parts: [{ first, last }] }
  const parts = [
    { first, last: addDays(from, -1) },
    { first: to, last },
  ].filter(part => part.first <= part.last)
  return { months: { from, to }, parts }
}

/** What is added to others' by this file. */
export const teamParts: Part[] = [
  noticeSays('report.remind', { zh: '{actor} 提醒您提交 {title}', en: '{actor} reminds you to hand in {title}' }),
]
