import { sql } from 'drizzle-orm'
import { wireColumns, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { itemTypes } from '../item/item.contract.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'
import { workflow } from './workflow.table.ts'

const open = sql.raw(`('WAITING', 'RUNNING', 'WAITING_AGREE', 'POST_PONE')`)

const steps = sql`(select json_agg(json_build_object('name', s.step->'name', 'days', s.step->'days', 'needs_all',
  s.step->'needsAll', 'form_fields', s.step->'formFields',
    'managers', (select coalesce(json_agg(${personJson(sql`${workflow.companyId}`, sql`m.id::uuid`)} order by m.place),
      '[]'::json)
      from jsonb_array_elements_text(s.step->'managerIds') with ordinality m (id, place))) order by s.place)
  from jsonb_array_elements(${workflow.steps}) with ordinality s (step, place))`

/** The company's workflows, those in use first. */
export const workflowsAsJson =
  compile(sql`select json_build_object('list', coalesce(json_agg(w), '[]'::json))::text from (select ${wireColumns({
    id: workflow.id,
    name: workflow.name,
    summary: workflow.summary,
    isEnabled: workflow.isEnabled,
    steps,
    creator: personJson(sql`${workflow.companyId}`, sql`${workflow.creatorId}`),
    runningNum: sql`(select count(*)::int from task_workflow f
    join ${task} on ${task.companyId} = f.comp_id and ${task.id} = f.task_id where f.comp_id = ${workflow.companyId}
    and f.workflow_id = ${workflow.id} and ${task.status} in ${open} and ${taskSubject.seen})`,
    createdAt: workflow.createdAt,
    can: sql`json_build_object('edit', ${param('designs')}::boolean, 'remove', ${param('designs')}::boolean)`,
  })} from ${workflow} where ${workflow.companyId} = ${param('actor_company')} and not ${workflow.isDeleted}
  and (${param('isEnabled')}::boolean is null or ${workflow.isEnabled} = ${param('isEnabled')}::boolean)
  order by ${workflow.isEnabled} desc, ${workflow.name}, ${workflow.id}) w`)

const running = (column: string) =>
  sql`(select ${sql.raw(column)} from task_item i where i.comp_id = ${task.companyId} and i.task_id = ${task.id} and
    i.type = ${fixed(itemTypes.step)} and i.status = 'RUNNING' limit 1)`

/** A workflow's tasks that the actor may see, the newest first. */
export const flowTasks = compile(
  pageAsJson({
    row: {
      id: task.id,
      code: task.code,
      name: task.name,
      status: task.status,
      planEndDate: task.planEndDate,
      stepName: running('i.name'),
      stepUsers: sql`(select coalesce(json_agg(${personJson(sql`part.comp_id`, sql`part.person_id`)} order by
        part.person_id), '[]'::json) from task_item_person part
      where part.comp_id = ${task.companyId} and part.item_id = ${running('i.id')})`,
    },
    from: sql`task_workflow f join ${task} on ${task.companyId} = f.comp_id and ${task.id} = f.task_id`,
    where: sql`f.comp_id = ${param('actor_company')} and f.workflow_id = ${param('id')} and ${taskSubject.seen}
    and (${param('isOpen')}::boolean is null or (${task.status} in ${open}) = ${param('isOpen')}::boolean)`,
    order: sql`f.task_id desc`,
  }),
)

/**
 * How a workflow's tasks stand, by the place of the step: at it now, of those that the actor may see, and the days it
 * has taken on the average, of all.
 */
export const flowFigures = compile(
  sql`select i.position, count(*) filter (where i.status = 'RUNNING' and ${task.status} in ${open} and
    ${taskSubject.seen})::int as running,
    round((avg(extract(epoch from i.real_end_date - coalesce(before.real_end_date, ${task.createdAt})) / 86400) filter
      (where i.real_end_date is not null))::numeric, 1)::float8 as days
  from task_workflow f join ${task} on ${task.companyId} = f.comp_id and ${task.id} = f.task_id
  join task_item i on i.comp_id = f.comp_id and i.task_id = f.task_id and i.type = ${fixed(itemTypes.step)}
  left join task_item before on before.comp_id = i.comp_id and before.task_id = i.task_id and before.type = ${fixed(itemTypes.step)} and
    before.position = i.position - 1
  where f.comp_id = ${param('actor_company')} and f.workflow_id = ${param('id')} group by i.position`,
  { row: { position: col.int, running: col.int, days: col.float.orNull } },
)

/** How many of those that the actor may see are in progress, and how many have ended: the rows of `flowTasks`. */
export const flowTotals = compile(
  sql`select count(*) filter (where ${task.status} in ${open})::int as running_num, count(*) filter (where ${task.status} not in
    ${open})::int as finished_num
  from task_workflow f join ${task} on ${task.companyId} = f.comp_id and ${task.id} = f.task_id
  where f.comp_id = ${param('actor_company')} and f.workflow_id = ${param('id')} and ${taskSubject.seen}`,
  { row: { runningNum: col.int, finishedNum: col.int } },
)
