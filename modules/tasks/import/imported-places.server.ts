import { adding } from '#platform/server/parts/part.ts'
import type { ImportContext } from '#mechanisms/imports/importer.server.ts'

/**
 * Where a file says that a task stands in its project, by name; null in none. Days of the sprint as 2026-01-31, null
 * where the file has none.
 */
export interface ImportedPlaces {
  sprint: { name: string; start: string | null; end: string | null } | null
  module: string | null
  version: string | null
  repairVersion: string | null
}
interface Placed {
  id: string
  places: ImportedPlaces
}
type Keeper = (projectId: string, tasks: readonly Placed[], context: Pick<ImportContext, 'me' | 'run'>) => Promise<void>

let keeper: Keeper | undefined

/** The room of projects says how it keeps what an import has placed; once, among its parts. */
export const keepsImportedPlaces = adding('places of imported tasks', (keep: Keeper) => {
  keeper = keep
})

/** Puts imported tasks where their file says, in the transaction that writes them. */
export async function keepImportedPlaces(
  projectId: string | null,
  tasks: readonly Placed[],
  context: Pick<ImportContext, 'me' | 'run'>,
) {
  const placed = tasks.filter(({ places }) => Object.values(places).some(one => one !== null))
  if (projectId !== null && placed.length > 0) await keeper?.(projectId, placed, context)
}
