import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { hookTasks } from '../task/task-hooks.server.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import { insertItems, readCopies } from './item-copies.server.ts'
import { itemTypes } from './item.contract.ts'

/**
 * A task's status change applies to its unfinished sub-items (spec 1 §4): cancelling and putting on hold reach them
 * all, without counting as anybody's decision about them. Finishing completes them directly, in the name of the person
 * who finished the task; a workflow's steps were signed before (`signatures.server.ts`). A task set back to waiting
 * resets the parts of several people and its workflow's steps; one that resumes from being on hold continues with its
 * current step.
 */
export async function reachItems({ me, run }: Pick<Context, 'me' | 'run'>, taskIds: readonly string[], to: TaskStatus) {
  if (taskIds.length === 0) return
  if (to === 'WAITING') return void (await run(anew(me.companyId, taskIds, 'true')))
  if (to === 'RUNNING')
    return void (await run([
      goOn(me.companyId, taskIds),
      ...anew(me.companyId, taskIds, `type = ${itemTypes.step}`, noStepOpen),
    ]))
  if (to === 'WAITING_AGREE') return
  const finished = to === 'FINISH' || to === 'FINISH_DELAY'
  await run([
    {
      name: finished ? 'task_items_finish' : 'task_items_reach',
      text: `update task_item set status_before = status, status = $3, decided_by =
        ${finished ? '$4, real_end_date = now()' : 'null'}, with_task = true
      where comp_id = $1 and task_id = any($2::uuid[]) and status in ('WAITING', 'RUNNING', 'POST_PONE') and status <>
        $3 ${finished ? `and type <> ${itemTypes.step}` : ''}`,
      values: [me.companyId, taskIds, to, ...(finished ? [me.personId] : [])],
    },
  ])
}

/** A workflow all of whose steps were passed begins again with the first when its task is restarted. */
const noStepOpen = `and not exists (select 1 from task_item open where open.comp_id = $1 and open.task_id =
  task_item.task_id and open.type = ${itemTypes.step}
  and open.status in ('WAITING', 'RUNNING', 'POST_PONE'))`

const anew = (companyId: string, taskIds: readonly string[], which: string, when = ''): Statement[] => [
  {
    name: `task_items_anew${when && '_restart'}`,
    values: [companyId, taskIds],
    text: `with begun as (
      update task_item set real_end_date = null, decided_by = null, status_before = null, with_task = false, status =
        case when type = ${itemTypes.step} and not exists (
          select 1 from task_item before where before.comp_id = $1 and before.task_id = task_item.task_id and
            before.type = ${itemTypes.step} and before.position < task_item.position)
        then 'RUNNING' else 'WAITING' end
      where comp_id = $1 and task_id = any($2::uuid[]) and type <> ${itemTypes.plain} and ${which} ${when} returning id)
    update task_item_person set finished_at = null from begun where task_item_person.comp_id = $1 and
      task_item_person.item_id = begun.id`,
  },
]

/** Steps that were held with their task, and those that ended with it, stand as they did. */
const goOn = (companyId: string, taskIds: readonly string[]) => ({
  name: 'task_steps_go_on',
  values: [companyId, taskIds],
  text: `update task_item set status = coalesce(status_before, 'WAITING'), status_before = null
    where comp_id = $1 and task_id = any($2::uuid[]) and type = ${itemTypes.step} and status in ('POST_PONE', 'CANCEL')`,
})

/** What went along with a batch of changes comes back with it. */
const takenBack = (companyId: string, taskIds: readonly string[]): Statement => ({
  name: 'task_items_taken_back',
  values: [companyId, taskIds],
  // Whose part was done in the same moment did it with the task.
  text: `with back as (
      select id, real_end_date from task_item where comp_id = $1 and task_id = any($2::uuid[]) and with_task for
        update),
    parts as (update task_item_person part set finished_at = null from back where part.comp_id = $1 and part.item_id =
      back.id and part.finished_at = back.real_end_date)
    update task_item set status = coalesce(status_before, 'WAITING'), status_before = null, real_end_date = null,
      decided_by = null, with_task = false
    from back where comp_id = $1 and task_item.id = back.id`,
})

/** What is added to others' by this file. */
export const itemCascadeParts: Part[] = [
  hookTasks({
    statusesTakenBack: async (changes, { me, run }) => {
      await run([
        takenBack(
          me.companyId,
          changes.map(({ id }) => id),
        ),
      ])
    },
    async copied(copies, context) {
      const items = await readCopies(
        context,
        copies.map(([from]) => from),
      )
      await context.run(
        insertItems(
          context.me,
          copies.flatMap(([from, to]) =>
            (items.get(from) ?? []).map((item, place) => ({ ...item, taskId: to, position: place + 1 })),
          ),
        ),
      )
    },
  }),
]
