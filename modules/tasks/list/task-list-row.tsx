import { lazy, Suspense } from 'react'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { CalendarIcon, CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { dueText } from '../task/due.web.ts'
import { isOpenStatus } from '../task/status/task-status.contract.ts'
import type { TaskRow } from '../task/task.contract.ts'
import { PriorityFlag, TaskRowView, TaskStatusPill } from '../task/task-row.tsx'
import { t } from '../tasks.words.ts'

const RowFields = lazy(() => import('./row-fields.tsx'))

export type RowAction = 'finish' | 'due'

export interface RowLook {
  /** One line instead of two. */
  dense: boolean
  /** The company's own fields that are shown. */
  columns: readonly string[]
  /** The ids that are chosen; null while none can be. */
  chosen: ReadonlySet<string> | null
  onToggle: (id: string) => void
  onAction: (action: RowAction, task: TaskRow) => void
}

/** A task in a list: opened by a tap, swiped for what is done most, ticked while several are chosen. */
export function TaskListRow({ task, look: { dense, columns, chosen, onToggle, onAction } }: { task: TaskRow, look: RowLook }) {
  if (chosen) {
    const isChosen = chosen.has(task.id)
    return (
      <ListRow
        control={<Checkbox value={isChosen} label={task.name} onChange={() => onToggle(task.id)} />} selected={isChosen} onPress={() => onToggle(task.id)}
        title={<><PriorityFlag task={task} />{task.name}</>} badge={<TaskStatusPill task={task} />} {...(dense ? {} : { subtitle: [task.code, dueText(task)].filter(Boolean).join(' · ') })}
      />
    )
  }
  const row = dense
    ? <ListRow href={`/tasks/${task.id}`} chevron={false} unread={task.newStatus} title={<><PriorityFlag task={task} />{task.name}</>} badge={<TaskStatusPill task={task} />} />
    : <TaskRowView task={task} fields={columns.length > 0 && <Suspense><RowFields id={task.id} columns={columns} /></Suspense>} />
  const actions = [
    ...task.may.due ? [{ key: 'due' as const, name: t('changeDue'), icon: CalendarIcon }] : [],
    ...task.may.finish ? [{ key: 'finish' as const, name: t(task.may.agree ? 'agree' : 'finish'), icon: CheckCircleIcon }] : [],
  ]
  if (!isOpenStatus(task.status) || actions.length === 0) return row
  return (
    <SwipeRow label={task.name} onAction={action => onAction(action, task)} actions={actions}>{row}</SwipeRow>
  )
}
