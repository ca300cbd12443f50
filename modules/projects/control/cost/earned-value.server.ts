import { col } from '#platform/server/database/row.ts'
import { sql } from 'drizzle-orm'
import { compile, param } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { daysBetween, planDays } from '#modules/tasks/tasks.contract.ts'
import { calendarsQuery, readCalendars } from '#modules/tasks/tasks.server.ts'
import { allCosts, budgetTotal, moneyText } from './all-costs.server.ts'
import type { EarnedValue, earnedSteps } from './cost.contract.ts'

const projectId = sql`${param('projectId')}::uuid`
const step = sql`${param('step')}::text`
/** A task without planned hours weighs as much as a day's work for each of its days that count. */
const dayHours = sql.raw('8')
/** More periods than anybody reads: the last ones are kept. */
const mostPeriods = sql.raw('120')

/**
 * The tasks that carry the budget: those with none below them, each by its planned hours, or by its days where those
 * are not known; planned from the dates of the baseline that was chosen, else from its own, else from the project's. A
 * finished one has earned its share on the day it ended; before that, and one at work, by how far it had come on the
 * day (`project_task_fact`).
 */
const tasks = sql`select t.id, greatest(coalesce(nullif(t.plan_work_hour, 0), long.days * ${dayHours}, ${dayHours}),
  0)::numeric as weight,
    case when agreed.id is null then coalesce(t.plan_start_date, p.plan_start_date) else agreed.starts end as starts,
      case when agreed.id is null then coalesce(t.plan_end_date, p.plan_end_date) else agreed.ends end as ends,
      t.status in ('FINISH', 'FINISH_DELAY') as done, coalesce(t.real_end_date, t.last_opt_date) as ended,
      t.progress_percent::numeric / 100 as progress
  from task t join project p on p.comp_id = t.comp_id and p.id = t.project_id
    left join unnest(${param('ids')}::uuid[], ${param('days')}::float8[]) as long (id, days) on long.id = t.id
    left join agreed on agreed.id = t.id
  where t.comp_id = ${actor.company} and t.project_id = ${projectId} and t.is_delete in ${sql.raw(keptBins)} and t.status <> 'CANCEL'
    and not exists (select from task below where below.comp_id = t.comp_id and below.parent_id = t.id and
      below.project_id = t.project_id and below.is_delete in ${sql.raw(keptBins)} and below.status <> 'CANCEL')`

/** How the tasks stood in the baseline that planned value is reckoned from; none where none was chosen. */
const agreed = sql`select (one ->> 'taskId')::uuid as id, (one ->> 'planStartDate')::timestamptz as starts, (one ->>
  'planEndDate')::timestamptz as ends
  from project p join project_snapshot s on s.comp_id = p.comp_id and s.id = p.value_snapshot_id cross join
    jsonb_array_elements(s.tasks) one
  where p.comp_id = ${actor.company} and p.id = ${projectId}`

/** The dates of those tasks whose planned hours are not known. */
const lengths = (companyId: string, id: string) => ({
  name: 'earned_lengths',
  row: { id: col.uuid, start: col.text, end: col.text },
  values: [companyId, id],
  text: `select id, to_char(plan_start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start, to_char(plan_end_date
    at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "end"
    from task where comp_id = $1 and project_id = $2 and is_delete in ${keptBins} and coalesce(plan_work_hour, 0) = 0 and
      plan_start_date is not null and plan_end_date is not null`,
})

const planned = (at: string) =>
  sql.raw(`coalesce(sum(weight * case when ends is null then 0 when ends <= ${at} then 1 when starts is null or starts
    >= ${at} then 0
  else extract(epoch from ${at} - starts) / nullif(extract(epoch from ends - starts), 0) end) / nullif(sum(weight), 0),
    0)`)
