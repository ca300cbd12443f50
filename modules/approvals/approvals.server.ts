import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { dropOldPushKeys, pushKeyHandlers as approvalsHandlers, pushKeyParts } from './push/push-key.server.ts'

/** What this room is to the server. */
export const approvalsModule: ServerModule = {
  calls: approvalsHandlers,
  jobs: [dropOldPushKeys],
  subjects: [],
  approvals: [],
  imports: [],
  parts: [...pushKeyParts],
}
