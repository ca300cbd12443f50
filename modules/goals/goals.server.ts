import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { goalHandlers, goalParts } from './goal/goal.server.ts'

/** What this room is to the server. */
export const goalsModule: ServerModule = {
  calls: ofApp('plan', goalHandlers),
  jobs: [],
  subjects: [],
  approvals: [],
  imports: [],
  parts: [...goalParts],
}
