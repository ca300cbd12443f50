import { useCall } from '#platform/web/app/calls.ts'
import { useHistoryKey } from '#platform/web/app/navigation.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BellIcon, PlusIcon, SearchIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { t } from '../home.words.ts'
import { DueSections, reloadTodo, WaitingForMe } from './todo-sections.tsx'

/** The entry page of the third-party-platform edition: what is to be done, without the rest of the home page. */
export default function Todo2() {
  const unread = useCall(notificationCalls.unread, {}).data?.count ?? 0
  return (
    <Page
      large title={t('myTodo')} scrollKey={useHistoryKey()}
      actions={(
        <>
          <IconButton icon={SearchIcon} label={t('search')} href='/search' />
          <IconButton icon={BellIcon} label={unread > 0 ? t('unreadUpdates', { n: unread }) : t('updates')} dot={unread > 0} href='/dynamic_list' />
          <IconButton icon={PlusIcon} label={t('create')} href='/quick_create' />
        </>
      )}
    >
      <PullToRefresh onRefresh={reloadTodo}>
        <WaitingForMe />
        <DueSections />
      </PullToRefresh>
    </Page>
  )
}
