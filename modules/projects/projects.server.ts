import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { projectCalls } from './project/project.contract.ts'
import { withPage } from '#mechanisms/comments/page-call.server.ts'
import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { isForDeciders } from '#mechanisms/approvals/approvals.server.ts'
import { projectDirectoryHandlers } from '#mechanisms/projects/project-directory.server.ts'
import { processHandlers } from './agile/board/process/process.server.ts'
import { commercialHandlers } from './project/commercial/commercial.server.ts'
import { itemHandlers } from './agile/backlog/item.server.ts'
import { taskPlaceHandlers } from './agile/backlog/task-place.server.ts'
import { moduleHandlers, moduleParts } from './agile/module/module.server.ts'
import { projectWidgetParts } from './project/analysis/project-widgets.server.ts'
import { projectHandlers, projectParts } from './project/project.server.ts'
import { planColumnsHandlers, projectPlanHandlers } from './plan/plan.server.ts'
import { snapshotHandlers } from './plan/snapshot/snapshot.server.ts'
import { sprintHandlers, sprintParts } from './agile/sprint/sprint.server.ts'
import { controlHandlers } from './control/control.server.ts'
import { stageHandlers } from './agile/stage/stage.server.ts'
import { versionHandlers, versionParts } from './agile/version/version.server.ts'
import { projectApprovalHandlers } from './project/approval/approval.server.ts'
import { moveTasksHandlers } from './project/move-tasks.server.ts'
import { creationAccessHandlers } from './project/creation/creation-access.server.ts'
import { projectTemplateHandlers, templateParts } from './project/template/template.server.ts'
import { projectAnalysisHandlers } from './project/analysis/analysis.server.ts'
import { projectPrintHandlers } from './project/summary/print.server.ts'
import { importPlacesParts } from './agile/backlog/import-places.server.ts'
import { importBaselineParts } from './plan/snapshot/import-baseline.server.ts'
import { admitMoveParts } from './agile/board/process/admit-move.server.ts'
import { projectNewsParts } from './project/project-news.server.ts'
import { projectApproval } from './project/approval/project-approval.server.ts'
import { importProjectImporter } from './project/creation/import-project.server.ts'
import { projectSettingsParts } from './project/project-settings.server.ts'
import { shareProjectParts } from './project/page/share-project.server.ts'
import { reportPmoParts } from './project/status/report-pmo.server.ts'
import { ratesParts } from './control/cost/rates.server.ts'
import { costParts } from './control/cost/cost.server.ts'
import { documentSubject } from './control/document/document-subject.server.ts'
import { documentBinParts } from './control/document/document-bin.server.ts'
import { logSubject } from './control/log/log.server.ts'
import { riskSubject, riskSubjectParts } from './control/risk/risk-subject.server.ts'
import { riskParts } from './control/risk/risk.server.ts'
import { clearDocumentBins } from './control/document/document-bin.server.ts'

export { projectCostsCome } from './control/cost/all-costs.server.ts'
export { projectsAreHeldBy } from './project/status/project-status.server.ts'

const projectsHandlers = [
  ...projectDirectoryHandlers,
  ...withPage(projectSubject, projectCalls.detail, projectHandlers),
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

/** What this room is to the server. */
export const projectsModule: ServerModule = {
  calls: ofApp('project', projectsHandlers, isForDeciders),
  jobs: [clearDocumentBins],
  subjects: [documentSubject, logSubject, riskSubject],
  approvals: [projectApproval],
  imports: [importProjectImporter],
  parts: [
    ...projectWidgetParts,
    ...importPlacesParts,
    ...importBaselineParts,
    ...admitMoveParts,
    ...projectNewsParts,
    ...templateParts,
    ...projectSettingsParts,
    ...shareProjectParts,
    ...moduleParts,
    ...reportPmoParts,
    ...projectParts,
    ...sprintParts,
    ...ratesParts,
    ...costParts,
    ...documentBinParts,
    ...riskSubjectParts,
    ...riskParts,
    ...versionParts,
  ],
}
