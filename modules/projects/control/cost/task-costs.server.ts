import { sql, type SQL } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#platform/contract/call.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { task, taskSubject } from '#modules/tasks/tasks.server.ts'
import { plannedTypes } from '../../plan/plan-load.server.ts'
import { allCosts, moneyText } from './all-costs.server.ts'
import { amountOfType, type costCalls, type TaskCosts } from './cost.contract.ts'

const projectId = sql`${param('projectId')}::uuid`

/** The tasks of the project's plan, which bear costs; those of another kind (bugs, checks …) stand in none. */
const planned = sql`select ${task.id}, ${task.parentId} as parent_id from ${task} where ${task.companyId} =
  ${actor.company} and ${task.projectId} = ${projectId} and ${task.type} in ${plannedTypes} and ${task.isDelete} <> ${fixed(Bin.Deleted)}`

/** A task as `costTask`, of an id; its name is for those who may see it. */
export const costTaskJson = (id: SQL) => sql`(select json_build_object('id', ${task.id}, 'uuid', ${task.id}, 'code',
  ${task.code}, 'name', case when ${taskSubject.seen} then ${task.name} end) from ${task} where ${task.companyId} =
  ${actor.company} and ${task.id} = ${id})`

/** The amounts of rows `(type, amount)`, as fields of an object. */
const amounts = sql.join(
  [
    ...Object.entries(amountOfType).map(
      ([type, name]) =>
        sql`${sql.raw(`'${wire(name)}'`)}, ${moneyText(sql`sum(amount) filter (where type = ${sql.raw(`'${type}'`)})`)}`,
    ),
    sql`'cost', ${moneyText(sql`sum(amount)`)}`,
  ],
  sql`, `,
)
function wire(name: string) {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

// Compiled lazily: at startup, later rooms still register which of their records are costs.
let costs: ReturnType<typeof compile> | undefined
/** `TaskCosts` as JSON; the same rows as the project's own total, each handed up to the tasks above its own. */
const costsOfTasks = () =>
  (costs ??= compile(sql`with recursive cost as materialized (select task_id, type, amount from ${allCosts()} c),
  planned as materialized (${planned}),
  own as (select task_id as id, type, sum(amount) as amount from cost where task_id in (select id from planned) group
    by 1, 2),
  up (id, type, amount) as (select * from own union all select p.parent_id, up.type, up.amount from up join planned p
    on p.id = up.id where p.parent_id in (select id from planned)),
  summed as (select id, jsonb_build_object(${amounts}) as amounts from up group by id)
  select json_build_object('list', (select coalesce(json_agg(${costTaskJson(sql`summed.id`)}::jsonb || amounts ||
      jsonb_build_object('is_top', not exists (select from planned p where p.id = summed.id and p.parent_id in (select id
        from planned))) order by (amounts ->> 'cost')::numeric desc, summed.id), '[]'::json) from summed),
    'rest', (select json_build_object(${amounts}) from cost where task_id is null or task_id not in (select id from
      planned)),
    'cost', (select ${moneyText(sql`sum(amount)`)} from cost))::text`))

/** What a project's tasks cost; wants an actor who may see its money. */
export const taskCostsQuery = (projectId: string, me: Context['me']) =>
  costsOfTasks()({ ...actorValues(taskSubject, me), projectId })

export async function taskCosts(projectId: string, { me, run }: Context) {
  const [admission, answer] = await run([projectSubject.admission(projectId, me), taskCostsQuery(projectId, me)])
  projectSubject.admitted(admission, 'seeMoney')
  return new Json<TaskCosts>(answer!.only!)
}

let rows: ReturnType<typeof compile> | undefined
const taskId = sql`${param('taskId')}::uuid`
const listed = () =>
  (rows ??= compile(
    pageAsJson({
      row: {
        source: sql`c.source`,
        id: sql`coalesce(c.id::text, concat_ws(':', c.task_id, c.person_id, c.day))`,
        task: costTaskJson(sql`c.task_id`),
        type: sql`c.type`,
        costDate: sql`c.day::text`,
        code: sql`c.code`,
        name: sql`c.name`,
        person: sql`case when c.person_id is not null then ${personJson(actor.company as never, sql`c.person_id`)} end`,
        hour: sql`c.hour::float8`,
        amount: sql`c.amount::numeric(18, 2)::text`,
      },
      from: sql`${allCosts()} c`,
      where: sql`(${param('type')}::text is null or c.type = ${param('type')}::text) and case when ${taskId} is null
        then c.task_id is null or c.task_id not in (select id from (${planned}) p)
        else c.task_id in (with recursive planned as (${planned}), below (id) as (select id from planned where id =
          ${taskId} union select p.id from below join planned p on p.parent_id = below.id) select id from below) end`,
      order: sql`c.day desc, c.source, c.id, c.task_id, c.person_id`,
    }),
  ))

export async function taskCostRows(
  { projectId, taskId = null, type = null, ...page }: CallInput<typeof costCalls.taskRows>,
  { me, run }: Context,
) {
  const [admission, answer] = await run([
    projectSubject.admission(projectId, me),
    listed()({ ...page, ...actorValues(taskSubject, me), projectId, taskId, type }),
  ])
  projectSubject.admitted(admission, 'seeMoney')
  return new Json<CallOutput<typeof costCalls.taskRows>>(answer!.only!)
}
