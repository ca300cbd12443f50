export { taskCalls, taskRow, type TaskRow } from './task/task.contract.ts'
export { planDates } from './task/task-dates.contract.ts'
export { keyBetween, keysAtEnd } from './task/tree/order-key.contract.ts'
export { taskListCalls } from './task/task-row.contract.ts'
