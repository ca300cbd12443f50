import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Whose turn it is in a case `c` that waits, and since when (`whoseTurn` of the contract). */
export const turnOfCase: SQL = sql`(
  select json_build_object('names', json_agg(p.name order by signer.place), 'since', min(signer.value ->> 'arrivedAt'))
  from jsonb_path_query(c.flow, '$.steps[*] ? (@.state == "waiting").signers') signers,
    jsonb_array_elements(signers) with ordinality signer(value, place), person p
  where signer.value ->> 'state' = 'waiting' and p.comp_id = c.comp_id and p.id = (signer.value ->> 'personId')::uuid
  having count(*) > 0)`

/** The same beside a record of a list; null unless its approval waits. `status` is the record's own. */
export const whoseTurn = (type: string, record: { companyId: SQLWrapper, id: SQLWrapper, status: SQLWrapper }): SQL => sql`case when ${record.status} = 'waiting' then (
  select ${turnOfCase} from approval_case c where c.comp_id = ${record.companyId} and c.subject_type = ${sql.raw(`'${type}'`)} and c.subject_id = ${record.id}) end`
