import { heldChanges, heldWrite } from '#platform/web/app/held-changes.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { approvalCalls, mostAtOnce } from './approval.contract.ts'
import { t } from './approvals.words.ts'

/** Cases decided here: hidden from the waiting ones until the server knows. */
const decisions = heldChanges<true>()
export const decidedNow = decisions.now
export const useDecided = decisions.use

export interface HeldDecision {
  cases: readonly { id: string; title: string }[]
  agree: boolean
  opinion?: string
  signatureId?: string | null
}

/** Approves or rejects optimistically; sent once it can no longer be undone. */
export function useHeldDecision() {
  return function hold({ cases, agree, opinion = '', signatureId = null }: HeldDecision) {
    const ids = cases.map(({ id }) => id)
    const [first] = cases
    const said =
      cases.length > 1
        ? t(agree ? 'willAgreeN' : 'willRejectN', { n: cases.length })
        : t(agree ? 'willAgree' : 'willReject', { title: first?.title ?? '' })
    decisions.hold({
      changes: new Map(ids.map(id => [id, true])),
      said,
      undo: t('undo'),
      writes: Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, part) =>
        heldWrite(
          approvalCalls.decide,
          { id: ids.slice(part * mostAtOnce, (part + 1) * mostAtOnce), agree, opinion, signatureId },
          {
            done: ({ left }) => {
              if (left[0]) toast.warn(t('leftOver', { n: left.length, why: left[0].msg }))
            },
          },
        ),
      ),
    })
  }
}
