import { ofApp } from '#platform/server/http/handle.ts'
import { withPage } from '#mechanisms/comments/page-call.server.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { reportImporter } from './exchange/report-import.server.ts'
import { remindOfReports, remindReportsParts } from './missing/remind-reports.server.ts'
import { teamHandlers, teamParts } from './missing/team.server.ts'
import { reportCalls } from './report/report.contract.ts'
import { reportHandlers, reportParts } from './report/report.server.ts'
import { reportSubject } from './report/report-subject.server.ts'
import { reportWidgetParts } from './report/report-widgets.server.ts'
import { reportWaitingParts } from './report/report-waiting.server.ts'
import { shareReportParts } from './report/share-report.server.ts'
import { reportTypeHandlers, reportTypeParts } from './type/report-type.server.ts'

const reportsHandlers = [
  ...reportTypeHandlers,
  ...withPage(reportSubject, reportCalls.detail, reportHandlers),
  ...teamHandlers,
]

/** What this room is to the server. */
export const reportsModule: ServerModule = {
  calls: ofApp('report', reportsHandlers),
  jobs: [remindOfReports],
  subjects: [reportSubject],
  approvals: [],
  imports: [reportImporter],
  parts: [
    ...reportTypeParts,
    ...reportParts,
    ...reportWaitingParts,
    ...reportWidgetParts,
    ...shareReportParts,
    ...teamParts,
    ...remindReportsParts,
  ],
}
