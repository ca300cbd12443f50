import type { Call, CallOutput } from '#platform/contract/call.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../../tasks.words.ts'
import { taskCalls } from '../task.contract.ts'
import { load, t as statusWord } from './ask-status.words.ts'
import { batchStatusCalls } from './batch-status.contract.ts'

type Outcome = CallOutput<typeof taskCalls.changeStatus>
type Refreshes = readonly Pick<Call, 'path'>[]

/**
 * Shows the result of a status change: the rule that rejected it, or the new status. Unsigned parts are named, and
 * skipped after a confirmation, if the actor may. If nothing below it changed along, the change can be undone for five
 * seconds, and then the queries of `refreshes` are refetched.
 */
export function sayStatus(
  { id, status, optResult, batchId, unsigned }: Outcome,
  refreshes: Refreshes,
  {
    said = t(status),
    name = '',
  }: { said?: string; /** Of the task, where its page is not on the screen. */ name?: string } = {},
) {
  if (unsigned?.maySkip) return void finishDirectly(id, unsigned.list, refreshes)
  if (optResult)
    return void toast.warn(
      name && !optResult.msg.includes(name)
        ? t('refusedTask', { name: shortName(name), why: optResult.msg })
        : optResult.msg,
      { ms: 3_000 },
    )
  if (batchId === null) return void toast.success(said)
  const takeBack = async () => {
    await sendCall(batchStatusCalls.takeBack, { id: batchId }).then(() => toast.success(t('takenBack')), showRefusal)
    await refresh(...refreshes)
  }
  toast.success(said, { action: { label: t('takeBack'), onPress: () => void takeBack() } })
}

const shortName = (name: string) => (name.length > 20 ? `${name.slice(0, 20)}…` : name)

/** Finishes a task past what others have to sign, once the actor has seen what that is. */
async function finishDirectly(id: string, list: NonNullable<Outcome['unsigned']>['list'], refreshes: Refreshes) {
  await load()
  const lines = list.map(({ kind, name, taskName, people }) =>
    statusWord('skipLine', {
      task: taskName,
      name: kind === 'step' ? name : statusWord('skipApproval'),
      people: people.join(' '),
    }),
  )
  const sure = await confirmDialog({
    title: statusWord('skipTitle'),
    text: statusWord('skipText', { list: lines.join('\n') }),
    confirm: statusWord('skip'),
    danger: true,
  })
  if (!sure) return
  try {
    const outcome = await sendCall(taskCalls.changeStatus, { id, status: 'FINISH', skipId: list.map(one => one.id) })
    await refresh(...refreshes)
    sayStatus(outcome, refreshes)
  } catch (problem) {
    showRefusal(problem)
  }
}
