import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Known } from './subject-rows.server.ts'
import { actor, type SubjectTable } from './subject.server.ts'

/**
 * A list's filter: a person is in one of these roles (an SQL array of text) of the record. Where they are of few, a
 * company's list is read from their own rows of `member`, however many records there are.
 */
export function inRoles(type: string, table: SubjectTable, person: SQLWrapper, roles: SQLWrapper) {
  const own = sql`taking.person_id = ${person} and taking.subject_type = ${sql.raw(`'${type}'`)} and taking.role =
    any(${roles}::text[])`
  const has = (company: SQLWrapper, id: SQLWrapper): SQL => sql`(select true from member taking where taking.comp_id =
    ${company} and taking.subject_id = ${id} and ${own} limit 1) is true`
  return {
    by: has(table.companyId, table.id),
    hung: {
      all: sql`select taking.subject_id from member taking where taking.comp_id = ${actor.company} and ${own}`,
      has: id => has(actor.company, id),
      isOfFew: true,
    },
  } satisfies Known
}
