import type { Context } from '#platform/server/http/handle.ts'
import { actingFor } from './acting.server.ts'
import { holdCase, save } from './case.server.ts'
import { handOver, waitersOf } from './flow.server.ts'

/** Whatever somebody who leaves still has to decide, now or in a later step, is their successor's; of the successor's own applications, an administrator's. */
export async function handOverApprovals(context: Context, fromId: string, toId: string): Promise<void> {
  const { me, run } = context
  const [answer] = await run([{
    name: 'approvals_of_leaver',
    text: `select id from approval_case where comp_id = $1 and status = 'waiting'
      and flow @> jsonb_build_object('steps', jsonb_build_array(jsonb_build_object('signers', jsonb_build_array(jsonb_build_object('personId', $2::text))))) order by id`,
    values: [me.companyId, fromId],
    plain: true,
  }])
  for (const [id] of answer!.rows) {
    const held = await holdCase(me.companyId, id as string, run)
    const successor = toId === held.requesterId ? held.standIns.administratorId : toId
    if (successor === null || successor === fromId) continue
    handOver(held.flow, fromId, successor, held.standIns, new Date().toISOString())
    if (waitersOf(held.flow).length > 0) await save(held, held.status, actingFor(context))
  }
}
