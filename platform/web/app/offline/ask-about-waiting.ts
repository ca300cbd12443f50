import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { sendHeldNow } from '../held-changes.ts'
import { t } from './offline.words.ts'
import { waitingNow } from './waiting.ts'

/** Before somebody signs out: what waits would be lost. True when nothing does, or they give it up. */
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
