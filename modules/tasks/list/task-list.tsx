import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { useChosen } from '#platform/web/app/chosen.ts'
import { ListOf, type EmptyWords, type TableList } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useGo, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, FilterIcon, GridIcon, ListIcon, MoreIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { Inbox } from '#mechanisms/waiting/inbox.tsx'
import { taskCalls, type TaskRow } from '../task/task.contract.ts'
import { t } from '../tasks.words.ts'
import { DueHeading } from './due-heading.tsx'
import own from './list.module.css'
import { shownRow, usePending } from './pending.web.ts'
import { TaskActs, TaskListRow, type RowAction, type RowLook } from './task-list-row.tsx'
import { taskViewCalls, type ViewQuery } from './view/task-view.contract.ts'
import { listQueryOf, narrowings, useView, without } from './view/view.web.ts'

const TaskTable = lazy(async () => (await import('./fetch-table.web.ts')).fetchTable())
const GroupedTasks = lazy(() => import('./grouped-tasks.tsx'))
const Board = lazy(() => import('./board.tsx'))
const TaskBatch = lazy(() => import('./batch-bar.tsx'))
const tools = () => import('./list-tools.tsx')

/**
 * The tabs: all that waits for me (`source=upcoming`), my tasks by their last change (`source=task`) (spec 1
 * §9).
 */
export default function UpcomingTasks() {
  const { source } = useAddress()
  if (source === 'upcoming') return <Inbox isTab />
  return (
    <TaskListScreen
      key={source}
      isTab
      withDefault={source === 'task'}
      title={source === 'task' ? t('tasks') : t('todo')}
      usual={{ scope: 'mine', isOpen: true, sort: source === 'task' ? 'lastOptDate' : 'planEndDate' }}
    />
  )
}

interface TaskListScreenProps {
  title: string
  /** The default view. */
  usual: ViewQuery
  isTab?: boolean
  /** Opens with the view that the person has chosen for that. */
  withDefault?: boolean
  /** Above the list: whose tasks. */
  above?: (view: ViewQuery, show: (view: ViewQuery) => void) => React.ReactNode
}

const noColumns: readonly string[] = []

/** A list of tasks that can be filtered, grouped, looked at as a board, and changed many at once. */
export function TaskListScreen({ title, usual, isTab = false, withDefault = false, above }: TaskListScreenProps) {
  const { view, isUsual, show } = useView(usual)
  const choosing = useChosen()
  const { chosen } = choosing
  const go = useGo()
  const back = useBack()
  const scrollKey = useHistoryKey()
  useScreenKind('list')
  const isBoard = view.layout === 'board'
  const look: RowLook = {
    dense: view.density === 'dense',
    columns: view.columns ?? noColumns,
    chosen,
    onToggle: choosing.toggle,
    onHold: id => choosing.set(new Set([id])),
    onAction: (action, task) => void act(action, task),
  }
  const pending = usePending()
  const table = (list: TableList<TaskRow>) => (
    <TaskTable
      list={{ ...list, items: list.items.flatMap(row => shownRow(row, pending) ?? []) }}
      choosing={choosing}
      sorting={{
        sort: view.sort,
        onSort: sort =>
          show({ ...without(view, 'sort'), ...(sort ? { sort: sort as NonNullable<ViewQuery['sort']> } : {}) }),
      }}
      around={(task, cells) => (
        <TaskActs task={task} look={look}>
          {cells}
        </TaskActs>
      )}
    />
  )
  const filter = () => void tools().then(({ openFilter }) => openFilter({ view, show }))
  const more = () => void tools().then(({ offerMore }) => offerMore({ view, choose: choosing.begin, filter, show }))
  return (
    <Page
      title={title}
      large={isTab}
      scrollKey={scrollKey}
      {...(isTab ? {} : { onBack: back })}
      actions={
        <>
          <IconButton
            icon={isBoard ? ListIcon : GridIcon}
            label={isBoard ? t('asList') : t('asBoard')}
            onPress={() => show({ ...view, layout: isBoard ? 'list' : 'board' })}
          />
          <IconButton icon={MoreIcon} label={t('actions')} onPress={more} />
          <IconButton icon={PlusIcon} label={t('newItem')} onPress={() => go('/quick_create')} />
        </>
      }
      top={
        <>
          {above?.(view, show)}
          <div className={own.bar}>
            {isBoard ? (
              <Segmented
                label={t('boardBy')}
                value={view.groupBy === 'group' ? 'group' : 'status'}
                options={[
                  { key: 'status', name: t('byStatus') },
                  { key: 'group', name: t('byOwnGroup') },
                ]}
                onChange={by =>
                  show({
                    ...without(view, 'groupBy', 'status'),
                    ...(by === 'group' ? { groupBy: by, isOpen: true } : {}),
                  })
                }
              />
            ) : (
              <Segmented
                label={t('status')}
                value={view.isOpen === false ? 'finished' : 'running'}
                onChange={group => show(ofGroup(view, usual, group === 'running'))}
                options={[
                  { key: 'running', name: t('running') },
                  { key: 'finished', name: t('finished') },
                ]}
              />
            )}
            <IconButton icon={FilterIcon} label={t('filterTasks')} pressed={narrowings(view) > 0} onPress={filter} />
          </div>
        </>
      }
      bottom={
        chosen && (
          <Suspense>
            <TaskBatch chosen={chosen} onChosen={choosing.set} />
          </Suspense>
        )
      }
    >
      <Suspense fallback={<Skeleton kind="rows" />}>
        {isBoard ? (
          <Board view={view} />
        ) : view.groupBy ? (
          <GroupedTasks view={view} look={look} table={table} />
        ) : (
          <FlatTasks view={view} look={look} table={table} isUsual={isUsual} show={show} />
        )}
      </Suspense>
      {isUsual && withDefault && <DefaultView show={show} />}
    </Page>
  )
}

