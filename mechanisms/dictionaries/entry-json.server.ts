import { sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'

/** A choice of a dictionary as JSON, where a record names it; null where none is chosen. */
export const entryJson = (companyId: unknown, entryId: unknown) => sql`entry_json(${companyId}, ${entryId})`

/** What it is called. */
export const entryName = (companyId: unknown, entryId: unknown) =>
  sql`(select entry.name from dictionary_entry entry where entry.comp_id = ${companyId} and entry.id = ${entryId})`

/** Of an entry `e` of a dictionary: which of the company's entries in use it is, in their order, counted from 1. */
export const placeOfEntry = sql`(select count(*) from dictionary_entry b where b.comp_id = e.comp_id and b.kind = e.kind
  and not b.is_retired and (b.position, b.id) <= (e.position, e.id))`
/** How many entries are in use beside an entry `e`, itself included. */
export const entriesBeside = sql`(select count(*) from dictionary_entry a where a.comp_id = e.comp_id and a.kind = e.kind
  and not a.is_retired)`

/** What these choices are called, in their order, for a history that outlives them; null for none. */
export async function entryNames(
  ids: readonly (string | null)[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<(string | null)[]> {
  const [answer] = await run([
    {
      name: 'entry_names',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, ids.filter(Boolean)],
      text: 'select id, name from dictionary_entry where comp_id = $1 and id = any($2::uuid[])',
    },
  ])
  const names = new Map(answer.rows.map(({ id, name }) => [id, name] as const))
  return ids.map(id => (id === null ? null : (names.get(id) ?? null)))
}
