import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { notifiedOfEach } from '#mechanisms/notifications/notify.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { holdPlanOf } from '#modules/tasks/tasks.server.ts'
import { spreadProject } from '../project/project-news.server.ts'
import { alreadyPublished, nothingToPublish } from './plan.contract.ts'

/**
 * Publishes a waterfall's plan (spec 1 §4): its tasks appear in their assignees' lists, each of whom gets a single
 * notice, however many tasks they have. Needs the right to run the project; of two concurrent calls one is refused.
 * Refused for a plan without tasks.
 */
export async function publishPlan(projectId: string, context: Context) {
  const { me, run, publish } = context
  await holdPlanOf(context)
  await projectSubject.lock(projectId, context, 'edit')
  const [standing, shown] = await run([
    {
      name: 'project_is_published',
      text: 'select is_publish from project where comp_id = $1 and id = $2',
      values: [me.companyId, projectId],
      value: col.bool,
    },
    {
      name: 'plan_publish_tasks',
      value: col.uuid,
      values: [me.companyId, projectId],
      text: `update task set is_delete = ${Bin.None}, last_opt_date = now() where comp_id = $1 and project_id = $2 and is_delete
        = ${Bin.Unpublished} returning id`,
    },
  ])
  if (found(standing.first)) refuse(alreadyPublished)
  const tasks = shown.rows
  if (tasks.length === 0) refuse(nothingToPublish)
  const [, people] = await run([
    {
      name: 'project_publish',
      text: 'update project set is_publish = true where comp_id = $1 and id = $2',
      values: [me.companyId, projectId],
    },
    recipientsOf(me.companyId, me.personId, tasks),
  ])
  const recipients = people.rows
  await run(
    notifiedOfEach(
      me.companyId,
      'task.assigned',
      'task',
      recipients.map(({ personId, taskId: subjectId, name: title }) => ({
        actorId: me.personId,
        people: [personId],
        subjectId,
        title,
      })),
    ),
  )
  const everybody = recipients.map(({ personId }) => personId)
  publish({
    companyId: me.companyId,
    to: everybody,
    subjectType: 'task',
    subjectId: tasks[0]!,
    event: 'created',
    by: me.personId,
  })
  await spreadProject(projectId, { action: 'publish', details: { taskNum: tasks.length } }, context)
  return { id: projectId, isPublish: true, taskNum: tasks.length }
}

/** Everybody who takes part in these tasks, with their first one. */
const recipientsOf = (companyId: string, publisherId: string, tasks: readonly string[]) => ({
  name: 'plan_people_told',
  row: { personId: col.uuid, taskId: col.uuid, name: col.text },
  values: [companyId, publisherId, tasks],
  text: `select person_id, (array_agg(id order by plan_start_date, order_key, id))[1] as task_id, (array_agg(name order by
    plan_start_date, order_key, id))[1] as name from (
      select distinct m.person_id, t.id, t.name, t.plan_start_date, t.order_key from member m join task t on t.comp_id
        = $1 and t.id = m.subject_id
      where m.comp_id = $1 and m.subject_type = 'task' and m.subject_id = any($3::uuid[]) and m.person_id <> $2) theirs
    group by person_id`,
})
