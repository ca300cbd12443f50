import { sql, type SQLWrapper } from 'drizzle-orm'
import { goneCalled } from '#platform/contract/refusals.ts'
import { sawAsManager } from '#mechanisms/people/people.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import { runsProjectOf } from '../approval/approver.server.ts'
import { workHour } from './work-hour.table.ts'

/**
 * A log of hours, shown to whom it concerns: its person, everybody above them, who was their manager when it was
 * logged, whoever gave the task or approves it, who runs its project, and holders of WORK_HOUR. Not those who only do
 * the same task. What they may do depends on its state for every one of them (`workHourCan`), holders and
 * administrators included.
 */
export const workHourSubject = subject('workhour', workHour, {
  app: 'workhour',
  called: { zh: '工时记录', en: 'hours entry' },
  title: workHour.summary,
  manageAll: 'WORK_HOUR',
  open: sql`${workHour.status} in ('DRAFT', 'REJECT', 'WAITING')`,
  link: '/add_real_workhour?id={id}',
  // Looked up row by row: `exists` may be answered from all that somebody takes part in.
  visible: person => sql`((
    select true from person_superior s where s.comp_id = ${workHour.companyId} and s.person_id = ${workHour.personId} and
      s.superior_id = ${person} limit 1) is true
    or (select true from member m where m.comp_id = ${workHour.companyId} and m.subject_type = 'task' and
      m.subject_id = ${workHour.taskId}
      and m.person_id = ${person} and m.role in ('creator', 'approval') limit 1) is true or ${runsProjectOf(person)}
    or ${sawAsManager(sql`${workHour.companyId}`, sql`${workHour.personId}`, person, sql`${workHour.createdAt}`)})`,
  abilities: { comment: sql`true` },
})

/** A log that never was, was deleted, or is not the actor's to see. */
export const logGone = goneCalled(workHourSubject.called)

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
