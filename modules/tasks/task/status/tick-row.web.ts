import { patchRows } from '#platform/web/app/cache.ts'
import { refusalText, showRefusal } from '#platform/web/app/calls.ts'
import { foldAway } from '#platform/web/app/fold-away.ts'
import { runChange } from '#platform/web/app/run-change.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { vibrate } from '#platform/web/kit/vibrate.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { t } from '../../tasks.words.ts'
import { restartOffline, statusOffline } from '../task-offline.web.ts'
import { taskCalls, type TaskRow } from '../task.contract.ts'
import { sayStatus } from './say-status.web.ts'
import { isOpenStatus } from './task-status.contract.ts'

const shown = [taskCalls.list, taskCalls.detail, taskCalls.parts, historyCalls.list]

/** In lists of what is open it is gone; elsewhere it stays, as it is now. */
const leave = (id: string, status: TaskRow['status']) => () =>
  patchRows<TaskRow>(taskCalls.list, id, (row, { isOpen }) =>
    isOpen === isOpenStatus(row.status) ? null : { ...row, status, isOverdue: false },
  )

/** One tap on a row's circle: finishes it, or takes it up again; its row folds away, and a toast can take it back. */
export const tickRow = ({ id, name, status }: TaskRow) => {
  vibrate()
  return isOpenStatus(status) ? finish(id, name) : takeUp(id)
}

const finish = (id: string, name: string) =>
  runChange(
    taskCalls.changeStatus,
    {
      optimistic: () => foldAway(id, leave(id, 'FINISH')),
      offline: statusOffline(),
      done: outcome => sayStatus(outcome, shown, { name }),
      refused: problem => {
        if (problem.result === 4 || problem.result === 401) showRefusal(problem)
        else toast.warn(t('refusedTask', { name, why: refusalText(problem) }))
      },
    },
    { id, status: 'FINISH' },
  )

const takeUp = (id: string) =>
  runChange(
    taskCalls.restart,
    {
      optimistic: () => foldAway(id, leave(id, 'RUNNING')),
      offline: restartOffline(),
      done: ({ status }) => toast.success(t(status)),
    },
    { id },
  )
