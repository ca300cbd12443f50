import * as v from 'valibot'
import { emptiable, id, instant, text } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

/**
 * What a new task of a kind is given beside what every task has: the workflow it goes through, the rule by which it is
 * made again.
 */
export const newOfKind = {
  workflowId: emptiable(id),
  /** As in crontab, by the company's clock: `30 9 * * 1-5`. */
  cronExpression: emptiable(text(100)),
  triggerEndDate: emptiable(instant),
}
const input = v.object(newOfKind)
export type NewOfKind = v.InferOutput<typeof input>

export const workflowNeeded = refusal('task.workflow.needed', { zh: '请选择流程', en: 'Choose a workflow' })
