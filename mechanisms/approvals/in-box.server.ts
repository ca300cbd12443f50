import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { instantText } from '#platform/server/database/json.ts'
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

/**
 * The current approvers of a waiting case `c`, and since when (`whoseTurn` of the contract). Each signer is looked up
 * by their id: PostgreSQL estimates a thousand signers per document, and a join would read everybody for each row.
 */
export const turnOfCase: SQL = sql`(
  select json_build_object('names', json_agg(p.name order by signer.place), 'since', min(signer.value ->> 'arrivedAt'))
  from jsonb_path_query(c.flow, '$.steps[*] ? (@.state == "waiting").signers') signers,
    jsonb_array_elements(signers) with ordinality signer(value, place),
    lateral (select name from person where comp_id = c.comp_id and id = (signer.value ->> 'personId')::uuid limit 1) p
  where signer.value ->> 'state' = 'waiting'
  having count(*) > 0)`

/** Who has sent a case `c` back to its requester; null if nobody has. */
const sentBackOfCase = sql`(select json_build_object('names', json_build_array(p.name), 'since',
  ${instantText(sql`c.ended_at`)}, 'is_sent_back', true)
  from person p where p.comp_id = c.comp_id and p.id = (c.flow ->> 'sentBackById')::uuid)`

/** The same for a record of a list; null unless its approval waits, or was sent back. `status` is the record's own. */
export const whoseTurn = (
  type: string,
  record: { companyId: SQLWrapper; id: SQLWrapper; status: SQLWrapper },
): SQL => sql`case when ${record.status} in ('waiting', 'revoke') then (
  select case when c.status = 'waiting' then ${turnOfCase} else ${sentBackOfCase} end from approval_case c where
    c.comp_id = ${record.companyId} and c.subject_type = ${sql.raw(`'${type}'`)} and c.subject_id = ${record.id}) end`
