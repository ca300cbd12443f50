import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { actingFor, holdCases, saveAll } from './case.server.ts'
import { handOver, waitersOf } from './flow.server.ts'

/**
 * Passes the pending decisions of somebody who leaves, in current and later steps, to their successor; those on the
 * successor's own applications to an administrator.
 */
export async function handOverApprovals(context: Context, fromId: string, toId: string): Promise<void> {
  const { me, run } = context
  const [answer] = await run([
    {
      name: 'approvals_of_leaver',
      text: `select id from approval_case where comp_id = $1 and status = 'waiting'
      and flow @> jsonb_build_object('steps', jsonb_build_array(jsonb_build_object('signers',
        jsonb_build_array(jsonb_build_object('personId', $2::text))))) order by id`,
      values: [me.companyId, fromId],
      value: col.uuid,
    },
  ])
  if (answer.count === 0) return
  const handed = (await holdCases(me.companyId, answer.rows, run)).filter(({ flow, requesterId, standIns }) => {
    const successor = toId === requesterId ? standIns.administratorId : toId
    if (successor === null || successor === fromId) return false
    handOver(flow, fromId, successor, standIns, new Date().toISOString())
    return waitersOf(flow).length > 0
  })
  await saveAll(
    handed.map(held => ({ held, status: held.status })),
    actingFor(context),
  )
}
