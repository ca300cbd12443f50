export { chooseTask } from './task/choose-task.web.ts'
export { dueText } from './task/due.web.ts'
export { kindName, priorityName } from './task/kinds/kind-names.web.ts'
export { PriorityFlag, TaskRowView } from './task/task-row.tsx'
