import type { CallInput } from '#platform/contract/call.ts'
import type { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import type { taskListCalls } from '#modules/tasks/tasks.contract.ts'

/** What the home page requests first; the page's head requests the same ahead (`app/shell/first-requests.ts`). */
export const todoOnHome = { scope: 'mine', isOpen: true, sort: 'planEndDate', limit: 20 } satisfies CallInput<
  typeof taskListCalls.list
>
export const updatesOnHome = { limit: 20 } satisfies CallInput<typeof notificationCalls.list>
