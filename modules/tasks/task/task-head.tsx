import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { ChevronDownIcon, LinkIcon } from '#platform/web/kit/icons.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { classes } from '#platform/web/kit/classes.ts'
import { CodeLinks, LinkedText } from '#mechanisms/short-codes/linked-text.tsx'
import { t } from '../tasks.words.ts'
import { dueText } from './due.web.ts'
import { EditableText } from './editable-text.tsx'
import type { TaskDetail, TaskRow, TaskStatus } from './task.contract.ts'
import { chooseStatus, useTaskStatus, useTaskUpdate } from './task-changes.web.ts'
import { t as own } from './record.words.ts'
import { PriorityFlag, TaskStatusPill } from './task-row.tsx'
import { isFinish, isOpenStatus } from './status/task-status.contract.ts'
import css from './task.module.css'

interface TaskHeadProps {
  task: TaskRow
  /** All of it, once it is there. */ whole: TaskDetail | undefined
  personId: string | undefined
}

/** What it is and how it stands: the tick that finishes it, its name, its status. */
export function TaskHead({ task, whole, personId }: TaskHeadProps) {
  const changeStatus = useTaskStatus()
  const update = useTaskUpdate(task.id)
  const isGivenUp = task.status === 'CANCEL' || task.status === 'POST_PONE'
  const mayChange = whole?.can.changeStatus === true && (whole.can.cancel || !isGivenUp) && personId !== undefined
  const done = isFinish(task.status)
  const removeTask = async () => {
    const to = whole && personId !== undefined ? await chooseStatus(whole, personId) : null
    if (to && whole) await changeStatus(whole, to, personId)
  }
  const tick = (to: TaskStatus) => {
    if (whole) void changeStatus(whole, to)
  }
  return (
    <Card>
      <div className={css.head}>
        <Checkbox
          round
          value={done}
          disabled={!mayChange}
          label={done ? t('restart') : t('finish')}
          onChange={checked => (checked && isOpenStatus(task.status) ? tick('FINISH') : void removeTask())}
        />
        <div className={css.words}>
          <EditableText
            value={task.name}
            label={t('name')}
            maxLength={200}
            required
            onChange={whole?.can.editContent ? name => update({ name }) : undefined}
          >
            <h2 className={css.name} data-done={done || undefined}>
              {whole?.can.editContent ? task.name : <LinkedText text={task.name} />}
            </h2>
          </EditableText>
          {whole?.can.editContent && <CodeLinks text={task.name} />}
        </div>
      </div>
      <div className={css.marks}>
        {mayChange ? (
          <button
            type="button"
            className={css.status}
            aria-haspopup="dialog"
            aria-description={t('changeStatus')}
            onClick={() => void removeTask()}
          >
            <TaskStatusPill task={task} />
            <ChevronDownIcon size={16} />
          </button>
        ) : (
          <span className={css.status}>
            <TaskStatusPill task={task} />
          </span>
        )}
        {dueText(task) && <span className={classes(task.isOverdue && css.late)}>{dueText(task)}</span>}
        <PriorityFlag task={task} />
        {whole?.shared && (
          <span className={css.shared}>
            <LinkIcon size={16} />
            {own('shared')}
          </span>
        )}
      </div>
      {task.progressPercent > 0 && (
        <div className={css.progress}>
          <ProgressBar percent={task.progressPercent} label={t('progressPercent')} tone={done ? 'success' : 'brand'} />
          <span>{task.progressPercent}%</span>
        </div>
      )}
    </Card>
  )
}