const now = sql.raw(`coalesce(sum(weight * case when done then 1 else progress end) / nullif(sum(weight), 0), 0)`)
/** By the end of a period that is over. */
const then = sql.raw(`(select coalesce(sum(weight * greatest(case when done and ended <= period.at then 1 else 0 end,
    coalesce(come, 0) / 100)) / nullif(sum(weight), 0), 0)
  from task_of left join fact on fact.task_id = task_of.id and fact.day < period.next_day and (fact.until is null or
    fact.until >= period.next_day))`)

let statement: ReturnType<typeof compile> | undefined
const stated = () =>
  (statement ??=
    compile(sql`with agreed as materialized (${agreed}), task_of as materialized (${tasks}), cost as materialized
      (select day, amount from ${allCosts()} c),
  fact as materialized (select f.task_id, f.day, lead(f.day) over (partition by f.task_id order by f.day) as until,
    f.progress::numeric as come
    from project_task_fact f where f.comp_id = ${actor.company} and f.task_id in (select id from task_of)),
  about as (select coalesce(${budgetTotal}, 0) as bac, c.time_zone as zone, (now() at time zone c.time_zone)::date as
    today from company c where c.comp_id = ${actor.company}),
  span as (select least((select min(starts at time zone zone)::date from task_of), (select min(day) from cost)) as
    first,
    greatest(today, (select max(ends at time zone zone)::date from task_of), (select max(day) from cost)) as last from
      about),
  period as (select day::date as start_date, ((day + ('1 ' || ${step})::interval)::timestamp at time zone zone) as at,
    (day + ('1 ' || ${step})::interval)::date as next_day, day::date <= today as has_begun
    from about, span, generate_series(date_trunc(${step}, greatest(first, (last - ('${mostPeriods} ' ||
      ${step})::interval)::date)::timestamp), last::timestamp, ('1 ' || ${step})::interval) day where first is not
      null),
  point as (select start_date, bac * (select ${planned('period.at')} from task_of) as planned,
      case when has_begun then bac * case when at >= now() then (select ${now} from task_of) else ${then} end end as
        earned,
      case when has_begun then (select coalesce(sum(amount), 0) from cost where day < next_day) end as spent from
        period, about),
  current as (select bac, bac * (select ${planned('now()')} from task_of) as pv, bac * (select ${now} from task_of) as
    ev, (select coalesce(sum(amount), 0) from cost) as ac from about)
  select json_build_object('budget', ${moneyText(sql`bac`)}, 'planned', ${moneyText(sql`pv`)}, 'earned',
    ${moneyText(sql`ev`)}, 'spent', ${moneyText(sql`ac`)},
    'cpi', round(ev / nullif(ac, 0), 2)::float8, 'spi', round(ev / nullif(pv, 0), 2)::float8, 'forecast', (bac * ac /
      nullif(ev, 0))::numeric(18, 2)::text,
    'list', (select coalesce(json_agg(json_build_object('start_date', start_date, 'planned',
      ${moneyText(sql`planned`)}, 'earned', earned::numeric(18, 2)::text, 'spent', spent::numeric(18, 2)::text)
      order by start_date), '[]'::json) from point))::text from current`))

/**
 * Earned value of a project, as one statement: planned from the tasks' dates as they are now, earned from what was done
 * by then, real from every cost.
 */
export async function earnedValues(projectId: string, step: (typeof earnedSteps)[number], { me, run }: Context) {
  const [admission, tasks, calendars] = await run([
    projectSubject.admission(projectId, me),
    lengths(me.companyId, projectId),
    calendarsQuery(me.companyId, [projectId]),
  ])
  projectSubject.admitted(admission, 'seeMoney')
  const days = planDays(me.timeZone, readCalendars(calendars.one).get(projectId)?.calendar ?? null)
  const long = tasks.rows.map(
    ({ id, start, end }) => [id, daysBetween(days, Date.parse(start), Date.parse(end))] as const,
  )
  const [answer] = await run([
    stated()({
      projectId,
      step,
      actor_company: me.companyId,
      ids: long.map(([id]) => id),
      days: long.map(([, one]) => one),
    }),
  ])
  return new Json<EarnedValue>(answer!.only!)
}
