import { useState } from 'react'
import { refusalText, usePages } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Empty } from '#platform/web/kit/empty.tsx'
import { useEndless } from '#platform/web/kit/endless.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, FilterIcon } from '#platform/web/kit/icons.tsx'
import { LongList } from '#platform/web/kit/long-list.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { TaskRowView } from '#modules/tasks/tasks.web.tsx'
import { t } from '../home.words.ts'
import { todoOnHome } from '../dynamic/first-look.contract.ts'
import { filterAddress, filterQuery, isEmpty, readFilter, type TaskFilter } from './task-filter.ts'
import { dueGroupNames, dueGroupOf, type DueGroup } from './due.web.ts'

type Shown = DueGroup | 'all'
const choices: readonly Shown[] = ['all', ...dueGroupNames]

/** The tasks that I have to do, all or of one due group (`?due=overdue|today|later`); or what a filter found (`filter.tsx`). */
export default function TodoTask() {
  const address = useAddress()
  const filter = readFilter(address)
  return isEmpty(filter) ? <MyTasks due={address.due} /> : <FilteredTasks filter={filter} />
}

function MyTasks({ due }: { due: string | undefined }) {
  const [shown, setShown] = useState<Shown>(choices.find(choice => choice === due) ?? 'all')
  return (
    <Page
      title={t('todoTasks')} onBack={useBack()} scrollKey={useHistoryKey()}
      actions={<IconButton icon={FilterIcon} label={t('filter')} href='/filter' />}
      top={<Tabs label={t('todoTasks')} value={shown} onChange={setShown} options={choices.map(key => ({ key, name: t(key) }))} />}
    >
      <DueTasks key={shown} shown={shown} />
    </Page>
  )
}

const FilteredTasks = ({ filter }: { filter: TaskFilter }) => (
  <ListScreen
    title={t('filtered')} actions={<IconButton icon={FilterIcon} label={t('filter')} pressed href={`/filter?${filterAddress(filter)}`} />}
    call={taskListCalls.list} query={filterQuery(filter)} empty={{ icon: FilterIcon, title: t('nothingFiltered'), text: t('nothingFilteredText') }}
  >
    {task => <TaskRowView task={task} />}
  </ListScreen>
)

/** The same rows as on the home page, so that they are there at once; a group is what of them belongs to it. */
function DueTasks({ shown }: { shown: Shown }) {
  const pages = usePages(taskListCalls.list, todoOnHome)
  const scrollKey = useHistoryKey()
  const rows = shown === 'all' ? pages.rows : pages.rows.filter(row => dueGroupOf(row) === shown)
  // Rows come by due date: once a later group was reached, there is nothing more of this one.
  const last = pages.rows.at(-1)
  const done = !pages.hasNextPage || (shown !== 'all' && last !== undefined && dueGroupNames.indexOf(dueGroupOf(last)) > dueGroupNames.indexOf(shown))
  const { onMore } = useEndless({ load: () => pages.fetchNextPage(), done })
  if (pages.isPending) return <Skeleton kind='rows' />
  if (pages.isError && pages.rows.length === 0) return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  return (
    <PullToRefresh onRefresh={() => pages.refetch()}>
      {rows.length === 0 && done
        ? <Empty icon={CheckCircleIcon} title={shown === 'all' ? t('nothingToDo') : t(`nothing_${shown}`)} text={t('nothingToDoText')} />
        : (
          <LongList
            items={rows} keyOf={row => row.id} onMore={onMore} done={done} rowHeight={66}
            loading={pages.isFetchingNextPage} failed={pages.isFetchNextPageError} scrollKey={scrollKey}
          >
            {task => <TaskRowView task={task} />}
          </LongList>
        )}
    </PullToRefresh>
  )
}
