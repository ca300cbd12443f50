import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { earnEach, type Deed } from '#mechanisms/points/points.server.ts'
import { isPlannedText } from '../../plan/plan-turn.server.ts'
import { replan } from '../../plan/replan.server.ts'
import { reachItems } from '../../item/item-cascade.server.ts'
import { taskStatuses, type TaskStatus } from '../task.contract.ts'
import { runHooks, type StatusChange } from '../task-hooks.server.ts'
import { isFinish, reachingBelow } from './task-status.contract.ts'

/** Tasks that are to have another status. */
export type Wanted = { id: string; to: TaskStatus }

/**
 * Gives tasks another status, and whatever is unfinished below them too where the status reaches that far (spec 1 §4),
 * each with its line of history and its place in everybody's lists: two statements, however large the trees are. A
 * finished task is at 100 % and ends now; one that is taken up again begins at 0. Answers what has changed.
 */
export async function changeStatuses(
  context: Context,
  wanted: readonly Wanted[],
  action: 'status' | 'restart' = 'status',
  opinion = '',
): Promise<StatusChange[]> {
  const { me, run } = context
  const [changed] = await run([setStatuses(me, wanted)])
  const changes = changed.rows.map(
    ({ id, was: from, status: to, percentWas: progress, endWas: realEndBefore, root }): StatusChange => ({
      id,
      from,
      to,
      progressBefore: progress,
      realEndBefore,
      withParent: root === id ? null : root,
    }),
  )
  if (changes.length === 0) return changes
  await run([recordStatuses(me, action, changes, opinion)])
  for (const status of taskStatuses)
    await reachItems(
      context,
      changes.filter(({ to }) => to === status).map(({ id }) => id),
      status,
    )
  await replanAmong(
    wanted.map(({ id }) => id),
    context,
  )
  await runHooks('statusesChanged', changes, context)
  return changes
}

/** The rules of plans hold again around those of these tasks that are part of one. */
export async function replanAmong(ids: readonly string[], context: Context) {
  const { me, run } = context
  const [planned] = await run([
    {
      name: 'tasks_planned',
      text: `select id from task where comp_id = $1 and id = any($2::uuid[]) and ${isPlannedText}`,
      values: [me.companyId, ids],
      value: col.uuid,
    },
  ])
  if (planned.count > 0) await replan(context, planned.rows)
}

/**
 * Members are touched as `touchAll` does, and take the status along at once: what the trigger then looks for is there
 * already, and each of their rows is written a single time.
 */
