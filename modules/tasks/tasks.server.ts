import { ofApp } from '#platform/server/http/handle.ts'
import { withPage } from '#mechanisms/comments/page-call.server.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { analysisHandlers } from './analysis/analysis.server.ts'
import { taskWidgetParts } from './analysis/task-widgets.server.ts'
import { batchHandlers } from './batch/batch.server.ts'
import { deliverableRuleParts } from './deliverable/deliverable-rule.server.ts'
import { deliverableHandlers } from './deliverable/deliverable.server.ts'
import { exchangeHandlers } from './exchange/exchange.server.ts'
import { taskImporter } from './import/task-import.server.ts'
import { itemCascadeParts } from './item/item-cascade.server.ts'
import { itemOwnParts } from './item/item-own.server.ts'
import { itemHandlers, itemParts } from './item/item.server.ts'
import { progressHandlers } from './item/progress.server.ts'
import { userGroupHandlers, userGroupParts } from './list/user-group/user-group.server.ts'
import { taskViewHandlers, taskViewParts } from './list/view/task-view.server.ts'
import { shareTaskParts } from './parts/share-task.server.ts'
import { taskPartHandlers, taskPartsParts } from './parts/task-parts.server.ts'
import { planHandlers } from './plan/predecessors.server.ts'
import { makeDueJob } from './repeat/make-due.server.ts'
import { repeatHandlers } from './repeat/repeat.server.ts'
import { copyHandlers } from './task/copy/copy.server.ts'
import { fieldHandlers } from './task/editing/field-calls.server.ts'
import { taskChoicesParts } from './task/kinds/task-choices.server.ts'
import { taskLinksParts } from './task/links/task-links.server.ts'
import { relationHandlers } from './task/relations/relations.server.ts'
import { scoreHandlers } from './task/scores/scores.server.ts'
import { batchStatusHandlers } from './task/status/batch-status.server.ts'
import { itemNoticesParts, taskNoticesParts } from './task/task-notices.server.ts'
import { taskSubject } from './task/task-subject.server.ts'
import { taskWaitingParts } from './task/task-waiting.server.ts'
import { taskCalls } from './task/task.contract.ts'
import { taskCallsParts, taskHandlers } from './task/task.server.ts'
import { treeHandlers } from './task/tree/tree.server.ts'
import { visitHandlers } from './task/visits/visits.server.ts'
import { templateHandlers } from './template/template.server.ts'
import { workflowHandlers, workflowParts } from './workflow/workflow.server.ts'

export { bringIntoProject } from './in-project/place-in-project.server.ts'
export {
  endProjectTasks,
  hideProjectTasks,
  holdPlanOf,
  restartProjectTasks,
  showProjectTasks,
  type EndedTask,
} from './in-project/tasks-of-project.server.ts'
export { keepsImportedBaselines } from './import/imported-baseline.server.ts'
export { keepsImportedPlaces, type ImportedPlaces } from './import/imported-places.server.ts'
export { areIssues, taskImporter } from './import/task-import.server.ts'
export { linkTasks } from './plan/link-tasks.server.ts'
export { calendarsQuery, calendarsOf, readCalendars, type ProjectCalendar } from './plan/plan-calendars.server.ts'
export { replanProject } from './plan/replan.server.ts'
export { createTasks } from './task/task-creation.server.ts'
export type { Replanned } from './plan/replan.server.ts'
export { relateTasks } from './task/relations/relations.server.ts'
export { changeStatus, reopenAbove, restart } from './task/status/status.server.ts'
export { hookTasks } from './task/task-hooks.server.ts'
export { coveredTask, taskRowShape } from './task/task-row.server.ts'
export { taskSubject } from './task/task-subject.server.ts'
export { task } from './task/task.table.ts'
export { lockParent, placeBelow } from './task/tree/place.server.ts'
export { indentTask, moveTask, outdentTask } from './task/tree/tree.server.ts'

const tasksHandlers = [
  ...withPage(taskSubject, taskCalls.detail, taskHandlers),
  ...fieldHandlers,
  ...batchStatusHandlers,
  ...treeHandlers,
  ...copyHandlers,
  ...relationHandlers,
  ...scoreHandlers,
  ...visitHandlers,
  ...itemHandlers,
  ...progressHandlers,
  ...workflowHandlers,
  ...repeatHandlers,
  ...batchHandlers,
  ...templateHandlers,
  ...taskPartHandlers,
  ...deliverableHandlers,
  ...userGroupHandlers,
  ...taskViewHandlers,
  ...analysisHandlers,
  ...planHandlers,
  ...exchangeHandlers,
]

/** What this room is to the server. */
export const tasksModule: ServerModule = {
  calls: ofApp('task', tasksHandlers),
  jobs: [makeDueJob],
  subjects: [taskSubject],
  approvals: [],
  imports: [taskImporter],
  parts: [
    ...taskWidgetParts,
    ...itemNoticesParts,
    ...shareTaskParts,
    ...taskNoticesParts,
    ...taskWaitingParts,
    ...itemCascadeParts,
    ...itemOwnParts,
    ...itemParts,
    ...userGroupParts,
    ...taskViewParts,
    ...taskChoicesParts,
    ...taskLinksParts,
    ...deliverableRuleParts,
    ...taskPartsParts,
    ...taskCallsParts,
    ...workflowParts,
  ],
}
