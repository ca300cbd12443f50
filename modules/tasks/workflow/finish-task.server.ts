import type { Context } from '#platform/server/http/handle.ts'
import { settleStatus } from '../task/status/status.server.ts'
import type { ItemTask } from '../item/item-reading.server.ts'

/**
 * The last step was passed: the task is finished, or waits for its approver's agreement as any other does (spec 1 §4).
 */
export const finishTask = async (task: ItemTask, context: Context) => {
  await settleStatus({ id: task.id, status: 'FINISH' }, context)
}
