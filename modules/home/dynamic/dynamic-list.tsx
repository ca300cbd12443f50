import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { BellIcon } from '#platform/web/kit/icons.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { t } from '../home.words.ts'
import { UpdateRow, useRead } from './update-row.tsx'

/** All updates, or those not seen yet; all can be marked as seen at once. */
export default function DynamicList() {
  const [which, setWhich] = useState<'all' | 'unread'>('all')
  const read = useRead()
  const readAll = useChange(notificationCalls.readAll, {
    refreshes: [notificationCalls.list, notificationCalls.unread], done: () => toast.success(t('allMarkedRead')),
  })
  return (
    <ListScreen
      title={t('updates')} rowHeight={66}
      actions={<Button kind='text' small busy={readAll.running} onPress={() => readAll.run({})}>{t('markAllRead')}</Button>}
      top={<Tabs label={t('updates')} value={which} onChange={setWhich} options={[{ key: 'all', name: t('all') }, { key: 'unread', name: t('unread') }]} />}
      call={notificationCalls.list} query={which === 'unread' ? { isRead: false, limit: 20 } : { limit: 20 }}
      empty={{ icon: BellIcon, title: which === 'unread' ? t('allRead') : t('noUpdates'), text: t('noUpdatesText') }}
    >
      {row => <UpdateRow row={row} onOpen={read} />}
    </ListScreen>
  )
}
