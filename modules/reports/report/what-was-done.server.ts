import { addDays } from '#platform/contract/days.ts'
import { startOfDay } from '#platform/contract/zone.ts'
import { atWallClock } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { hasApp, type AppName } from '#platform/server/http/identity.ts'
import { cycleOf, type CycleKind } from '#mechanisms/cycles/cycles.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { spanAfter, type ReportCycle, type Span } from '../type/report-cycle.contract.ts'
import { goalKinds } from '#modules/goals/goals.contract.ts'
import { mostLines, type DoneKind, type ShownLine } from './report.contract.ts'

interface Found {
  kind: DoneKind
  subjectType: string | null
  subjectId: string | null
  title: string
  note: string
  link: string | null
}

/** The goals' cycle that a report's cycle is. */
const cycleKindOf = { day: 'day', week: 'week', month: 'month' } as const satisfies Record<ReportCycle, CycleKind>

/** A task of the actor's, by a copy of its dates that `member` carries; `m` and `t` are its rows. */
const ownTasks = `from member m join task t on t.comp_id = m.comp_id and t.id = m.subject_id
  where m.comp_id = $1 and m.person_id = $2 and m.subject_type = 'task' and m.role = 'manager' and t.is_delete =
    ${Bin.None}`
const taskRow = (kind: DoneKind, note: string) =>
  `select '${kind}' as kind, 'task' as subject_type, t.id as subject_id, t.name as title, ${note} as note, '/tasks/' ||
    t.id as link`
const row = {
  kind: col.text.as<DoneKind>(),
  subjectType: col.text.orNull,
  subjectId: col.uuid.orNull,
  title: col.text,
  note: col.text,
  link: col.text.orNull,
}

/**
 * What the actor did in a cycle, by the company's days, and what is planned for the next: the one place that reports
 * are filled from. Each line names the record that it comes from: tasks finished and moved on, hours logged, visits
 * written down, approvals decided, progress of goals and key results; tasks due and goals set for the next cycle, and
 * what the last report of the type planned. Of an app that is closed to the actor nothing is read.
 */
