import { useCall } from '#platform/web/app/calls.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BellIcon } from '#platform/web/kit/icons.tsx'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { t } from '../home.words.ts'

/** Leads to the updates, and says how many of them nobody has looked at. */
export function UpdatesBell() {
  const unread = useCall(notificationCalls.unread, {}).data?.count ?? 0
  return (
    <IconButton
      icon={BellIcon}
      label={unread > 0 ? t('unreadUpdates', { n: unread }) : t('updates')}
      count={unread}
      href="/dynamic_list"
    />
  )
}
