import { isReached } from '#platform/web/app/offline/connection.ts'
import { isMissingCode } from '#platform/web/kit/missing-code.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from './shell.words.ts'

/** Shows a message when a tap needs code that a newer version has replaced. */
export function tellMissingCode() {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isReached() && isMissingCode(reason))
      toast.warn(t('newVersion'), { action: { label: t('reload'), onPress: () => location.reload() } })
  })
}
