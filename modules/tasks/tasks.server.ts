import './item/item-notices.server.ts'
import './parts/share-task.server.ts'
import './task/task-notices.server.ts'
import './task/task-waiting.server.ts'
import { analysisHandlers } from './analysis/analysis.server.ts'
import { batchHandlers } from './batch/batch.server.ts'
import { itemHandlers } from './item/item.server.ts'
import { progressHandlers } from './item/progress.server.ts'
import { userGroupHandlers } from './list/user-group/user-group.server.ts'
import { taskViewHandlers } from './list/view/task-view.server.ts'
import { exchangeHandlers } from './exchange/exchange.server.ts'
import { planHandlers } from './plan/predecessors.server.ts'
import { repeatHandlers } from './repeat/repeat.server.ts'
import { copyHandlers } from './task/copy/copy.server.ts'
import { fieldHandlers } from './task/editing/field-calls.server.ts'
import { relationHandlers } from './task/relations/relations.server.ts'
import { scoreHandlers } from './task/scores/scores.server.ts'
import { batchStatusHandlers } from './task/status/batch-status.server.ts'
import { deliverableHandlers } from './deliverable/deliverable.server.ts'
import { taskPartHandlers } from './parts/task-parts.server.ts'
import { taskHandlers } from './task/task.server.ts'
import { treeHandlers } from './task/tree/tree.server.ts'
import { visitHandlers } from './task/visits/visits.server.ts'
import { templateHandlers } from './template/template.server.ts'
import { workflowHandlers } from './workflow/workflow.server.ts'

export { makeDueJob } from './repeat/make-due.server.ts'
export { bringIntoProject } from './in-project/place-in-project.server.ts'
export { endProjectTasks, hideProjectTasks, holdPlanOf, restartProjectTasks, showProjectTasks, type EndedTask } from './in-project/tasks-of-project.server.ts'
export { keepsImportedBaseline } from './import/imported-baseline.server.ts'
export { keepsImportedPlaces, type ImportedPlaces } from './import/imported-places.server.ts'
export { areIssues, taskImporter } from './import/task-import.server.ts'
export { linkTasks } from './plan/link-tasks.server.ts'
export { calendarsAsked, calendarsOf, readCalendars, type ProjectCalendar } from './plan/plan-calendars.server.ts'
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

export const tasksHandlers = [
  ...taskHandlers,
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
