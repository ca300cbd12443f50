import { notAllowed } from '#platform/contract/refusals.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { isFinishedItem } from '../item/item-abilities.contract.ts'
import { saveOutcome, spreadItem } from '../item/item-changes.server.ts'
import { isRejection, outcomeOf } from '../item/item-decisions.contract.ts'
import type { Item, ItemTask } from '../item/item-reading.server.ts'
import {
  type ItemOperation,
  type ItemRejection,
  type ItemStatus,
  itemTypes,
  nextHasPassed,
  notInThisState,
  stepsStay,
} from '../item/item.contract.ts'
import { isPlannedText } from '../plan/plan-turn.server.ts'
import { replan } from '../plan/replan.server.ts'
import { settleStatus } from '../task/status/status.server.ts'

interface Held {
  task: ItemTask
  item: Item
  items: Item[]
}

/**
 * Decides a step of a workflow: its people pass it, and the next one begins; or they send it back to the previous one;
 * a person who passed it may undo that while the next one is untouched. Passing the last finishes the task. Returns the
 * step's new status, or the rule that rejects the decision.
 */
export async function decideStep(
  operation: Exclude<ItemOperation, 'del'>,
  { task, item, items }: Held,
  opinion: string,
  context: Context,
): Promise<ItemStatus | ItemRejection> {
  if (operation === 'start' || operation === 'cancel') refuse(stepsStay)
  const steps = items.filter(({ type }) => type === itemTypes.step)
  const at = steps.indexOf(items.find(({ id }) => id === item.id)!)
  if (!item.can[operation]) {
    const takesPart = item.marches.some(({ person }) => person?.id === context.me.personId)
    if (!takesPart) refuse(notAllowed)
    return operation === 'revoke' && isFinishedItem(item.status) ? nextHasPassed : notInThisState
  }
  if (operation === 'unpass') return await sendBack(task, steps, at, opinion, context)
  const outcome = outcomeOf(operation, item, context.me.personId, new Date().toISOString())
  if (isRejection(outcome)) return outcome
  const next = steps[at + 1]
  const passed = isFinishedItem(outcome.status)
  await context.run([
    ...saveOutcome(context, item, outcome, opinion),
    ...(operation === 'pass' && passed && next ? [stands(context, next, 'RUNNING')] : []),
    ...(operation === 'revoke' && next?.status === 'RUNNING' ? [stands(context, next, 'WAITING')] : []),
  ])
  const recipients = operation === 'pass' && passed && next ? peopleOf(next) : [task.creatorId]
  await spreadItem(
    context,
    task,
    { operation, item: item.name },
    {
      to: recipients,
      kind: operation === 'pass' && passed && next ? 'task.step' : 'task.item',
    },
  )
  await keepPercent(
    context,
    task,
    steps,
    steps.filter(step => isFinishedItem(step.id === item.id ? outcome.status : step.status)).length,
  )
  if (operation === 'pass' && passed && !next) await finishTask(task, context)
  return outcome.status
}

/** Back to the previous step: its people have to pass it again. */
async function sendBack(
  task: ItemTask,
  steps: readonly Item[],
  at: number,
  opinion: string,
  context: Context,
): Promise<ItemStatus> {
  const [before, item] = [steps[at - 1]!, steps[at]!]
  await context.run([
    ...saveOutcome(context, item, { status: 'WAITING', parts: 'anew' }, opinion),
    ...saveOutcome(context, before, { status: 'RUNNING', parts: 'anew' }, before.opinion),
  ])
  await spreadItem(
    context,
    task,
    { operation: 'unpass', item: item.name },
    { to: peopleOf(before), kind: 'task.stepBack' },
  )
  await keepPercent(context, task, steps, at - 1)
  return 'WAITING'
}

const peopleOf = ({ marches }: Item) => marches.flatMap(({ person }) => person?.id ?? [])

const stands = ({ me }: Context, { id }: Item, status: ItemStatus): Statement => ({
  name: 'task_step_stands',
  values: [me.companyId, id, status],
  text: 'update task_item set status = $3 where comp_id = $1 and id = $2',
})

/** The task's progress is that of its steps; it runs as soon as one of them was decided. */
async function keepPercent(context: Context, task: ItemTask, steps: readonly Item[], finished: number) {
  const { me, run } = context
  const [saved] = await run([
    {
      name: 'task_step_percent',
      value: col.bool,
      values: [me.companyId, task.id, Math.round((100 * finished) / steps.length)],
      text: `update task set progress_percent = $3, status = case when status = 'WAITING' then 'RUNNING' else status
        end, last_opt_date = now()
      where comp_id = $1 and id = $2 and status in ('WAITING', 'RUNNING', 'WAITING_AGREE') returning ${isPlannedText}`,
    },
  ])
  if (saved.first === true) await replan(context, [task.id])
}

/**
 * The last step was passed: the task is finished, or waits for its approver's agreement as any other does (spec 1 §4).
 */
const finishTask = async (task: ItemTask, context: Context) => {
  await settleStatus({ id: task.id, status: 'FINISH' }, context)
}
