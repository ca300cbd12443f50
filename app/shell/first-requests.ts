import type { Call, CallInput } from '#platform/contract/call.ts'
import { addressOf } from '#platform/web/app/send-call.ts'
import { sessionCalls } from '#modules/account/session/session.contract.ts'
import { pageCall } from '#mechanisms/comments/page-call.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { firstWaiting, waitingCalls } from '#mechanisms/waiting/waiting.contract.ts'
import { todoOnHome, updatesOnHome } from '#modules/home/dynamic/first-look.contract.ts'
import { planColumnsCalls } from '#modules/projects/plan/plan-columns.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'

/** A screen that the app may open with: what the page's head prefetches for it (`page-head.ts`). */
export interface FirstScreen {
  module: string
  /** The chunk of its code (`tools/chunks.ts`): the home page's is the app's own. */
  file: 'app' | 'lists'
  addresses: string[]
}

const first = <C extends Call>(call: C, input: CallInput<C>) =>
  addressOf(call, { start: 0, ...(input as object) } as CallInput<C>, null).address
const who = addressOf(sessionCalls.my, {}, null).address

const taskList = (sort: 'planEndDate' | 'lastOptDate'): FirstScreen => ({
  module: 'modules/tasks/list/task-list.tsx',
  file: 'lists',
  addresses: [who, first(taskCalls.list, { ...todoOnHome, sort })],
})

/** The entry page and the tabs, by path, and by the query's `source` if the screen's requests depend on it. */
export const firstScreens: Record<string, FirstScreen> = {
  '/dynamic': {
    module: 'modules/home/dynamic/dynamic.tsx',
    file: 'app',
    addresses: [who, first(waitingCalls.list, firstWaiting), first(notificationCalls.list, updatesOnHome)],
  },
  '/tasks/upcoming': taskList('planEndDate'),
  '/tasks/upcoming?source=upcoming': {
    module: 'modules/tasks/list/task-list.tsx',
    file: 'lists',
    addresses: [who, first(waitingCalls.list, firstWaiting)],
  },
  '/tasks/upcoming?source=task': taskList('lastOptDate'),
}

/** A placeholder for a record's id, in a screen's path and in its requests. */
export const anyId = '00000000-0000-0000-0000-000000000000'

/**
 * Screens that links from outside lead to, with the slowest or most awaited answers: the head prefetches theirs too.
 */
export const linkedScreens: Record<string, Pick<FirstScreen, 'module' | 'addresses'>> = {
  [`/tasks/${anyId}`]: {
    module: 'modules/tasks/task/task-detail.tsx',
    addresses: [who, addressOf(pageCall(taskCalls.detail), { id: anyId }, null).address],
  },
  [`/projects/${anyId}/gantt`]: {
    module: 'modules/projects/plan/gantt/gantt-screen.tsx',
    addresses: [who, addressOf(planColumnsCalls.columns, { projectId: anyId }, null).address],
  },
}

/**
 * The word files of these screens and of the app around them, without the suffix of a language: the default language is
 * in the app's chunk.
 */
export const firstWords = [
  'platform/web/app/app',
  'app/shell/shell',
  'modules/home/home',
  'modules/tasks/tasks',
  'mechanisms/waiting/waiting',
]
/** The word files of the login page. */
export const loginWords = ['modules/account/session/login']
