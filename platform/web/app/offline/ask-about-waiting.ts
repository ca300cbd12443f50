import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { waitingNow } from './waiting.ts'

/** Before somebody signs out: what waits would be lost. True when nothing does, or they give it up. */
export async function mayLeave(): Promise<boolean> {
  const n = waitingNow().length
  if (n === 0) return true
  const [{ discardAll }, { load, t }] = await Promise.all([import('./outbox.ts'), import('./offline.words.ts')])
  await load()
  if (!await confirmDialog({ title: t('leaveTitle', { n }), text: t('leaveText'), confirm: t('leaveAnyway'), danger: true })) return false
  await discardAll()
  return true
}
