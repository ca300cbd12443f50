import { useState } from 'react'
import { useCall, useChange, usePages } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BellIcon, SettingsIcon } from '#platform/web/kit/icons.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { noticeGroups, type NoticeGroup } from '#mechanisms/notifications/notice-groups.contract.ts'
import { t as noticeWord } from '#mechanisms/notifications/notices.words.ts'
import { useWaitingAbout } from '#mechanisms/waiting/use-waiting.web.ts'
import { t } from '../home.words.ts'
import { NoticeAct, requestKinds } from './notice-act.tsx'
import { UpdateRow, useRead } from './update-row.tsx'
import css from './notice-act.module.css'

/** All updates, those not seen yet, or those about one kind of thing; what they request is done in their rows. */
export default function DynamicList() {
  const [which, setWhich] = useState<'all' | 'unread' | NoticeGroup>('all')
  const read = useRead()
  const query = {
    ...(which === 'unread' ? { isRead: false } : which === 'all' ? {} : { about: which }),
    limit: 20,
  }
  // The rows that the list below shows: one answer serves both.
  const requests = usePages(notificationCalls.list, query).rows.filter(({ kind }) => requestKinds.includes(kind))
  const waiting = useWaitingAbout(requests.map(({ subjectId }) => subjectId))
  const unread = useCall(notificationCalls.unread, {}).data?.count ?? 0
  const readAll = useChange(notificationCalls.readAll, {
    done: () => toast.success(t('allMarkedRead')),
  })
  return (
    <ListScreen
      title={t('updates')}
      rowHeight={66}
      actions={
        <>
          <IconButton icon={SettingsIcon} label={noticeWord('settings')} href="/notice_setting" />
          <Button kind="text" small busy={readAll.running} onPress={() => readAll.run({})}>
            {t('markAllRead')}
          </Button>
        </>
      }
      top={
        <Tabs
          label={t('updates')}
          value={which}
          onChange={setWhich}
          options={[
            { key: 'all', name: t('all') },
            { key: 'unread', name: t('unread'), count: unread },
            ...noticeGroups.map(key => ({ key, name: noticeWord(key) })),
          ]}
        />
      }
      call={notificationCalls.list}
      query={query}
      empty={{ icon: BellIcon, title: which === 'unread' ? t('allRead') : t('noUpdates'), text: t('noUpdatesText') }}
    >
      {row => (
        <div className={css.row}>
          <UpdateRow row={row} onOpen={read} />
          <NoticeAct row={row} waiting={waiting} onDone={read} />
        </div>
      )}
    </ListScreen>
  )
}
