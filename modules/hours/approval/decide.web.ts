import { useSyncExternalStore } from 'react'
import { refresh } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../hours.words.ts'
import { aboutHours, figure } from '../log/show-hours.web.ts'
import type { WorkHourRow } from '../log/work-hour.contract.ts'
import { approvalCalls, longestOpinion } from './approval.contract.ts'

/** So long a decision can be taken back, in milliseconds; then it is sent. */
const patience = 5000

/** Decided and not sent yet; leaving the app sends it. */
let held: { send: () => void, timer: ReturnType<typeof setTimeout> } | null = null
/** What was decided here, and is not shown as waiting while the server does not know. */
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
export const useDecided = () => useSyncExternalStore(subscribe, () => decided)

function sendHeld() {
  if (!held) return
  clearTimeout(held.timer)
  const { send } = held
  held = null
  send()
}
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') sendHeld() })

/** Agrees or sends back: shown as done at once, sent after a moment in which it can be taken back. */
export function useDecision() {
  const change = useChange(approvalCalls.process, { refreshes: aboutHours })

  function hold(logs: readonly WorkHourRow[], agree: boolean, opinion = '') {
    sendHeld()
    const ids = logs.map(({ id }) => id)
    show(new Set([...decided, ...ids]))
    const showAgain = () => show(new Set([...decided].filter(id => !ids.includes(id))))
    // What was refused is said by the change itself; either way the list is asked anew before the rows may come back.
    const send = () => void change.mutateAsync({ id: ids, agree, opinion }).catch(() => {}).then(() => refresh(approvalCalls.list)).then(showAgain)
    held = { send, timer: setTimeout(sendHeld, patience) }
    const undo = () => {
      if (held?.send !== send) return
      clearTimeout(held.timer)
      held = null
      showAgain()
    }
    const hours = figure(logs.reduce((sum, { hour }) => sum + hour, 0))
    toast.none(t(agree ? 'willAgree' : 'willReject', { n: logs.length, hours }), { ms: patience, action: { label: t('undo'), onPress: undo } })
  }
  return {
    agree: (logs: readonly WorkHourRow[]) => hold(logs, true),
    async reject(logs: readonly WorkHourRow[], then?: () => void) {
      const opinion = await promptDialog({ title: t('rejectTitle', { n: logs.length }), text: t('rejectText'), label: t('opinion'), maxLength: longestOpinion, multiline: true, confirm: t('reject') })
      if (opinion === null) return
      hold(logs, false, opinion)
      then?.()
    },
  }
}
