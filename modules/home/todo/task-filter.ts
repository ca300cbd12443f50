import { dayInAddress } from '#platform/contract/day-in-address.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { taskCalls, type TaskRow } from '#modules/tasks/tasks.contract.ts'

export const filterStatuses = [
  'WAITING',
  'RUNNING',
  'WAITING_AGREE',
  'POST_PONE',
  'FINISH',
  'FINISH_DELAY',
  'CANCEL',
] as const satisfies TaskRow['status'][]
export const filterScopes = ['mine', 'created', 'partner', 'follow', 'subordinates'] as const
export const filterPriorities = [0, 1, 2, 3] as const

/** What of my tasks is to be shown, as the address of /todo_task has it. */
export interface TaskFilter {
  scope: (typeof filterScopes)[number]
  status: TaskRow['status'][]
  priority: number | null
  dueBy: string | null
}

export const noFilter: TaskFilter = { scope: 'mine', status: [], priority: null, dueBy: null }

/** At least one criterion must be chosen (spec 1 §5). */
export const isEmpty = ({ scope, status, priority, dueBy }: TaskFilter) =>
  scope === 'mine' && status.length === 0 && priority === null && dueBy === null

export function readFilter(address: Record<string, string | undefined>): TaskFilter {
  const status = (address.status ?? '').split(',')
  const priority = filterPriorities.find(one => String(one) === address.priority)
  return {
    scope: filterScopes.find(one => one === address.scope) ?? 'mine',
    status: filterStatuses.filter(one => status.includes(one)),
    priority: priority ?? null,
    dueBy: dayInAddress(address.due_by) ?? null,
  }
}

export const filterAddress = ({ scope, status, priority, dueBy }: TaskFilter): string =>
  new URLSearchParams({
    ...(scope === 'mine' ? {} : { scope }),
    ...(status.length > 0 ? { status: status.join(',') } : {}),
    ...(priority === null ? {} : { priority: String(priority) }),
    ...(dueBy ? { due_by: dueBy } : {}),
  }).toString()

export const filterQuery = ({ scope, status, priority, dueBy }: TaskFilter): CallInput<typeof taskCalls.list> => ({
  scope,
  sort: 'planEndDate',
  limit: 20,
  ...(status.length > 0 ? { status } : {}),
  ...(priority === null ? {} : { priority }),
  ...(dueBy ? { planEndDate: dueBy } : {}),
})
