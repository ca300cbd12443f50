import { patchRows } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { t } from '../../tasks.words.ts'
import { sayStatus } from '../status/say-status.web.ts'
import { isFinish, isOpenStatus } from '../status/task-status.contract.ts'
import { taskCalls } from '../task.contract.ts'
import { treeCalls, type TreeRow } from './tree.contract.ts'

const shown = [treeCalls.children, taskCalls.list, taskCalls.detail, historyCalls.list]

/** Ticks a task of a tree off, or takes it up again: shown at once, and back as it was when a rule turns it down. */
export function useTick({ id, name, status, childNum, may }: TreeRow) {
  const change = useChange(taskCalls.changeStatus, {
    optimistic: input =>
      patchRows<TreeRow>(treeCalls.children, id, row => ({ ...row, status: input.status, isOverdue: false })),

    done: outcome => sayStatus(outcome, shown, { name }),
  })
  const restart = useChange(taskCalls.restart, {
    optimistic: () => patchRows<TreeRow>(treeCalls.children, id, row => ({ ...row, status: 'RUNNING' })),
  })
  async function tick() {
    if (!isOpenStatus(status)) return restart.run({ id })
    const sure =
      childNum === 0 ||
      (await confirmDialog({ title: name, text: t('alsoBelow', { status: t('FINISH') }), confirm: t('finish') }))
    if (sure) change.run({ id, status: 'FINISH' })
  }
  return { tick: () => void tick(), isDone: isFinish(status), mayTick: isOpenStatus(status) ? may.finish : may.restart }
}