const setStatuses = (me: Context['me'], wanted: readonly Wanted[]) => ({
  name: 'tasks_set_status',
  text: `with recursive wanted as (select id, to_status from unnest($2::uuid[], $3::text[]) as given (id, to_status)),
      reached as (
        select id, to_status, id as root, 0 as depth from wanted
        union all
        select t.id, r.to_status, r.root, r.depth + 1 from task t join reached r on t.comp_id = $1 and t.parent_id =
          r.id
        where r.to_status = any($4::text[])),
      -- Asked for by itself, it is as asked; else as the nearest task above it.
      nearest as (select distinct on (id) id, to_status, root, depth from reached order by id, depth),
      old as (
        select t.id, t.status, t.progress_percent, t.real_end_date, n.to_status, n.root from task t join nearest n on
          n.id = t.id
        where t.comp_id = $1 and t.status <> n.to_status and (n.depth = 0 or t.status not in ('FINISH', 'FINISH_DELAY',
          'CANCEL'))
        order by t.id for update of t),
      changed as (
        update task set status = to_status, last_opt_date = now(),
          progress_percent = case when to_status in ('FINISH', 'FINISH_DELAY') then 100
            when old.status in ('FINISH', 'FINISH_DELAY', 'CANCEL') then 0 else task.progress_percent end,
          real_end_date = case when to_status in ('FINISH', 'FINISH_DELAY') then now()
            when old.status in ('FINISH', 'FINISH_DELAY', 'CANCEL') then null else task.real_end_date end
        from old where task.comp_id = $1 and task.id = old.id
        returning task.id, old.status as was, task.status, old.progress_percent as percent_was, old.real_end_date as
          end_was, old.root, task.real_end_date),
      -- What is begun, or taken up again, begins anew: when it was begun before is nothing to it.
      begun as (
        update task_plan set real_start_date = null from changed c where task_plan.comp_id = $1 and task_plan.task_id =
          c.id and (c.was = 'WAITING' or c.was in ('FINISH', 'FINISH_DELAY', 'CANCEL') and c.status not in ('FINISH',
          'FINISH_DELAY', 'CANCEL')) and task_plan.real_start_date is not null),
      touched as (
        update member set last_opt_date = now(), is_open = c.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL'),
          is_read = member.person_id = $5,
          status = c.status, done_date = c.real_end_date
        from changed c where member.comp_id = $1 and member.subject_type = 'task' and member.subject_id = c.id)
    select id, was, status, percent_was, end_was, root from changed`,
  values: [me.companyId, wanted.map(({ id }) => id), wanted.map(({ to }) => to), reachingBelow, me.personId],
  row: {
    id: col.uuid,
    was: col.text.as<TaskStatus>(),
    status: col.text.as<TaskStatus>(),
    percentWas: col.float,
    endWas: col.instant.orNull,
    root: col.uuid,
  },
})

/** Their place in everybody's lists, in the group where they now belong; new to everybody but the one who did it. */
export const touchAll = (me: Context['me'], ids: readonly string[]): Statement => ({
  name: 'tasks_touch',
  text: `update member set last_opt_date = t.last_opt_date, is_open = t.status not in ('FINISH', 'FINISH_DELAY',
    'CANCEL'), is_read = member.person_id = $3
    from task t where t.comp_id = $1 and t.id = any($2::uuid[]) and member.comp_id = $1 and member.subject_type =
      'task' and member.subject_id = t.id`,
  values: [me.companyId, ids, me.personId],
})

/** A line of history for each. */
export const recordStatuses = (
  me: Context['me'],
  action: string,
  changes: readonly StatusChange[],
  opinion = '',
): Statement =>
  recordedOnEach(
    me,
    'task',
    action,
    changes.map(({ id, from, to, withParent }) => ({
      id,
      details: { status: [from, to], ...(withParent ? { withParent } : opinion !== '' ? { opinion } : {}) },
    })),
  )

/**
 * What finishing earns: those who answer for the task, and who approved it; those who answer for one with others below
 * it lose something where it is late (choices: points).
 */
export async function earnForFinishing(
  { me, run, later }: Context,
  changes: readonly StatusChange[],
  agreed: ReadonlySet<string>,
) {
  const finished = new Map(
    changes.filter(({ to, withParent }) => isFinish(to) && withParent === null).map(change => [change.id, change]),
  )
  if (finished.size === 0) return
  const [managers] = await run([
    {
      name: 'tasks_managers',
      row: { subjectId: col.uuid, personId: col.uuid, isParent: col.bool },
      values: [me.companyId, [...finished.keys()]],
      text: `select subject_id, person_id, exists (select from task child where child.comp_id = $1 and child.parent_id
        = subject_id) as is_parent from member where comp_id = $1 and subject_type = 'task' and subject_id = any($2::uuid[]) and
        role = 'manager' order by person_id, subject_id`,
    },
  ])
  const managed = managers.rows.flatMap(({ subjectId: occasion, personId, isParent }): Deed[] => {
    const isLate = finished.get(occasion)!.to === 'FINISH_DELAY'
    return [
      { personId, kind: isLate ? 'finish_delayed' : 'finish_on_time', occasion },
      ...(isLate && isParent ? [{ personId, kind: 'parent_delayed', occasion } as const] : []),
    ]
  })
  const audited = [...finished.keys()]
    .filter(id => agreed.has(id))
    .map((occasion): Deed => ({ personId: me.personId, kind: 'audit_task', occasion }))
  later(earnEach(me.companyId, [...managed, ...audited]))
}

