import { heldWrite } from '#platform/web/app/held-changes.ts'
import type { WaitingAct } from '#mechanisms/waiting/offered-acts.web.ts'
import { managerCalls } from './manager.contract.ts'

const decide =
  (agree: boolean): WaitingAct['writes'] =>
  rows =>
    rows.map(({ id, otherId, title }) =>
      heldWrite(managerCalls.decide, { id, managerId: otherId, agree }, { name: title }),
    )

/** What the inbox can do with somebody's wish for another manager. */
export default [
  { verb: 'agree', writes: decide(true) },
  { verb: 'reject', writes: decide(false) },
] satisfies WaitingAct[]
