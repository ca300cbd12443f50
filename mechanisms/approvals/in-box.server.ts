import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Known } from '#mechanisms/subjects/subject-rows.server.ts'
import { actor, type Subject } from '#mechanisms/subjects/subject.server.ts'

/**
 * Condition of a record: it waits for the actor's decision, or they have decided it. For the scopes `charged` and
 * `handled` of its lists: few cases wait for a person, however many they have decided.
 */
export function inBox({ type, table }: Pick<Subject, 'type' | 'table'>, box: 'charged' | 'handled'): Known {
  const inIt = sql`i.person_id = ${actor.person} and i.box = ${sql.raw(`'${box}'`)}`
  const isInIt = (id: SQLWrapper) => sql`(select true
    from approval_case c join approval_inbox i on i.comp_id = c.comp_id and i.case_id = c.id
    where c.comp_id = ${actor.company} and c.subject_type = ${sql.raw(`'${type}'`)} and c.subject_id = ${id} and
      ${inIt} limit 1) is true`
  return {
    by: isInIt(table.id),
    hung: {
      all: sql`select c.subject_id from approval_inbox i join approval_case c on c.comp_id = i.comp_id and c.id =
        i.case_id where i.comp_id = ${actor.company} and ${inIt} and i.subject_type = ${sql.raw(`'${type}'`)}`,
      has: isInIt,
    },
  }
}
