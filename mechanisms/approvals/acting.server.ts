import type { Context } from '#platform/server/http/handle.ts'
import type { Acting } from './case.server.ts'

/** The asker does it. */
export const actingFor = ({ me, run, tell, enqueue }: Context): Acting => ({ companyId: me.companyId, personId: me.personId, run, tell, enqueue })
