import './backlog/import-places.server.ts'
import './plan/snapshot/import-baseline.server.ts'
import './project/import-project.server.ts'
import './project/project-settings.server.ts'
import './project/share-project.server.ts'
import { projectDirectoryHandlers } from '#mechanisms/projects/project-directory.server.ts'
import { processHandlers } from './board/process/process.server.ts'
import { commercialHandlers } from './commercial/commercial.server.ts'
import { itemHandlers } from './backlog/item.server.ts'
import { taskPlaceHandlers } from './backlog/task-place.server.ts'
import { moduleHandlers } from './module/module.server.ts'
import { projectHandlers } from './project/project.server.ts'
import { planColumnsHandlers, projectPlanHandlers } from './plan/plan.server.ts'
import { snapshotHandlers } from './plan/snapshot/snapshot.server.ts'
import { sprintHandlers } from './sprint/sprint.server.ts'
import { controlHandlers } from './record/control-handlers.server.ts'
import { stageHandlers } from './stage/stage.server.ts'
import { versionHandlers } from './version/version.server.ts'
import { projectApprovalHandlers } from './approval/approval.server.ts'
import { moveTasksHandlers } from './project/move-tasks.server.ts'
import { creationAccessHandlers } from './project/creation-access.server.ts'
import { projectTemplateHandlers } from './template/template.server.ts'
import { projectAnalysisHandlers } from './analysis/analysis.server.ts'
import { projectPrintHandlers } from './summary/print.server.ts'

export { clearDocumentBins } from './document/document-bin.server.ts'
export { projectCostsCome } from './cost/all-costs.server.ts'
export { projectsAreHeldBy } from './project/project-holds.server.ts'

export const projectsHandlers = [
  ...projectDirectoryHandlers,
  ...projectHandlers,
  ...commercialHandlers,
  ...projectPlanHandlers,
  ...planColumnsHandlers,
  ...snapshotHandlers,
  ...stageHandlers,
  ...processHandlers,
  ...itemHandlers,
  ...taskPlaceHandlers,
  ...sprintHandlers,
  ...versionHandlers,
  ...moduleHandlers,
  ...creationAccessHandlers,
  ...moveTasksHandlers,
  ...projectTemplateHandlers,
  ...projectApprovalHandlers,
  ...controlHandlers,
  ...projectAnalysisHandlers,
  ...projectPrintHandlers,
]
