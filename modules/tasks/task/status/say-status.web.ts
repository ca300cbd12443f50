import type { Call, CallOutput } from '#platform/contract/call.ts'
import { ask } from '#platform/web/app/ask.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../../tasks.words.ts'
import type { taskCalls } from '../task.contract.ts'
import { batchStatusCalls } from './batch-status.contract.ts'

/**
 * Says what asking for another status came to: what a rule of the task turned down, or what the task is now. Where nothing went along
 * below it, that can be taken back for five seconds, and what is shown by `refreshes` is asked for again then.
 */
export function sayStatus(
  { status, optResult, batchId }: CallOutput<typeof taskCalls.changeStatus>, refreshes: readonly Pick<Call, 'path'>[], said = t(status),
) {
  if (optResult) return void toast.warn(optResult.msg)
  if (batchId === null) return void toast.success(said)
  const takeBack = async () => {
    await ask(batchStatusCalls.takeBack, { id: batchId }).then(() => toast.success(t('takenBack')), showRefusal)
    await refresh(...refreshes)
  }
  toast.success(said, { action: { label: t('takeBack'), onPress: () => void takeBack() } })
}
