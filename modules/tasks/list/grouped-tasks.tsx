import { Suspense, useState } from 'react'
import { refusalText, useCall, usePages } from '#platform/web/app/calls.ts'
import { useHasTableRoom, type TableList } from '#platform/web/app/list-screen.tsx'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CheckCircleIcon, ChevronDownIcon } from '#platform/web/kit/icons.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { taskCalls, type TaskRow } from '../task/task.contract.ts'
import { t as word } from '../tasks.words.ts'
import { t } from './list.words.ts'
import own from './list.module.css'
import { inOrder, narrowedTo, partName } from './parts.web.ts'
import { shownRow, usePending } from './pending.web.ts'
import { TaskListRow, type RowLook } from './task-list-row.tsx'
import type { TaskPart } from './task-parts.contract.ts'
import type { ViewQuery } from './view/task-view.contract.ts'
import { listQueryOf } from './view/view.web.ts'

/** Further parts start collapsed, since each expanded one sends a request. */
const openAtFirst = 4

interface Grouped {
  view: ViewQuery
  look: RowLook
  /** How the rows of a part stand where the window is wide. */
  table: (list: TableList<TaskRow>) => React.ReactElement
}

/** A list taken apart: a heading with its number for each part, and below it the part's own list or table. */
export default function GroupedTasks({ view, look, table }: Grouped) {
  const by = view.groupBy ?? 'status'
  const { data, error, refetch } = useCall(taskCalls.parts, { ...listQueryOf(view), by })
  if (!data)
    return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />
  const parts = inOrder(by, data.list)
  return (
    <PullToRefresh onRefresh={() => refetch()}>
      {parts.length === 0 && <Empty icon={CheckCircleIcon} title={word('noMatch')} text={word('noMatchText')} />}
      {parts.map((part, index) => (
        <Part key={part.key} part={part} view={view} look={look} table={table} isOpenAtFirst={index < openAtFirst} />
      ))}
    </PullToRefresh>
  )
}

function Part({ part, isOpenAtFirst, ...grouped }: Grouped & { part: TaskPart; isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <section>
      <h2>
        <button type="button" className={own.part} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <ChevronDownIcon size={16} />
          <span>{partName(grouped.view.groupBy ?? 'status', part)}</span>
          <Badge count={part.num} tone="neutral" />
        </button>
      </h2>
      {isOpen && <PartRows part={part} {...grouped} />}
    </section>
  )
}

function PartRows({ part, view, look, table }: Grouped & { part: TaskPart }) {
  const isTable = useHasTableRoom()
  const pages = usePages(taskCalls.list, {
    ...listQueryOf(view),
    ...narrowedTo(view.groupBy ?? 'status', part.key),
    limit: 20,
  })
  const pending = usePending()
  if (pages.isPending) return <Skeleton kind="rows" count={Math.min(3, part.num)} />
  if (pages.isError && pages.rows.length === 0)
    return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  const more = pages.hasNextPage && (
    <div className={own.more}>
      <Button kind="text" small busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  )
  if (isTable)
    return (
      <Suspense fallback={<Skeleton kind="rows" count={Math.min(3, part.num)} />}>
        {table({ items: pages.rows, keyOf: row => row.id, done: true })}
        {more}
      </Suspense>
    )
  return (
    <div className={own.rows}>
      <ul>
        {pages.rows.map(row => {
          const task = shownRow(row, pending)
          return (
            task && (
              <li key={row.id}>
                <TaskListRow task={task} look={look} />
              </li>
            )
          )
        })}
      </ul>
      {more}
    </div>
  )
}
