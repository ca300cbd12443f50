import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { boardHandlers } from './board/board.server.ts'
import { waitingWidgetParts } from './board/waiting-widget.server.ts'

/** What this room is to the server. */
export const dashboardsModule: ServerModule = {
  calls: ofApp('analyze', boardHandlers),
  jobs: [],
  subjects: [],
  approvals: [],
  imports: [],
  parts: waitingWidgetParts,
}
