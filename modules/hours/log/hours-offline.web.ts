import { cache, keyOf, knownRow } from '#platform/web/app/cache.ts'
import type { OfflineChange } from '#platform/web/app/offline/offline-change.ts'
import { listed } from '#platform/web/words/format.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { t } from '../hours.words.ts'
import { weekCalls } from '../week/week.contract.ts'
import type { TaskBrief } from './choose-task.web.ts'
import { workHourCalls, workHourRow, type WorkHourRow } from './work-hour.contract.ts'

const fields = () => ({ hour: { label: t('hours') }, summary: { label: t('note'), as: 'text' as const } })

/** A task as this device knows it. */
const taskBy = (id: string): TaskBrief | undefined =>
  cache.getQueryData<TaskBrief>(keyOf(taskCalls.detail, { id })) ?? knownRow<TaskBrief>(taskCalls.list, id)

/**
 * Hours that are logged without a network stand among the day's others until they are sent. A log that is changed keeps
 * its id.
 */
export const logOffline = (isNew: boolean): OfflineChange<typeof workHourCalls.create> => ({
  does: t('logHours'),
  name: ({ hour, startDate, taskId }) =>
    [String(startDate), t('h', { n: String(hour) }), taskBy(taskId)?.name].filter(Boolean).join(' · '),
  href: () => '/workhour',
  makes: isNew,
  fields: fields(),
  async answer(input, id) {
    const task = taskBy(input.taskId)
    if (isNew && task) await showWaitingLog(input, id, task)
    return { id }
  },
})

async function showWaitingLog(
  { startDate, hour, summary = '' }: CallInput<typeof workHourCalls.create>,
  id: string,
  { id: taskId, code, name }: TaskBrief,
) {
  const { blank, placeRow } = await import('#platform/web/app/offline/blank.ts')
  const day = String(startDate)
  const row: WorkHourRow = {
    ...blank(workHourRow),
    id,
    taskId,
    task: { id: taskId, code, name },
    startDate: day,
    hour: Number(hour),
    summary,
  }
  placeRow<CallInput<typeof workHourCalls.list>>(
    workHourCalls.list,
    row,
    query =>
      query.scope !== 'charged' &&
      query.personId === undefined &&
      (query.taskId ?? taskId) === taskId &&
      query.status === undefined &&
      (query.startDate ?? day) <= day &&
      day <= (query.endDate ?? day),
  )
}

/** A cell of the week sheet is what it is to be: filled twice, it is the same. */
export const fillOffline = (): OfflineChange<typeof weekCalls.fill> => ({
  does: t('logHours'),
  name: ({ cells }) => listed([...new Set(cells.map(({ startDate }) => startDate))]),
  href: () => '/timesheet',
  record: ({ cells }) => cells[0]?.taskId ?? '',
  answer: ({ cells }) => ({ count: cells.length }),
})
