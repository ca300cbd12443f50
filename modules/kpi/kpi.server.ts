import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { withPage } from '#mechanisms/comments/page-call.server.ts'
import { kpiImporter } from './exchange/kpi-import.server.ts'
import { kpiCalls } from './kpi/kpi.contract.ts'
import { kpiHandlers, kpiParts, kpiSubject } from './kpi/kpi.server.ts'
import { kpiWidgetParts } from './kpi/kpi-widgets.server.ts'

/** What this room is to the server. */
export const kpiModule: ServerModule = {
  calls: ofApp('kpi', withPage(kpiSubject, kpiCalls.detail, kpiHandlers)),
  jobs: [],
  subjects: [kpiSubject],
  approvals: [],
  imports: [kpiImporter],
  parts: [...kpiParts, ...kpiWidgetParts],
}
