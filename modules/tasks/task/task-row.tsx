import { useIsFolding } from '#platform/web/app/folding-rows.ts'
import { personHere } from '#platform/web/app/offline/owner.ts'
import { WaitingMark } from '#platform/web/app/offline/waiting-mark.tsx'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { FlagIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { VisuallyHidden } from '#platform/web/kit/visually-hidden.tsx'
import { TagChips } from '#mechanisms/tags/tag-chips.tsx'
import { t } from '../tasks.words.ts'
import { dueText } from './due.web.ts'
import { kindName, priorityName } from './kinds/kind-names.web.ts'
import { RowTick } from './row-tick.tsx'
import { Priority } from './task-row.contract.ts'
import type { TaskRow, TaskStatus } from './task.contract.ts'
import css from './task.module.css'

export const statusTones = {
  WAITING: 'neutral',
  RUNNING: 'brand',
  WAITING_AGREE: 'warn',
  POST_PONE: 'violet',
  CANCEL: 'neutral',
  FINISH: 'success',
  FINISH_DELAY: 'warn',
} as const satisfies Record<TaskStatus, string>

export const TaskStatusPill = ({ task }: { task: Pick<TaskRow, 'status' | 'isOverdue'> }) =>
  task.isOverdue ? (
    <StatusPill tone="danger">{t('overdue')}</StatusPill>
  ) : (
    <StatusPill tone={statusTones[task.status]}>{t(task.status)}</StatusPill>
  )

const priorityTones = ['neutral', 'warn', 'danger', 'danger'] as const

/** A flag for what is more than normal. */
export const PriorityFlag = ({ task: { priority, type } }: { task: Pick<TaskRow, 'priority' | 'type'> }) =>
  priority === Priority.Normal ? null : (
    <span className={css.flag} data-tone={priorityTones[priority]}>
      <FlagIcon size={16} filled={priority > Priority.Important} />
      <VisuallyHidden>{priorityName(priority, type)}</VisuallyHidden>
    </span>
  )

/** At most this many tags are shown in a row. */
const shownTags = 3

interface TaskRowProps {
  task: TaskRow
  /** Its custom fields to show. */
  fields?: React.ReactNode
  /** It has a circle elsewhere. */
  bare?: boolean
  /** The list shows what has ended, too: a row that is ticked stays where it is. */
  stays?: boolean
  /** All of the list are of one project, which need not be named. */
  isOfProject?: boolean
  /** Where it stands is said elsewhere. */
  isStatusKnown?: boolean
}

/** A task wherever tasks stand: its circle, its name, and in one line when it is due and where it belongs. */
export function TaskRowView({
  task,
  fields,
  bare = false,
  stays = false,
  isOfProject = false,
  isStatusKnown = false,
}: TaskRowProps) {
  const isGoing = useIsFolding(task.id)
  return (
    <ListRow
      control={bare ? undefined : <RowTick task={task} isGoing={isGoing} />}
      folding={isGoing && !stays}
      href={`/tasks/${task.id}`}
      chevron={false}
      unread={task.newStatus}
      title={
        <>
          <WaitingMark id={task.id} />
          <PriorityFlag task={task} />
          {task.name}
        </>
      }
      subtitle={<RowFacts task={task} isOfProject={isOfProject} />}
      badge={!isStatusKnown && <RowStatus task={task} />}
      below={
        (task.tags.length > 0 || fields) && (
          <>
            <TagChips tags={task.tags} most={shownTags} />
            {fields}
          </>
        )
      }
      right={saysWho(task) && <AvatarGroup people={task.managers.map(({ name }) => ({ name }))} max={3} />}
    />
  )
}

/** What is late, else when it is due; then its kind, its project, its code. */
export function RowFacts({ task, isOfProject = false }: { task: TaskRow; isOfProject?: boolean }) {
  const due = dueText(task)
  const rest = [task.type !== 'TASK' && kindName(task.type), !isOfProject && task.projectName, task.code]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      {due && (
        <span className={css.due} data-tone={task.isOverdue ? 'danger' : undefined}>
          {due}
        </span>
      )}
      {due ? ` · ${rest}` : rest}
    </>
  )
}

/** Only where it says more than that the task waits to be begun; that it is late stands with the day. */
export const RowStatus = ({ task: { status } }: { task: TaskRow }) =>
  status === 'WAITING' ? null : <TaskStatusPill task={{ status, isOverdue: false }} />

/** One's own face among one's own tasks says nothing. */
const saysWho = ({ managers }: TaskRow) => managers.some(({ id }) => id !== personHere())
