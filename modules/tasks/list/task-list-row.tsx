import { lazy, Suspense } from 'react'
import { useIsFolding } from '#platform/web/app/folding-rows.ts'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { CalendarIcon, CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { isOpenStatus } from '../task/status/task-status.contract.ts'
import type { TaskRow } from '../task/task.contract.ts'
import { RowTick } from '../task/row-tick.tsx'
import { PriorityFlag, RowFacts, RowStatus, TaskRowView, TaskStatusPill } from '../task/task-row.tsx'
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
  /** Held, a row is the first that is chosen. */
  onHold: (id: string) => void
  onAction: (action: RowAction, task: TaskRow) => void
}

/** A task in a list: its circle, what else is done most by a swipe, several by holding one. */
export function TaskListRow({ task, look }: { task: TaskRow; look: RowLook }) {
  const { dense, columns, chosen } = look
  if (chosen) return <ChosenRow task={task} look={look} />
  const row = dense ? (
    <DenseRow task={task} />
  ) : (
    <TaskRowView
      task={task}
      fields={
        columns.length > 0 && (
          <Suspense>
            <RowFields id={task.id} columns={columns} />
          </Suspense>
        )
      }
    />
  )
  return (
    <TaskActs task={task} look={look}>
      {row}
    </TaskActs>
  )
}

/** What is done with a task's row by a swipe, a hold or a right click. */
export function TaskActs({
  task,
  look: { onAction, onHold },
  children,
}: {
  task: TaskRow
  look: Pick<RowLook, 'onAction' | 'onHold'>
  children: React.ReactNode
}) {
  const isOpen = isOpenStatus(task.status)
  const due = { key: 'due' as const, name: t('changeDue'), icon: CalendarIcon }
  const finish = { key: 'finish' as const, name: t(task.may.agree ? 'agree' : 'finish'), icon: CheckCircleIcon }
  return (
    <SwipeRow
      label={task.name}
      onAction={action => onAction(action, task)}
      onHold={() => onHold(task.id)}
      actions={[...(isOpen && task.may.due ? [due] : []), ...(isOpen && task.may.finish ? [finish] : [])]}
      {...(isOpen && task.may.due ? { start: due } : {})}
    >
      {children}
    </SwipeRow>
  )
}

function ChosenRow({ task, look: { dense, chosen, onToggle } }: { task: TaskRow; look: RowLook }) {
  const isChosen = chosen!.has(task.id)
  return (
    <ListRow
      control={<Checkbox value={isChosen} label={task.name} onChange={() => onToggle(task.id)} />}
      selected={isChosen}
      onPress={() => onToggle(task.id)}
      title={
        <>
          <PriorityFlag task={task} />
          {task.name}
        </>
      }
      badge={<RowStatus task={task} />}
      {...(dense ? {} : { subtitle: <RowFacts task={task} /> })}
    />
  )
}

function DenseRow({ task }: { task: TaskRow }) {
  const isGoing = useIsFolding(task.id)
  return (
    <ListRow
      control={<RowTick task={task} isGoing={isGoing} />}
      folding={isGoing}
      href={`/tasks/${task.id}`}
      chevron={false}
      unread={task.newStatus}
      title={
        <>
          <PriorityFlag task={task} />
          {task.name}
        </>
      }
      badge={<TaskStatusPill task={task} />}
    />
  )
}
