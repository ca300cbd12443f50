import { download } from '#platform/web/app/download.ts'
import { heldWrite } from '#platform/web/app/held-changes.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { chooseDate } from '#platform/web/kit/choose-date.tsx'
import { openDialog as show } from '#platform/web/kit/overlays.tsx'
import {
  ChartIcon,
  CheckCircleIcon,
  DownloadIcon,
  FilterIcon,
  ListIcon,
  SortIcon,
  UploadIcon,
} from '#platform/web/kit/icons.tsx'
import { goTo } from '#platform/web/app/answer.ts'
import { taskCalls, type TaskRow } from '../task/task.contract.ts'
import { t as word } from '../tasks.words.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { t } from './list.words.ts'
import { doLater } from './pending.web.ts'
import { groupings } from './task-filters.contract.ts'
import type { ViewQuery } from './view/task-view.contract.ts'
import { listQueryOf } from './view/view.web.ts'

interface Opened {
  view: ViewQuery
  show: (view: ViewQuery | null) => void
}

/** Opens the sheet for the list's filter, order, grouping and layout. */
export async function openFilter({ view, show: showView }: Opened) {
  const wanted = await show<ViewQuery | 'usual' | null>(({ open, answer }) => (
    <FilterSheet open={open} view={view} onAnswer={answer} />
  ))
  if (wanted === 'usual') showView(null)
  else if (wanted) showView(wanted)
}

/** What can be done with a list as a whole. */
export async function offerMore({
  view,
  choose,
  filter,
  show: showView,
}: {
  view: ViewQuery
  choose: () => void
  filter: () => void
  show: (view: ViewQuery) => void
}) {
  const chosen = await actionMenu(
    [
      { key: 'choose', name: t('chooseMany'), icon: CheckCircleIcon, disabled: view.layout === 'board' },
      {
        key: 'group',
        name: t('groupBy'),
        icon: ListIcon,
        disabled: view.layout === 'board',
        text: view.groupBy ? t(`by_${view.groupBy}`) : '',
      },
      { key: 'density', name: view.density === 'dense' ? t('density_normal') : t('density_dense'), icon: SortIcon },
      { key: 'filter', name: t('filterAndViews'), icon: FilterIcon },
      { key: 'figures', name: t('figures'), icon: ChartIcon },
      { key: 'export', name: word('exportTasks'), icon: DownloadIcon },
      { key: 'import', name: word('newTaskImport'), icon: UploadIcon },
    ],
    word('tasks'),
  )
  if (chosen === 'choose') choose()
  if (chosen === 'filter') filter()
  if (chosen === 'density') showView({ ...view, density: view.density === 'dense' ? 'normal' : 'dense' })
  if (chosen === 'group') await chooseGrouping(view, showView)
  if (chosen === 'figures') goTo('/tasks/analyze')
  if (chosen === 'import') goTo('/tasks/import')
  if (chosen === 'export') await download(taskCalls.export, listQueryOf(view))
}

async function chooseGrouping({ groupBy, ...view }: ViewQuery, showView: (view: ViewQuery) => void) {
  const by = await actionMenu(
    [
      ...groupings.map(key => ({ key, name: t(`by_${key}`), ...(key === groupBy ? { icon: CheckCircleIcon } : {}) })),
      { key: 'none' as const, name: t('notGrouped') },
    ],
    t('groupBy'),
  )
  if (by) showView(by === 'none' ? view : { ...view, groupBy: by })
}

/** Opens a selector for another due date; the choice can be undone for five seconds. */
export async function changeDue(task: TaskRow) {
  const planEndDate = await chooseDate({ title: t('due'), mode: 'datetime', value: task.planEndDate })
  if (!planEndDate) return
  doLater({
    changes: new Map([[task.id, { planEndDate, isOverdue: planEndDate < new Date().toISOString() }]]),
    said: t('batchChanged', { n: 1 }),
    undo: t('undo'),
    writes: [heldWrite(taskCalls.update, { id: task.id, planEndDate }, { name: task.name })],
  })
}
