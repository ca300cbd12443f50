import { sql, type SQL } from 'drizzle-orm'
import { actor, type Subject } from '#mechanisms/subjects/subject.server.ts'

/**
 * Condition beside a record's row: it waits for the actor's decision, or they have decided it. For the scopes `charged`
 * and `handled` of its lists.
 */
export const inBox = ({ type, table }: Pick<Subject, 'type' | 'table'>, box: 'charged' | 'handled'): SQL => sql`exists (
  select 1 from approval_case c join approval_inbox i on i.comp_id = c.comp_id and i.case_id = c.id
  where c.comp_id = ${table.companyId} and c.subject_type = ${sql.raw(`'${type}'`)} and c.subject_id = ${table.id} and
    i.person_id = ${actor.person} and i.box = ${sql.raw(`'${box}'`)})`
