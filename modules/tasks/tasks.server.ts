import './import/task-import.server.ts'
import './task/task-waiting.server.ts'
import { taskHandlers } from './task/task.server.ts'

export { taskSubject } from './task/task-subject.server.ts'

export const tasksHandlers = [...taskHandlers]
