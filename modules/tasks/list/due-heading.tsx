import { dueGroup } from '../task/due.web.ts'
import type { TaskRow } from '../task/task.contract.ts'
import css from '../task/task.module.css'
import { t } from '../tasks.words.ts'

/** 已逾期, 今天 … above the first task of each. */
export function DueHeading({ task, previous }: { task: TaskRow; previous: TaskRow | undefined }) {
  const group = dueGroup(task)
  if (previous && dueGroup(previous) === group) return null
  return (
    <h2 className={css.heading} data-group={group} data-between={previous !== undefined || undefined}>
      {t(group)}
    </h2>
  )
}
