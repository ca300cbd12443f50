import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { qualityCalls } from './quality.contract.ts'

/** What is old when a check was made or came out. */
export const qualityReads = [qualityCalls.list, qualityCalls.figures, qualityCalls.detail, taskListCalls.list, historyCalls.list]
