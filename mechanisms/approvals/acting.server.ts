import type { Context } from '#platform/server/http/handle.ts'
import type { Acting } from './case.server.ts'

/** The actor does it. */
export const actingFor = ({ me, run, publish, enqueue }: Context): Acting => ({
  companyId: me.companyId,
  personId: me.personId,
  run,
  publish,
  enqueue,
})
