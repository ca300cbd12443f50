import type { Context } from '#platform/server/http/handle.ts'
import type { TaskStatus } from '../task/task.contract.ts'

/**
 * What happens to tasks happens to their unfinished sub-items (spec 1 §4): finishing, cancelling and putting on hold reach them all. A task
 * set back to waiting has the parts of several people and its workflow's steps before it again; one that goes on from being on
 * hold goes on with the step it was at.
 */
export async function reachItems({ me, run }: Pick<Context, 'me' | 'run'>, taskIds: readonly string[], to: TaskStatus) {
  if (taskIds.length === 0) return
  if (to === 'WAITING') return void await run([...anew(me.companyId, taskIds)])
  if (to === 'RUNNING') return void await run([goOn(me.companyId, taskIds)])
  if (to === 'WAITING_AGREE') return
  const finished = to === 'FINISH' || to === 'FINISH_DELAY'
  await run([{
    name: finished ? 'task_items_finish' : 'task_items_reach', plain: true,
    text: `update task_item set status_before = status, status = $3, decided_by = $4 ${finished ? ', real_end_date = now()' : ''}
      where comp_id = $1 and task_id = any($2::uuid[]) and status in ('WAITING', 'RUNNING', 'POST_PONE') and status <> $3`,
    values: [me.companyId, taskIds, to, me.personId],
  }])
}

const anew = (companyId: string, taskIds: readonly string[]) => [
  {
    name: 'task_items_anew', plain: true, values: [companyId, taskIds],
    text: `update task_item set real_end_date = null, decided_by = null, status_before = null, status = case when type = 2 and not exists (
        select 1 from task_item before where before.comp_id = $1 and before.task_id = task_item.task_id and before.type = 2 and before.position < task_item.position)
        then 'RUNNING' else 'WAITING' end
      where comp_id = $1 and task_id = any($2::uuid[]) and type <> 0`,
  },
  {
    name: 'task_item_parts_of_tasks_anew', plain: true, values: [companyId, taskIds],
    text: `update task_item_person set finished_at = null from task_item i
      where task_item_person.comp_id = $1 and i.comp_id = $1 and i.id = task_item_person.item_id and i.task_id = any($2::uuid[]) and i.type <> 0`,
  },
]

/** Steps that were held with their task, and those that ended with it, stand as they did. */
const goOn = (companyId: string, taskIds: readonly string[]) => ({
  name: 'task_steps_go_on', plain: true, values: [companyId, taskIds],
  text: `update task_item set status = coalesce(status_before, 'WAITING'), status_before = null
    where comp_id = $1 and task_id = any($2::uuid[]) and type = 2 and status in ('POST_PONE', 'CANCEL')`,
})
