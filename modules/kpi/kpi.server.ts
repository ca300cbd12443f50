import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { kpiHandlers, kpiParts, kpiSubject } from './kpi/kpi.server.ts'

/** What this room is to the server. */
export const kpiModule: ServerModule = {
  calls: ofApp('kpi', kpiHandlers),
  jobs: [],
  subjects: [kpiSubject],
  approvals: [],
  imports: [],
  parts: kpiParts,
}
