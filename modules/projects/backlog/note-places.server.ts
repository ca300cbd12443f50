import { newId } from '#platform/server/database/ids.ts'
import type { Context } from '#platform/server/http/handle.ts'

/** By its kind, what a task stood in and what it stands in now; null for none. */
type PlaceChange = Record<string, readonly [string | null, string | null]>

/** A line of history for each task that was put elsewhere in its project. */
export async function notePlaces(changes: readonly { id: string, details: PlaceChange }[], { me, run }: Pick<Context, 'me' | 'run'>) {
  if (changes.length === 0) return
  await run([{
    name: 'items_placed', plain: true,
    values: [me.companyId, me.personId, changes.map(() => newId()), changes.map(({ id }) => id), changes.map(({ details }) => JSON.stringify(details))],
    text: `insert into history (comp_id, id, subject_type, subject_id, actor_id, action, details)
      select $1, id, 'task', task_id, $2, 'edit', details::jsonb from unnest($3::uuid[], $4::uuid[], $5::text[]) as line (id, task_id, details)`,
  }])
}
