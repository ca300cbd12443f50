import { heldWrite } from '#platform/web/app/held-changes.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { approvalCalls, longestOpinion, mostAtOnce } from '#mechanisms/approvals/approval.contract.ts'
import { t } from '#mechanisms/approvals/approvals.words.ts'
import type { WaitingAct } from '#mechanisms/waiting/offered-acts.web.ts'

const decide =
  (agree: boolean): WaitingAct['writes'] =>
  (rows, opinion) =>
    Array.from({ length: Math.ceil(rows.length / mostAtOnce) }, (_, part) =>
      heldWrite(
        approvalCalls.decide,
        {
          id: rows.slice(part * mostAtOnce, (part + 1) * mostAtOnce).map(({ id }) => id),
          agree,
          opinion,
          signatureId: null,
        },
        {
          done: ({ left }) => {
            if (left[0]) toast.warn(t('leftOver', { n: left.length, why: left[0].msg }))
          },
        },
      ),
    )

/** What the inbox can do with cases that wait. */
export default [
  { verb: 'agree', writes: decide(true) },
  { verb: 'reject', longestWhy: longestOpinion, writes: decide(false) },
] satisfies WaitingAct[]
