import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { searchHandlers } from './search/search.server.ts'

const homeHandlers = [...searchHandlers]

/** What this room is to the server. */
export const homeModule: ServerModule = {
  calls: homeHandlers,
  jobs: [],
  subjects: [],
  approvals: [],
  imports: [],
  parts: [],
}
