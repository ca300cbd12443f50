import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { FilterIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { t } from '../home.words.ts'
import { DueSections, reloadTodo, WaitingForMe } from './todo-sections.tsx'

/** Everything that waits for me: decisions first, then tasks by when they are due. */
export default function Todo() {
  return (
    <Page title={t('myTodo')} onBack={useBack()} scrollKey={useHistoryKey()} actions={<><IconButton icon={FilterIcon} label={t('filter')} href='/filter' /><IconButton icon={PlusIcon} label={t('newTask')} href='/tasks/newTask' /></>}>
      <PullToRefresh onRefresh={reloadTodo}>
        <WaitingForMe />
        <DueSections />
      </PullToRefresh>
    </Page>
  )
}
