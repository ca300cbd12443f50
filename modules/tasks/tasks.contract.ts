export { taskCalls, taskRow, type TaskRow } from './task/task.contract.ts'
export { taskListCalls } from './task/task-row.contract.ts'
