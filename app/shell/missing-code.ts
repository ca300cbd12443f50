import { isReached } from '#platform/web/app/offline/connection.ts'
import { isMissingCode } from '#platform/web/kit/missing-code.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from './shell.words.ts'

/** A tap that needs code which a newer version has replaced says so, rather than nothing. */
export function tellMissingCode() {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isReached() && isMissingCode(reason))
      toast.warn(t('newVersion'), { action: { label: t('reload'), onPress: () => location.reload() } })
  })
}
