import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'

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
