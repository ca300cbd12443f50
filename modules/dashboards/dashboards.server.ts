import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { boardApp, boardHandlers } from './board/board.server.ts'
import { waitingWidgetParts } from './board/ready-boards.server.ts'
import { boardMailHandlers } from './mail/board-mail.server.ts'
import { boardMailsDueJob, sendBoardMailJob } from './mail/send-board-mail.server.ts'

/** What this room is to the server. */
export const dashboardsModule: ServerModule = {
  calls: ofApp(boardApp, [...boardHandlers, ...boardMailHandlers]),
  jobs: [boardMailsDueJob, sendBoardMailJob],
  subjects: [],
  approvals: [],
  imports: [],
  parts: waitingWidgetParts,
}
