import { sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { plannedKinds } from '#modules/tasks/tasks.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { holdPlanOf } from '#modules/tasks/tasks.server.ts'
import { nothingToPublish } from '../plan.contract.ts'
import {
  mostSnapshots,
  snapshotCalls,
  tooManySnapshots,
  type SnapshotDetail,
  type SnapshotRow,
} from './snapshot.contract.ts'
import { projectSnapshot } from './snapshot.table.ts'

const creator = personJson(sql`${projectSnapshot.companyId}`, sql`${projectSnapshot.creatorId}`)
const row = sql`'id', ${projectSnapshot.id}, 'uuid', ${projectSnapshot.id}, 'name', ${projectSnapshot.name},
  'task_num', ${projectSnapshot.taskNum}, 'creator', ${creator},
  'is_value', exists (select from project p where p.comp_id = ${projectSnapshot.companyId} and p.id =
    ${projectSnapshot.projectId} and p.value_snapshot_id = ${projectSnapshot.id}),
  'created_at', to_char(${projectSnapshot.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const own = sql`${projectSnapshot.companyId} = ${actor.company}`
const ofProject = compile(sql`select json_build_object('list', coalesce(json_agg(json_build_object(${row}) order by
    ${projectSnapshot.createdAt} desc, ${projectSnapshot.id} desc), '[]'::json))::text
  from ${projectSnapshot} where ${own} and ${projectSnapshot.projectId} = ${param('id')}`)
const whole = compile(
  sql`select ${projectSnapshot.projectId} as project_id, json_build_object(${row}, 'project_id',
    ${projectSnapshot.projectId}, 'list', (
    select coalesce(json_agg(json_build_object('task_id', one ->> 'taskId', 'code', one ->> 'code', 'name', one ->>
      'name', 'plan_start_date', one ->> 'planStartDate',
      'plan_end_date', one ->> 'planEndDate', 'progress_percent', one -> 'progressPercent', 'is_parent', one ->
        'isParent')), '[]'::json) from jsonb_array_elements(${projectSnapshot.tasks}) one))::text as text
  from ${projectSnapshot} where ${own} and ${projectSnapshot.id} = ${param('id')}`,
  { row: { projectId: col.uuid, text: col.text } },
)

export const snapshotHandlers = handle(snapshotCalls, {
  async list({ projectId }, context) {
    const { me, run } = context
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      ofProject({ actor_company: me.companyId, id: projectId }),
    ])
    projectSubject.requireVisible(visibility)
    return new Json<{ list: SnapshotRow[] }>(answer!.only!)
  },

  async create({ projectId, name }, context) {
    const { me, run } = context
    // The plan stands still while it is copied.
    await holdPlanOf(context)
    await projectSubject.lock(projectId, context, 'edit')
    const id = newId()
    const [made] = await run([
      {
        name: 'project_snapshot',
        row: { taskNum: col.int.orNull, before: col.int },
        values: [me.companyId, id, projectId, name, me.personId, plannedKinds],
        text: `with tasks as (
          select json_agg(json_build_object('taskId', t.id, 'code', t.code, 'name', t.name,
            'planStartDate', to_char(t.plan_start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'planEndDate', to_char(t.plan_end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'progressPercent', floor(t.progress_percent + 0.5)::int,
            'isParent', exists (select from task child where child.comp_id = $1 and child.parent_id = t.id and
              child.is_delete <> ${Bin.Deleted})) order by t.order_key, t.id) as list, count(*)::int as count
          from task t where t.comp_id = $1 and t.project_id = $3 and t.is_delete <> ${Bin.Deleted} and t.type = any($6::text[])),
        kept as (insert into project_snapshot (comp_id, id, project_id, name, creator_id, task_num, tasks)
          select $1, $2, $3, $4, $5, count, list from tasks where count > 0 returning task_num)
        select (select task_num from kept) as task_num, (select count(*) from project_snapshot where comp_id = $1 and project_id =
          $3) as before`,
      },
      recorded(me, 'project', projectId, 'snapshot', { name }),
    ])
    const { taskNum, before } = found(made.first)
    if (taskNum === null) refuse(nothingToPublish)
    if (before >= mostSnapshots) refuse(tooManySnapshots, { most: mostSnapshots })
    return { id, taskNum }
  },

  async setValue({ id, isValue }, context) {
    const { me, run } = context
    const [answer] = await run([
      {
        name: 'snapshot_of',
        row: { projectId: col.uuid, name: col.text },
        values: [me.companyId, id],
        text: 'select project_id, name from project_snapshot where comp_id = $1 and id = $2',
      },
    ])
    const { projectId, name } = found(answer.first)
    await projectSubject.lock(projectId, context, 'edit')
    const [changed] = await run([
      {
        name: 'project_value_snapshot',
        values: [me.companyId, projectId, id, isValue],
        text: `update project set value_snapshot_id = case when $4::boolean then $3::uuid end where comp_id = $1 and id
          = $2 and (value_snapshot_id is not distinct from $3::uuid) <> $4::boolean returning id`,
      },
    ])
    if (changed.count > 0)
      await run([recorded(me, 'project', projectId, 'value_snapshot', { name: isValue ? name : null })])
    return { id }
  },

  async detail({ id }, context) {
    const { me, run } = context
    const [answer] = await run([whole({ actor_company: me.companyId, id })])
    const { projectId, text } = found(answer.first)
    await projectSubject.admit(projectId, context)
    return new Json<SnapshotDetail>(text)
  },
})
