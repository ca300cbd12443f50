import type pg from 'pg'
import { openPlan } from '#modules/tasks/plan/compute-plan.contract.ts'
import type { PlanNode } from '#modules/tasks/plan/plan-node.contract.ts'
import { companyId, personId } from './fill.ts'
import { largePlan } from './plan.ts'

const zone = 'Asia/Shanghai'

export interface FilledProject {
  id: string
  nodes: PlanNode[]
}

/**
 * Puts a project with a plan of so many tasks, each with somebody to do it, beside what is there; it keeps its rules.
 */
export async function fillProject(client: pg.Client, project: number, tasks: number): Promise<FilledProject> {
  const drawn = largePlan(tasks)
  const settled = new Map(
    openPlan(drawn, zone)
      .settle()
      .map(change => [change.id, change]),
  )
  const uuid = (id: string) => `0194000${project}-0000-7000-8000-${id.slice(5).padStart(12, '0')}`
  const nodes = drawn
    .map(node => ({ ...node, ...settled.get(node.id) }))
    .map(node => ({
      ...node,
      id: uuid(node.id),
      parentId: node.parentId && uuid(node.parentId),
      predecessors: (node.predecessors ?? []).map(({ id, lag }) => ({ id: uuid(id), lag })),
    }))
  const id = `0195000${project}-0000-7000-8000-000000000000`
  const company = companyId(0)
  await client.query(
    `insert into project (comp_id, id, code, name, type, creator_id) values ($1, $2, $3, '大计划', 0, $4)`,
    [company, id, `P90${project}`, personId(0, 1)],
  )
  await client.query(
    `insert into member (comp_id, subject_type, subject_id, person_id, role, is_open, is_read) values ($1, 'project',
      $2, $3, 'manager', true, true)`,
    [company, id, personId(0, 1)],
  )
  await client.query(
    `insert into task (comp_id, id, code, name, status, progress_percent, creator_id, project_id, parent_id, order_key,
      plan_start_date, plan_end_date)
    select $1, id, 'P' || ${project} || row_number() over (order by id), '计划里的任务 ' || row_number() over (order by id),
      'WAITING', "progressPercent", $3, $4, "parentId", id::text, "planStartDate", "planEndDate"
    from json_to_recordset($2) as t (id uuid, "progressPercent" float8, "parentId" uuid, "planStartDate" timestamptz,
      "planEndDate" timestamptz)`,
    [company, JSON.stringify(nodes), personId(0, 1), id],
  )
  await client.query(
    `insert into member (comp_id, subject_type, subject_id, person_id, role, is_open, is_read)
    select $1, 'task', id, bench_person(0, 1 + (row_number() over ())::int % 50), 'manager', true, true from task where
      comp_id = $1 and project_id = $2`,
    [company, id],
  )
  await client.query(
    `insert into task_predecessor (comp_id, task_id, predecessor_id, lag) select $1, * from unnest($2::uuid[],
      $3::uuid[], $4::int[])`,
    [
      company,
      ...(['task', 'before', 'lag'] as const).map(key =>
        nodes.flatMap(node =>
          node.predecessors.map(link => (key === 'task' ? node.id : key === 'before' ? link.id : link.lag)),
        ),
      ),
    ],
  )
  await client.query('analyze task; analyze member; analyze task_predecessor')
  return { id, nodes }
}
