import { useSyncExternalStore } from 'react'
import { refresh } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { approvalCalls } from './approval.contract.ts'
import { inboxCalls } from './inbox.contract.ts'
import { t } from './approvals.words.ts'

/** So long a decision can be taken back, in milliseconds; then it is sent. */
const patience = 5_000

/** Decided and not sent yet; leaving the app sends it. */
let held: { send: () => void, timer: ReturnType<typeof setTimeout> } | null = null
/** The cases that were decided here: they are not shown as waiting while the server does not know. */
let decided: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function show(next: ReadonlySet<string>) {
  decided = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const decidedNow = () => decided
export const useDecided = () => useSyncExternalStore(subscribe, decidedNow)

function sendHeld() {
  if (!held) return
  clearTimeout(held.timer)
  const { send } = held
  held = null
  send()
}
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') sendHeld() })

export interface HeldDecision { cases: readonly { id: string, title: string }[], agree: boolean, opinion?: string, signatureId?: string | null }

/** The calls whose answers are old when a case was decided; the record's own page hears of it by the socket. */
export const aboutApprovals = [inboxCalls.list, inboxCalls.counts, approvalCalls.flow]

/** Agrees or turns down: shown as done at once, sent after a moment in which it can be taken back. */
export function useHeldDecision() {
  const change = useChange(approvalCalls.decide, {
    refreshes: aboutApprovals,
    done: ({ left }) => { if (left[0]) toast.warn(t('leftOver', { n: left.length, why: left[0].msg })) },
  })
  return function hold({ cases, agree, opinion = '', signatureId = null }: HeldDecision) {
    sendHeld()
    const ids = cases.map(({ id }) => id)
    show(new Set([...decided, ...ids]))
    const showAgain = () => show(new Set([...decided].filter(id => !ids.includes(id))))
    // What was refused is said by the change itself; either way the list is asked anew before its rows may come back.
    const send = () => void change.mutateAsync({ id: ids, agree, opinion, signatureId }).catch(() => {}).then(() => refresh(...aboutApprovals)).then(showAgain)
    held = { send, timer: setTimeout(sendHeld, patience) }
    const undo = () => {
      if (held?.send !== send) return
      clearTimeout(held.timer)
      held = null
      showAgain()
    }
    const [first] = cases
    const said = cases.length > 1 ? t('willAgreeN', { n: cases.length }) : t(agree ? 'willAgree' : 'willReject', { title: first?.title ?? '' })
    toast.none(said, { ms: patience, action: { label: t('undo'), onPress: undo } })
  }
}
