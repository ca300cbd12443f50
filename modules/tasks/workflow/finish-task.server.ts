import type { Context } from '#platform/server/http/handle.ts'
import { nextStatus, isOpenStatus } from '../task/status/task-status.contract.ts'
import { earnForStatus, reachChildren, saveStatus } from '../task/status/status-changes.server.ts'
import { spread } from '../task/task-news.server.ts'
import type { ItemTask } from '../item/item-reading.server.ts'

/** The last step was passed: the task is finished, or waits for its approver's agreement as any other does (spec 1 §4). */
export async function finishTask(task: ItemTask, context: Context) {
  const { me, run } = context
  const [answer] = await run([{
    name: 'flow_task_approvers', plain: true, values: [me.companyId, task.id, me.personId],
    text: `select count(*) > 0, coalesce(bool_or(person_id = $3), false) from member where comp_id = $1 and subject_type = 'task' and subject_id = $2 and role = 'approval'`,
  }])
  const [hasApprover, byApprover] = answer!.rows[0]!.map(value => value === 't') as [boolean, boolean]
  const from = task.status === 'WAITING' ? 'RUNNING' : task.status
  const next = nextStatus({ from, to: 'FINISH', planEndDate: task.planEndDate, hasApprover, byApprover, now: new Date().toISOString() })
  if (typeof next === 'object') return
  await saveStatus(context, task.id, from, next)
  await reachChildren(context, task.id, next)
  await earnForStatus(context, task.id, next, byApprover)
  await spread(context, task.id, task.name, 'status', { status: [from, next] }, isOpenStatus(next))
}