export async function whatWasDone(
  { cycle, span, typeId }: { cycle: ReportCycle; span: Span; typeId: string | null },
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<{ done: ShownLine[]; plan: ShownLine[] }> {
  const isOpen = ({ kind }: Found) => appOf[kind] === undefined || hasApp(me, appOf[kind])
  const zone = me.timeZone
  const next = spanAfter(cycle, span.startDate, 1)
  const at = (day: string) => startOfDay(atWallClock(day, zone), zone)
  const [from, to, nextTo] = [at(span.startDate), at(addDays(span.endDate, 1)), at(addDays(next.endDate, 1))]
  const who = [me.companyId, me.personId]
  const nextGoals = goalKinds.indexOf(cycleKindOf[cycle])
  const [finished, moved, hours, visits, approvals, goals, keyResults, planned, nextOnes, carried] = await run([
    {
      name: 'report_finished',
      row,
      values: [...who, from, to],
      text: `${taskRow('task_finished', `t.code`)} ${ownTasks} and not m.is_open and m.done_date >= $3 and m.done_date <
        $4 and t.status in ('FINISH', 'FINISH_DELAY') order by m.done_date, t.id limit 60`,
    },
    {
      name: 'report_moved',
      row,
      values: [...who, from, to],
      text: `${taskRow('task_moved', `t.progress_percent::int || '%'`)} ${ownTasks} and m.is_open and exists (select
        from history h where h.comp_id = $1 and h.subject_type = 'task' and h.subject_id = t.id and h.actor_id = $2 and
        h.action <> 'create' and h.created_at >= $3 and h.created_at < $4) order by m.last_opt_date desc, t.id limit 60`,
    },
    {
      name: 'report_hours',
      row,
      values: [...who, span.startDate, span.endDate],
      text: `select 'hours' as kind, 'task' as subject_type, t.id as subject_id, t.name as title,
          trim_scale(sum(w.hour))::text || ' h' as note, '/tasks/' || t.id as link
        from work_hour w join task t on t.comp_id = w.comp_id and t.id = w.task_id
        where w.comp_id = $1 and w.person_id = $2 and w.day between $3 and $4 group by t.id, t.name order by
          sum(w.hour) desc, t.id limit 60`,
    },
    {
      name: 'report_visits',
      row,
      values: [...who, from, to],
      text: `select 'visit' as kind, c.subject_type, c.subject_id, coalesce(u.full_name, left(c.content, 80)) as title,
          left(c.content, 80) as note, case c.subject_type when 'customer' then '/crm/customer/' || c.subject_id end as
          link
        from comment c left join customer u on c.subject_type = 'customer' and u.comp_id = c.comp_id and u.id =
          c.subject_id
        where c.comp_id = $1 and c.author_id = $2 and c.type = 'visit' and c.created_at >= $3 and c.created_at < $4
        order by c.created_at, c.id limit 40`,
    },
    {
      name: 'report_approvals',
      row,
      values: [...who, from, to],
      text: `select 'approval' as kind, c.subject_type, c.subject_id, c.title, '' as note, null as link
        from approval_inbox i join approval_case c on c.comp_id = i.comp_id and c.id = i.case_id
        where i.comp_id = $1 and i.person_id = $2 and i.box = 'handled' and i.at >= $3 and i.at < $4 order by i.at, c.id
        limit 40`,
    },
    {
      name: 'report_goals',
      row,
      values: [...who, span.startDate, span.endDate],
      // Where each stood at the end of the cycle; what came of its task while it was locked is not its progress yet.
      text: `select 'goal' as kind, 'goal' as subject_type, g.id as subject_id, g.name as title, last.progress || '%' as
          note, '/plan/' || g.id as link
        from (select distinct on (m.goal_id) m.goal_id, m.progress from goal own join goal_march m on m.comp_id =
            own.comp_id and m.goal_id = own.id where own.comp_id = $1 and own.person_id = $2 and m.day between $3 and $4
            and not m.is_held order by m.goal_id, m.created_at desc, m.id desc) last join goal g on g.comp_id = $1 and
          g.id = last.goal_id order by g.id limit 40`,
    },
    {
      name: 'report_key_results',
      row,
      values: [...who, from, to],
      text: `select 'key_result' as kind, 'okr_key_result' as subject_type, k.id as subject_id, k.name as title,
          round(last.progress / 100.0)::int || '%' as note, '/okr/key-result/' || k.id as link
        from (select distinct on (c.key_result_id) c.key_result_id, c.progress from okr_check c where c.comp_id = $1 and
            c.person_id = $2 and c.created_at >= $3 and c.created_at < $4 order by c.key_result_id, c.created_at desc,
            c.id desc) last join okr_key_result k on k.comp_id = $1 and k.id = last.key_result_id order by k.id limit 40`,
    },
    {
      name: 'report_planned',
      row,
      values: [...who, to, nextTo],
      text: `${taskRow('planned', `t.code`)} ${ownTasks} and m.is_open and m.end_date >= $3 and m.end_date < $4 order by
        m.end_date, t.id limit 60`,
    },
    {
      name: 'report_next_goals',
      row,
      values: [...who, nextGoals, cycleOf(cycleKindOf[cycle], next.startDate)],
      text: `select 'goal_next' as kind, 'goal' as subject_type, g.id as subject_id, g.name as title, '' as note, '/plan/'
          || g.id as link from goal g where g.comp_id = $1 and g.person_id = $2 and g.type = $3 and g.cycle = $4 and
          g.finished_at is null order by g.id limit 40`,
    },
    {
      name: 'report_carried',
      value: col.text,
      values: [...who, typeId, span.startDate],
      // What the sections of the last one said that the template fills with a plan.
      text: `select s.value ->> 'text' from (select r.content, t.sections from report r join report_type t on t.comp_id
          = r.comp_id and t.id = r.type_id where r.comp_id = $1 and r.person_id = $2 and r.type_id = $3::uuid and
          r.start_date < $4 and r.status in ('sent', 'rejected') order by r.start_date desc limit 1) last
        cross join jsonb_array_elements(last.content) with ordinality s (value, place)
        where last.sections -> (s.place::int - 1) ->> 'fill' = 'plan' and s.value ->> 'text' <> ''`,
    },
  ])
  // Who finished a task in the cycle needs not read its hours, and that it moved, as well: hours are a line of their own.
  const done = [finished, moved, hours, visits, approvals, goals, keyResults]
    .flatMap(answer => answer.rows)
    .filter(isOpen)
  const before = carried.rows
    .flatMap(text => text.split('\n'))
    .map(text => text.replace(/^\s*(?:[-*•]|\d+[.、)])\s*/, '').trim())
    .filter(text => text !== '')
    .map((title): Found => ({
      kind: 'carried',
      subjectType: null,
      subjectId: null,
      title: title.slice(0, 200),
      note: '',
      link: null,
    }))
  return {
    done: [...keyed(before), ...keyed(done)].slice(0, mostLines),
    plan: keyed([...planned.rows, ...nextOnes.rows].filter(isOpen)),
  }
}

/** The app that a line is of; approvals and what was planned are everybody's. */
const appOf: Partial<Record<DoneKind, AppName>> = {
  task_finished: 'task',
  task_moved: 'task',
  hours: 'workhour',
  visit: 'sign',
  goal: 'plan',
  key_result: 'okr',
  planned: 'task',
  goal_next: 'plan',
}

/** Each line once, under what names it. */
function keyed(lines: readonly Found[]): ShownLine[] {
  const byKey = new Map<string, ShownLine>()
  for (const line of lines) {
    const key = `${line.kind}:${line.subjectId ?? line.title.slice(0, 60)}`
    if (!byKey.has(key)) byKey.set(key, { ...line, key })
  }
  return [...byKey.values()]
}
