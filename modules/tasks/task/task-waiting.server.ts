import { sql, type SQL } from 'drizzle-orm'
import type { Part } from '#platform/server/parts/part.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'

/** What `member` has of the actor's open tasks: their dates and statuses are copied there (decision 017). */
const own = (role: 'manager' | 'approval', status: SQL) => ({
  from: sql`member m`,
  where: sql`m.comp_id = ${actor.company} and m.person_id = ${actor.person} and m.subject_type = 'task' and m.role =
    ${sql.raw(`'${role}'`)} and m.is_open and m.is_hidden is not true and ${status}`,
  id: sql`m.subject_id`,
  due: sql`m.end_date`,
  since: sql`m.last_opt_date`,
})
const facts = (id: SQL, person?: SQL) => ({
  from: sql`task t`,
  where: sql`t.comp_id = ${actor.company} and t.id = ${id}`,
  title: sql`t.name`,
  note: sql`t.code`,
  link: sql`'/tasks/' || t.id`,
  ...(person ? { person } : {}),
})

/** What is added to others' by this file. */
export const taskWaitingParts: Part[] = [
  /** Tasks that somebody has finished and whose approver has not agreed yet. */
  waitsForPeople({
    kind: 'task_agree',
    app: 'task',
    words: { zh: '待我审核的任务', en: 'Tasks to review' },
    route: '/todo?kind=task_agree',
    isRequest: true,
    rows: own('approval', sql`m.status = 'WAITING_AGREE'`),
    facts: id =>
      facts(
        id,
        sql`(select manager.person_id from member manager where manager.comp_id = t.comp_id and manager.subject_type =
          'task' and manager.subject_id = t.id and manager.role = 'manager' order by manager.person_id limit 1)`,
      ),
  }),
  /** Tasks that are the person's to do; one that waits for its approver does not wait for them. */
  waitsForPeople({
    kind: 'task',
    app: 'task',
    words: { zh: '任务', en: 'Tasks' },
    route: '/todo?kind=task',
    isRequest: false,
    rows: own('manager', sql`m.status is distinct from 'WAITING_AGREE'`),
    facts: id => facts(id),
  }),
]
