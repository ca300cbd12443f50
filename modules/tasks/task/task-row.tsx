import { WaitingMark } from '#platform/web/app/offline/waiting-mark.tsx'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { FlagIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { VisuallyHidden } from '#platform/web/kit/visually-hidden.tsx'
import { TagChips } from '#mechanisms/tags/tag-chips.tsx'
import { t } from '../tasks.words.ts'
import { dueText } from './due.web.ts'
import { priorityName } from './kinds/kind-names.web.ts'
import type { TaskRow, TaskStatus } from './task.contract.ts'
import css from './task.module.css'

export const statusTones = {
  WAITING: 'neutral', RUNNING: 'brand', WAITING_AGREE: 'warn', POST_PONE: 'violet', CANCEL: 'neutral', FINISH: 'success', FINISH_DELAY: 'warn',
} as const satisfies Record<TaskStatus, string>

export const TaskStatusPill = ({ task }: { task: Pick<TaskRow, 'status' | 'isOverdue'> }) =>
  task.isOverdue ? <StatusPill tone='danger'>{t('overdue')}</StatusPill> : <StatusPill tone={statusTones[task.status]}>{t(task.status)}</StatusPill>

const priorityTones = ['neutral', 'warn', 'danger', 'danger'] as const

/** A flag for what is more than normal. */
export const PriorityFlag = ({ task: { priority, type } }: { task: Pick<TaskRow, 'priority' | 'type'> }) => priority === 0 ? null : (
  <span className={css.flag} data-tone={priorityTones[priority]}><FlagIcon size={16} filled={priority > 1} /><VisuallyHidden>{priorityName(priority, type)}</VisuallyHidden></span>
)

/** So many tags stand in a row. */
const shownTags = 3

/** A task in a list; `fields` is what it has of the company's own that is to be shown. */
export const TaskRowView = ({ task, fields }: { task: TaskRow, fields?: React.ReactNode }) => (
  <ListRow
    href={`/tasks/${task.id}`} chevron={false} unread={task.newStatus}
    title={<><WaitingMark id={task.id} /><PriorityFlag task={task} />{task.name}</>}
    subtitle={[task.code, dueText(task)].filter(Boolean).join(' · ')}
    badge={<TaskStatusPill task={task} />}
    {...task.tags.length > 0 || fields ? { below: <><TagChips tags={task.tags} most={shownTags} />{fields}</> } : {}}
    right={<AvatarGroup people={task.managers.map(({ name }) => ({ name }))} max={3} />}
  />
)
