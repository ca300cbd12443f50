import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { t } from '../tasks.words.ts'
import { isFinish, isOpenStatus, type TaskRow } from './task-row.contract.ts'

/** The circle of a row: one tap finishes the task, or takes it up again. */
export function RowTick({ task, isGoing }: { task: TaskRow; isGoing: boolean }) {
  const open = isOpenStatus(task.status)
  const act = open ? (task.may.agree ? 'agree' : 'finish') : 'restart'
  return (
    <Checkbox
      round
      value={isFinish(task.status) !== isGoing}
      disabled={!(open ? task.may.finish : task.may.restart)}
      label={`${t(act)}: ${task.name}`}
      onChange={() => void import('./status/tick-row.web.ts').then(({ tickRow }) => tickRow(task))}
    />
  )
}
