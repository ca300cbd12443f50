import { sendCall } from '#platform/web/app/send-call.ts'
import { patch } from '#platform/web/app/cache.ts'
import { showRefusal, useChange } from '#platform/web/app/calls.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { addDays } from '#platform/contract/days.ts'
import { fillOffline } from '../log/hours-offline.web.ts'
import type { TaskBrief } from '../log/choose-task.web.ts'
import { figure } from '../log/show-hours.web.ts'
import { workHourCalls } from '../log/work-hour.contract.ts'
import { t } from '../hours.words.ts'
import { cellOf, copiedFrom, submittable, withFillings, type Filling } from './sheet.web.ts'
import { weekCalls, type WeekSheet } from './week.contract.ts'

/** What a week's sheet can be opened for: each shown at once, each with a way back. */
export function useWeek(sheet: WeekSheet | undefined, monday: string, tasks: readonly TaskBrief[]) {
  const input = { startDate: monday }
  const change = useChange(weekCalls.fill, {
    optimistic: ({ cells }) => patch(weekCalls.week, input, now => withFillings(now, cells as Filling[], tasks)),

    offline: fillOffline(),
  })
  const revoke = useChange(workHourCalls.revoke, { done: () => toast.success(t('takenBack')) })
  const hand = useChange(workHourCalls.submit, {
    done: (_, { id }) =>
      toast.success(
        t(sheet?.needsApproval ? 'submitted' : 'counted'),
        sheet?.needsApproval ? { action: { label: t('undo'), onPress: () => revoke.run({ id: id as string[] }) } } : {},
      ),
  })

  /** How the cells stood before, for the way back. */
  const before = (cells: readonly Filling[]): Filling[] =>
    cells.map(({ taskId, startDate }) => ({
      taskId,
      startDate,
      hour: cellOf(sheet?.rows.find(row => row.task.id === taskId) ?? { cells: [] }, startDate)?.hour ?? 0,
    }))
  const run = (cells: Filling[], said: string) => {
    const way = before(cells)
    change.run({ cells })
    toast.none(said, { action: { label: t('undo'), onPress: () => change.run({ cells: way }) } })
  }
  return {
    submitting: hand.running,
    fill(filling: Filling, task: TaskBrief) {
      const name = task.name.length > 12 ? `${task.name.slice(0, 12)}…` : task.name
      run(
        [filling],
        filling.hour > 0 ? t('filled', { task: name, hours: figure(filling.hour) }) : t('emptied', { task: name }),
      )
    },
    async copyLastWeek() {
      if (!sheet) return
      try {
        const last = await sendCall(weekCalls.week, { startDate: addDays(monday, -7) })
        const cells = copiedFrom(last, sheet).slice(0, 100)
        if (cells.length === 0) toast.info(t('nothingToCopy'))
        else run(cells, t('copied', { n: cells.length }))
      } catch (problem) {
        showRefusal(problem)
      }
    },
    submit() {
      const ids = sheet ? submittable(sheet).map(({ id }) => id) : []
      if (ids.length > 0) hand.run({ id: ids })
    },
  }
}
