import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { notifiedOfEach } from '#mechanisms/notifications/notify.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { holdPlanOf } from '#modules/tasks/tasks.server.ts'
import { spreadProject } from '../project/project-news.server.ts'
import { alreadyPublished, nothingToPublish } from './plan.contract.ts'

/**
 * Publishes a waterfall's plan (spec 1 §4): its tasks are in the lists of those who do them from then on, each of whom gets one notice, however many tasks
 * are theirs. Whoever runs the project may; of two at once one is refused. Refused for a plan without tasks.
 */
export async function publishPlan(projectId: string, context: Context) {
  const { me, run, tell } = context
  await holdPlanOf(context)
  await projectSubject.lock(projectId, context, 'edit')
  const [standing, shown] = await run([
    { name: 'project_is_published', text: 'select is_publish from project where comp_id = $1 and id = $2', values: [me.companyId, projectId], plain: true },
    {
      name: 'plan_publish_tasks', plain: true, values: [me.companyId, projectId],
      text: 'update task set is_delete = 0, last_opt_date = now() where comp_id = $1 and project_id = $2 and is_delete = 4 returning id',
    },
  ])
  if (found(standing!.rows[0])[0] === 't') refuse(alreadyPublished)
  const tasks = shown!.rows.map(([id]) => id as string)
  if (tasks.length === 0) refuse(nothingToPublish)
  const [, people] = await run([
    { name: 'project_publish', text: 'update project set is_publish = true where comp_id = $1 and id = $2', values: [me.companyId, projectId], plain: true },
    toldOf(me.companyId, me.personId, tasks),
  ])
  const told = people!.rows as [personId: string, taskId: string, name: string][]
  await run(notifiedOfEach(me.companyId, 'task.assigned', 'task', told.map(([personId, subjectId, title]) => ({ actorId: me.personId, people: [personId], subjectId, title }))))
  const everybody = told.map(([personId]) => personId)
  tell({ companyId: me.companyId, to: everybody, subjectType: 'task', subjectId: tasks[0]!, event: 'created', by: me.personId })
  await spreadProject(projectId, { action: 'publish', details: { taskNum: tasks.length } }, context)
  return { id: projectId, isPublish: true, taskNum: tasks.length }
}

/** Everybody who takes part in these tasks, with their first one. */
const toldOf = (companyId: string, publisherId: string, tasks: readonly string[]): Statement => ({
  name: 'plan_people_told', plain: true, values: [companyId, publisherId, tasks],
  text: `select person_id, (array_agg(id order by plan_start_date, order_key, id))[1], (array_agg(name order by plan_start_date, order_key, id))[1] from (
      select distinct m.person_id, t.id, t.name, t.plan_start_date, t.order_key from member m join task t on t.comp_id = $1 and t.id = m.subject_id
      where m.comp_id = $1 and m.subject_type = 'task' and m.subject_id = any($3::uuid[]) and m.person_id <> $2) theirs
    group by person_id`,
})
