import { heldWrite } from '#platform/web/app/held-changes.ts'
import type { WaitingAct } from '#mechanisms/waiting/offered-acts.web.ts'
import { mostAtOnce } from '../log/work-hour.contract.ts'
import { approvalCalls, longestOpinion } from './approval.contract.ts'

const decide =
  (agree: boolean): WaitingAct['writes'] =>
  (rows, opinion) =>
    Array.from({ length: Math.ceil(rows.length / mostAtOnce) }, (_, part) =>
      heldWrite(approvalCalls.process, {
        id: rows.slice(part * mostAtOnce, (part + 1) * mostAtOnce).map(({ id }) => id),
        agree,
        opinion,
      }),
    )

/** What the inbox can do with hours that wait. */
export default [
  { verb: 'agree', writes: decide(true) },
  { verb: 'sendBack', longestWhy: longestOpinion, writes: decide(false) },
] satisfies WaitingAct[]
