import { col, type RowOf } from '#platform/server/database/row.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import type { PlanConstraint } from './plan-constraint.contract.ts'
import type { PlanNode, Predecessor } from './plan-node.contract.ts'

/**
 * A task as the plan reads it. `canMove`: it may change when the edited ones do; the others are there to be looked at.
 */
export interface LoadedNode extends PlanNode {
  code: string
  canMove: boolean
  status: TaskStatus
}

const nodeRow = {
  id: col.uuid,
  code: col.text,
  parentId: col.uuid.orNull,
  status: col.text.as<TaskStatus>(),
  planStartDate: col.text.orNull,
  planEndDate: col.text.orNull,
  progressPercent: col.float,
  canMove: col.bool,
  links: col.json.as<Predecessor[]>().orNull,
  projectId: col.uuid.orNull,
  isMilestone: col.bool,
  constraint: col.json.as<PlanConstraint>().orNull,
  realStartDate: col.text.orNull,
}

/**
 * All that a change of these tasks can reach (what is above, behind, and below what is behind), and what their sums and
 * starts are made of. A plan of ten thousand tasks is not read for the sake of one. How much a recursion finds is
 * beyond the planner: each of its tasks is looked up by its key, as a join with what seems to be many would read every
 * task of the company.
 */
export const planAround = (companyId: string, ids: readonly string[]) => ({
  name: 'plan_around',
  text: `with recursive reach (id, goes_up, goes_down) as (
      select unnest($2::uuid[]), true, true
      union select n.id, n.goes_up, n.goes_down from reach r cross join lateral (
        select t.parent_id as id, true as goes_up, false as goes_down from task t where r.goes_up and t.comp_id = $1
          and t.id = r.id and t.parent_id is not null
        union all select l.task_id, true, true from task_predecessor l where l.comp_id = $1 and l.predecessor_id = r.id
        -- What is above these is where they were found.
        union all select t.id, false, true from task t where r.goes_down and t.comp_id = $1 and t.parent_id = r.id) n),
    moved as materialized (
      select m.id, m.has_all_below, before.ids, before.links from (select id, bool_or(goes_down) as has_all_below from
        reach group by id) m
        cross join lateral (select array_agg(l.predecessor_id) as ids, json_agg(json_build_object('id',
          l.predecessor_id, 'lag', l.lag, 'type', l.type)) as links
          from task_predecessor l where l.comp_id = $1 and l.task_id = m.id) before),
    seen as (
      select id from moved
      union select below.id from moved m cross join lateral (select t.id from task t where t.comp_id = $1 and
        t.parent_id = m.id offset 0) below where not m.has_all_below
      union select unnest(m.ids) from moved m)
    select t.id, t.code, t.parent_id, t.status, to_char(t.plan_start_date at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as plan_start_date,
      to_char(t.plan_end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as plan_end_date,
      t.progress_percent, m.id is not null as can_move, m.links, t.project_id, t.is_milestone,
      (select json_build_object('kind', p.constraint_kind, 'date', to_char(p.constraint_date at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
        from task_plan p where p.comp_id = $1 and p.task_id = t.id and p.constraint_kind is not null) as "constraint",
      (select to_char(p.real_start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from task_plan p where
        p.comp_id = $1 and p.task_id = t.id) as real_start_date
    from seen cross join lateral (select * from task where task.comp_id = $1 and task.id = seen.id and task.is_delete
      <> ${Bin.Deleted} offset 0) t
    left join moved m on m.id = t.id order by t.id`,
  values: [companyId, ids],
  row: nodeRow,
})

/** `planAround`'s answer. */
export const loadedNodes = (rows: readonly RowOf<typeof nodeRow>[]): LoadedNode[] =>
  rows.map(({ constraint, links, ...row }) => ({
    ...row,
    ...(constraint === null ? {} : { constraint }),
    ...(links === null ? {} : { predecessors: links }),
  }))