/**
 * Notifies all members of the requested tasks, and publishes an event to the devices of the members of any changed
 * task.
 */
export async function tellOfStatuses(
  context: Context,
  changes: readonly StatusChange[],
  action: 'status' | 'restart',
  opinion = '',
) {
  const { me, run, publish } = context
  if (changes.length === 0) return
  const [named, everybody] = await run([
    {
      name: 'tasks_told',
      row: { id: col.uuid, name: col.text, personId: col.uuid },
      values: [me.companyId, me.personId, changes.filter(({ withParent }) => withParent === null).map(({ id }) => id)],
      text: `select distinct t.id, t.name, m.person_id from task t join member m on m.comp_id = $1 and m.subject_type =
        'task' and m.subject_id = t.id
        where t.comp_id = $1 and t.id = any($3::uuid[]) and m.person_id <> $2`,
    },
    membersOf(
      me.companyId,
      changes.map(({ id }) => id),
    ),
  ])
  const lines = named.rows
  const detailsOf = new Map(
    changes.map(({ id, from, to }) => [
      id,
      JSON.stringify({ status: [from, to], ...(opinion !== '' ? { opinion } : {}) }),
    ]),
  )
  if (lines.length > 0)
    await run([
      {
        name: 'tasks_notify_status',
        text: `insert into notification (comp_id, id, person_id, kind, subject_type, subject_id, actor_id, title,
          details)
      select $1, id, person_id, $3, 'task', task_id, $2, title, details::jsonb from unnest($4::uuid[], $5::uuid[],
        $6::uuid[], $7::text[], $8::text[]) as line (id, person_id, task_id, title, details)`,
        values: [
          me.companyId,
          me.personId,
          `task.${action}`,
          lines.map(() => newId()),
          lines.map(({ personId }) => personId),
          lines.map(({ id }) => id),
          lines.map(({ name }) => name),
          lines.map(({ id }) => detailsOf.get(id)!),
        ],
      },
    ])
  publish({
    companyId: me.companyId,
    to: everybody.rows,
    subjectType: 'task',
    subjectId: changes[0]!.id,
    event: action,
    by: me.personId,
  })
}

/** Everybody who takes part in one of these tasks. */
export const membersOf = (companyId: string, ids: readonly string[]) => ({
  name: 'tasks_members_of',
  text: `select distinct person_id from member where comp_id = $1 and subject_type = 'task' and subject_id =
    any($2::uuid[])`,
  values: [companyId, ids],
  value: col.uuid,
})

/** How tasks stand, for a decision about their status. */
export interface Standing {
  status: TaskStatus
  planEndDate: string | null
  progressPercent: number
  name: string
  hasApprover: boolean
  byApprover: boolean
}

export async function standings(
  ids: readonly string[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Map<string, Standing>> {
  const [answer] = await run([
    {
      name: 'tasks_standing',
      text: `select t.id, json_build_object('status', t.status, 'planEndDate', to_char(t.plan_end_date at time zone
        'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'progressPercent', floor(t.progress_percent + 0.5)::int, 'name', t.name, 'hasApprover', approval.some,
          'byApprover', approval.mine) as text
      from task t cross join lateral (select count(*) > 0 as some, coalesce(bool_or(m.person_id = $3), false) as mine
        from member m where m.comp_id = $1 and m.subject_type = 'task' and m.subject_id = t.id and m.role = 'approval')
          approval
      where t.comp_id = $1 and t.id = any($2::uuid[])`,
      values: [me.companyId, ids, me.personId],
      row: { id: col.uuid, text: col.json.as<Standing>() },
    },
  ])
  return new Map(answer.rows.map(({ id, text }) => [id, text]))
}