/** The person's own choice of what their list opens with takes the usual one's place, once it is known. */
function DefaultView({ show }: { show: (view: ViewQuery) => void }) {
  const { data } = useCall(taskViewCalls.list, {})
  const first = data?.list.find(({ isDefault }) => isDefault)
  const open = useEffectEvent(() => {
    if (first) show(first.query)
  })
  useEffect(() => open(), [first?.id])
  return null
}

/** The open or the ended ones of the same view; a status that is of the other group no longer narrows it down. */
const ofGroup = (view: ViewQuery, usual: ViewQuery, isOpen: boolean): ViewQuery => ({
  ...without(view, 'status', 'due'),
  isOpen,
  sort: isOpen ? (usual.sort ?? 'lastOptDate') : 'lastOptDate',
})

function FlatTasks({
  view,
  look,
  table,
  isUsual,
  show,
}: {
  view: ViewQuery
  look: RowLook
  table: (list: TableList<TaskRow>) => React.ReactElement
  isUsual: boolean
  show: (view: ViewQuery | null) => void
}) {
  const pending = usePending()
  const byDue = view.isOpen === true && view.sort === 'planEndDate'
  return (
    <ListOf
      call={taskCalls.list}
      query={{ ...listQueryOf(view), limit: 20 }}
      rowHeight={look.dense ? 48 : 66}
      empty={emptyWords(view, isUsual, () => show(null))}
      table={table}
    >
      {(row, previous) => {
        const task = shownRow(row, pending)
        return (
          <>
            {byDue && <DueHeading task={row} previous={previous} />}
            {task && <TaskListRow task={task} look={look} />}
          </>
        )
      }}
    </ListOf>
  )
}

function emptyWords(view: ViewQuery, isUsual: boolean, clear: () => void): EmptyWords {
  if (!isUsual && narrowings(view) > 0)
    return {
      icon: FilterIcon,
      title: t('noMatch'),
      text: t('noMatchText'),
      action: { label: t('clearFilter'), onPress: clear },
    }
  return view.isOpen === false
    ? { icon: CheckCircleIcon, title: t('noFinished'), text: t('noFinishedText') }
    : {
        icon: CheckCircleIcon,
        title: t('noTasks'),
        text: t('noTasksText'),
        create: { label: t('newTask'), href: '/tasks/newTask' },
      }
}

/** What a swipe does. */
async function act(action: RowAction, task: TaskRow) {
  if (action === 'due') return await (await tools()).changeDue(task)
  const { tickRow } = await import('../task/status/tick-row.web.ts')
  await tickRow(task)
}
