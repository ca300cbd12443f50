import type { CallInput } from '#platform/contract/call.ts'
import { cache, keyOf, knownRow } from '#platform/web/app/cache.ts'
import type { FieldWords, OfflineChange } from '#platform/web/app/offline/offline-change.ts'
import { t } from '../tasks.words.ts'
import { isFinish } from './status/task-status.contract.ts'
import { taskCalls, taskStatuses, type TaskDetail, type TaskRow } from './task.contract.ts'

/** A task as this device knows it. */
const known = (id: string) =>
  cache.getQueryData<TaskDetail>(keyOf(taskCalls.detail, { id })) ?? knownRow<TaskRow>(taskCalls.list, id)
const nameOf = ({ id }: { id: string }) => known(id)?.name ?? ''
const href = ({ id }: { id: string }) => `/tasks/${id}`

const texts = (): Record<string, FieldWords> => ({
  name: { label: t('name'), as: 'text' },
  detail: { label: t('detail'), as: 'text' },
})
const fields = (): Record<string, FieldWords> => ({
  ...texts(),
  priority: { label: t('priority') },
  progressPercent: { label: t('progressPercent') },
  planStartDate: { label: t('planStartDate'), as: 'instant' },
  planEndDate: { label: t('planEndDate'), as: 'instant' },
  planWorkHour: { label: t('planWorkHour') },
})

/** A task that is made without a network: it stands in the lists, can be opened, and takes comments and changes. */
export const creationOffline = (): OfflineChange<typeof taskCalls.create> => ({
  does: t('newTask'),
  name: ({ name }) => name,
  href: (_, id) => `/tasks/${id}`,
  makes: true,
  fields: texts(),
  async answer(input, id) {
    const { showWaitingTask } = await import('./waiting-task.web.ts')
    showWaitingTask(input, id)
    return { id, code: '' }
  },
})

/** Only over the status that was seen; finishing may have become a late finish, or wait for somebody to agree. */
export const statusOffline = (): OfflineChange<typeof taskCalls.changeStatus> => ({
  does: t('changeStatus'),
  name: nameOf,
  href,
  fields: {
    status: {
      label: t('status'),
      words: Object.fromEntries(taskStatuses.map(status => [status, t(status)])),
      becomes: { FINISH: ['FINISH_DELAY', 'WAITING_AGREE'] },
    },
  },
  seen: ({ id }) => seen(id, ['status']),
  answer: ({ id, status }) => ({
    id,
    status,
    progressPercent: isFinish(status) ? 100 : (known(id)?.progressPercent ?? 0),
    optResult: null,
    batchId: null,
    unsigned: null,
  }),
})

export const restartOffline = (): OfflineChange<typeof taskCalls.restart> => ({
  does: t('restart'),
  name: nameOf,
  href,
  answer: ({ id }) => ({ id, status: 'RUNNING', progressPercent: 0 }),
})

/** Each field over the value that was seen. */
export const updateOffline = (): OfflineChange<typeof taskCalls.update> => ({
  does: t('editTask'),
  name: nameOf,
  href,
  fields: fields(),
  seen: ({ id, ...changed }) =>
    seen(
      id,
      Object.keys(changed).filter(name => name in fields()),
    ),
  answer: ({ id }) => ({ id }),
})

/** People are added and removed one by one, so concurrent changes by others do not conflict. */
export const membersOffline = (): OfflineChange<typeof taskCalls.changeMembers> => ({
  does: t('changePeople'),
  name: nameOf,
  href,
  answer: ({ id }) => ({ id }),
})

/** What the fields had on this device; nothing to compare where it does not know. */
function seen(id: string, names: readonly string[]) {
  const task = known(id) as Record<string, unknown> | undefined
  const values = Object.fromEntries(names.filter(name => task && name in task).map(name => [name, task![name]]))
  return Object.keys(values).length === 0
    ? null
    : { call: taskCalls.detail, input: { id } satisfies CallInput<typeof taskCalls.detail>, values }
}
