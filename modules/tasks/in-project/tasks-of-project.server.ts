import type { Context } from '#platform/server/http/handle.ts'
import { planTurn } from '../plan/plan-turn.server.ts'
import { changeStatuses, tellOfStatuses } from '../task/status/status-changes.server.ts'
import { reopenAbove } from '../task/status/status.server.ts'
import { plannedKinds } from '../task/kinds/task-kinds.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'

/** The company's plans, held until the transaction ends: comes ahead of a project's row, whose tasks go along with it. */
export const holdPlanOf = ({ me, run }: Pick<Context, 'me' | 'run'>) => run([planTurn(me.companyId)])

async function tasksOf(projectId: string, which: string, { me, run }: Context) {
  const [answer] = await run([{
    text: `select id, plan_end_date < now() from task where comp_id = $1 and project_id = $2 and is_delete <> 1 and ${which} order by id`, values: [me.companyId, projectId], plain: true,
  }])
  return (answer!.rows as [string, string | null][]).map(([id, isLate]) => ({ id, isLate: isLate === 't' }))
}

/** Gives a project's open tasks this status; finished past their end they are finished late (spec 1 §4 "also completes incomplete tasks"). */
export async function endProjectTasks(projectId: string, to: Extract<TaskStatus, 'FINISH' | 'CANCEL' | 'POST_PONE'>, context: Context) {
  const open = await tasksOf(projectId, `status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')`, context)
  const changes = await changeStatuses(context, open.map(({ id, isLate }) => ({ id, to: to === 'FINISH' && isLate ? 'FINISH_DELAY' : to })))
  await tellOfStatuses(context, changes, 'status')
}

/** Takes up a project's cancelled and postponed tasks again. */
export async function restartProjectTasks(projectId: string, context: Context) {
  const ended = await tasksOf(projectId, `status in ('CANCEL', 'POST_PONE')`, context)
  await tellOfStatuses(context, await changeStatuses(context, ended.map(({ id }) => ({ id, to: 'RUNNING' })), 'restart'), 'restart')
  for (const { id } of ended) await reopenAbove(id, context)
}

/** Takes a project's tasks out of every list: it is in the recycle bin. */
export const hideProjectTasks = (projectId: string, { me, run }: Context) => run([{
  name: 'project_tasks_hide', plain: true, values: [me.companyId, projectId], text: 'update task set is_delete = 1 where comp_id = $1 and project_id = $2 and is_delete <> 1',
}])

/** Brings a project's tasks back from there: to those who do them, or into its plan where that is not published. */
export const showProjectTasks = (projectId: string, isPublish: boolean, { me, run }: Context) => run([{
  name: 'project_tasks_show', plain: true, values: [me.companyId, projectId, isPublish ? 0 : 4, plannedKinds],
  text: 'update task set is_delete = case when type = any($4::text[]) then $3::smallint else 0 end where comp_id = $1 and project_id = $2',
}])
