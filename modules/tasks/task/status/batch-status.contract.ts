import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, ids, out } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { opinion, statusOutcome, taskStatuses } from '../task.contract.ts'

/** As many tasks are changed at once. */
export const mostAtOnce = 200
/** As long after it a batch can be undone, in seconds; the screen offers it for five. */
export const takenBackWithin = 60

export const nothingToTakeBack = refusal('task.batch.over', {
  zh: '已无法撤销',
  en: 'This can no longer be undone',
})

export const batchStatusCalls = callsAbout('task', {
  change: call(
    'POST /v3/task/batch_change_status',
    v.object({
      ids: v.pipe(ids(mostAtOnce), v.minLength(1, 'required')),
      status: v.picklist(taskStatuses, 'choice'),
      opinion,
    }),
    v.object({
      /** Takes it back, with whatever went along; null when nothing has changed. */
      batchId: out.maybeId,
      ...listed(statusOutcome).entries,
    }),
    {
      also: ['/project/task/batch_status'],
      summary: 'Another status for many tasks in one transaction; each has its own outcome',
    },
  ),
  takeBack: call(
    'POST /v3/task/status_batch/:id/take_back',
    v.object({ id }),
    listed(
      v.object({
        id: out.id,
        status: v.picklist(taskStatuses),
        progressPercent: out.number,
      }),
    ),
    {
      summary: 'Take a batch back, within a minute, as far as nothing else has happened to its tasks',
    },
  ),
})
