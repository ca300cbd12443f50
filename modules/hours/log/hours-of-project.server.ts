import { sql, type SQLWrapper } from 'drizzle-orm'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import { workHour } from './work-hour.table.ts'

const { table: task } = taskSubject

/**
 * The hours approved for a project's tasks, as a table `(task_id, person_id, day, hour)`: what the project's costs are
 * counted from.
 */
export const agreedHoursOf = (companyId: SQLWrapper, projectId: SQLWrapper) => sql`(
  select ${workHour.taskId}, ${workHour.personId}, ${workHour.day}, ${workHour.hour} from ${task} join ${workHour} on ${workHour.companyId}
    = ${task.companyId} and ${workHour.taskId} = ${task.id}
  where ${task.companyId} = ${companyId} and ${task}.project_id = ${projectId} and ${workHour.status} in ('AGREE',
    'COMMIT'))`
