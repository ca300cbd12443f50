import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { sendHeldNow } from '../held-changes.ts'
import { t } from './offline.words.ts'
import { waitingNow } from './waiting.ts'

/** Before signing out: waiting writes would be lost. Resolves to true if none wait or the person gives them up. */
export async function mayLeave(): Promise<boolean> {
  await sendHeldNow()
  const n = waitingNow().length
  if (n === 0) return true
  const { discardAll } = await import('./outbox.ts')
  if (
    !(await confirmDialog({
      title: t('leaveTitle', { n }),
      text: t('leaveText'),
      confirm: t('leaveAnyway'),
      danger: true,
    }))
  )
    return false
  await discardAll()
  return true
}
