import type { Call, CallInput } from '#platform/contract/call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import type { ChangeOptions } from '#platform/web/app/calls.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { runChange } from '#platform/web/app/run-change.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { instantOfDay, typedDay } from '#platform/web/words/typed-day.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { cellChange } from '#mechanisms/tables/cell-change.web.ts'
import type { EditedRecords } from '#mechanisms/tables/column.web.ts'
import { isOpenStatus } from '../task/status/task-status.contract.ts'
import { taskCalls, type TaskDetail, type TaskRow, type TaskStatus } from '../task/task.contract.ts'

/** What cells of a task hold; days are those of the company, '' for none. */
export interface TaskValues {
  task: TaskDetail
  name: string
  status: { to: TaskStatus; opinion: string }
  managers: readonly PersonBrief[]
  planStartDate: string
  planEndDate: string
  priority: number
  progressPercent: number
}

/** Where no hour stood before: the day's work begins, and ends. */
const hours = { planStartDate: 9, planEndDate: 18 } as const

/** Tasks in cells: each field by the call that its page uses for it. */
export const taskRecords: EditedRecords<TaskRow, TaskValues> = {
  async open({ id }) {
    const task = await sendCall(taskCalls.detail, { id })
    const { can, planStartDate, planEndDate } = task
    if (!can.edit && !can.changeStatus) return null
    return {
      values: {
        task,
        name: task.name,
        status: { to: task.status, opinion: '' },
        managers: task.managers,
        planStartDate: planStartDate === null ? '' : typedDay(planStartDate),
        planEndDate: planEndDate === null ? '' : typedDay(planEndDate),
        priority: task.priority,
        progressPercent: task.progressPercent,
      },
      async save(
        { name, priority, progressPercent, planStartDate: start, planEndDate: end, managers, status },
        saving,
      ) {
        const wanted: (() => Promise<boolean>)[] = []
        const run = <C extends Call>(call: C, input: CallInput<C>) =>
          wanted.push(async () => {
            let isDone = false
            const options: ChangeOptions<C> = {
              done: answer => {
                const { optResult = null } = answer as { optResult?: { msg: string } | null }
                isDone = optResult === null
                if (optResult) (saving?.refused ?? toast.warn)(optResult.msg)
              },
              ...cellChange(saving),
            }
            await runChange(call, options, input)
            return isDone
          })
        const fields = {
          name,
          priority,
          progressPercent,
          planStartDate: start === undefined ? undefined : instantOfDay(start, planStartDate, hours.planStartDate),
          planEndDate: end === undefined ? undefined : instantOfDay(end, planEndDate, hours.planEndDate),
        }
        const written = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
        if (Object.keys(written).length > 0) run(taskCalls.update, { id, ...written })
        if (managers) {
          const addId = managers.filter(({ id }) => !task.managers.some(one => one.id === id)).map(({ id }) => id)
          const delId = task.managers.filter(({ id }) => !managers.some(one => one.id === id)).map(({ id }) => id)
          run(taskCalls.changeMembers, { id, role: 'manager', addId, delId })
        }
        if (status && !isOpenStatus(task.status)) run(taskCalls.restart, { id })
        else if (status) run(taskCalls.changeStatus, { id, status: status.to, opinion: status.opinion })
        for (const one of wanted) if (!(await one())) return false
        return true
      },
    }
  },
  refresh: () => refresh('task'),
}
