import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { CreatedTask } from '../new-task.server.ts'
import { setRule } from '../../repeat/repeat.server.ts'
import { startWorkflow } from '../../workflow/start-workflow.server.ts'
import { workflowNeeded, type NewOfKind } from './new-of-kind.contract.ts'

/** What goes with a task that was just made: a workflow's steps, the rule by which it is made again. */
export async function beginKind(
  { id, name, type, planStartDate = null }: CreatedTask,
  { workflowId, cronExpression, triggerEndDate }: NewOfKind,
  context: Context,
) {
  if (type === 'WORKFLOW') {
    if (!workflowId) refuse(workflowNeeded, {}, 'workflow_id')
    await startWorkflow({ id, name, planStartDate }, workflowId, context)
  }
  if (cronExpression) await setRule(id, { cronExpression, triggerEndDate }, context)
}
