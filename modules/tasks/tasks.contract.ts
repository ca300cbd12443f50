export { taskCalls, taskRow, type TaskRow } from './task/task.contract.ts'
