import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'

/**
 * Condition of a `member m`: an open record that the person manages or has to decide, which somebody else must take
 * over.
 */
const isOpenWork = `m.role in ('manager', 'approval') and m.is_open`

/** How many a person has: the successor's selector and the server use the same count. */
export const openWorkOf = (companyId: SQLWrapper, personId: SQLWrapper): SQL =>
  sql`(select count(*)::int from member m where m.comp_id = ${companyId} and m.person_id = ${personId} and
    ${sql.raw(isOpenWork)})`

/**
 * Transfers the open records that a person manages or has to decide to a successor, of all types; each gets a line of
 * history. Returns their number; without a successor they are only counted.
 */
export async function handOverMembers(
  { me, run }: Pick<Context, 'me' | 'run'>,
  fromId: string,
  toId: string | null,
): Promise<number> {
  const [open] = await run([
    {
      name: 'hand_over_open',
      text: `select subject_type, subject_id, role from member m where m.comp_id = $1 and m.person_id = $2 and
        ${isOpenWork}
      order by subject_type, subject_id for update`,
      values: [me.companyId, fromId],
      row: { subjectType: col.text, subjectId: col.uuid, role: col.text },
    },
  ])
  const taken = open.rows
  if (!toId || taken.length === 0) return taken.length
  const types = taken.map(({ subjectType: type }) => type)
  const ids = taken.map(({ subjectId: id }) => id)
  await run([
    {
      name: 'hand_over_take',
      text: `insert into member (comp_id, subject_type, subject_id, person_id, role, is_open, is_read, last_opt_date)
        select m.comp_id, m.subject_type, m.subject_id, $3, m.role, true, $3 = $4::uuid, now() from member m
        where m.comp_id = $1 and m.person_id = $2 and ${isOpenWork} on conflict do nothing`,
      values: [me.companyId, fromId, toId, me.personId],
    },
    {
      name: 'hand_over_news',
      text: `update member m set is_read = false from unnest($3::text[], $4::uuid[]) as one (type, id)
        where m.comp_id = $1 and m.subject_type = one.type and m.subject_id = one.id and m.person_id = $2 and m.is_read
          and $2 <> $5::uuid`,
      values: [me.companyId, toId, types, ids, me.personId],
    },
    {
      name: 'hand_over_leave',
      text: `delete from member m where m.comp_id = $1 and m.person_id = $2 and ${isOpenWork}`,
      values: [me.companyId, fromId],
    },
    {
      name: 'hand_over_history',
      text: `insert into history (comp_id, id, subject_type, subject_id, actor_id, action, details)
        select $1, id, type, subject, $5, 'handOver', $6 from unnest($2::uuid[], $3::text[], $4::uuid[]) as line (id,
          type, subject)`,
      values: [
        me.companyId,
        types.map(() => newId()),
        types,
        ids,
        me.personId,
        JSON.stringify({ from: fromId, to: toId }),
      ],
    },
  ])
  return taken.length
}
