import type { ImportContext } from '#mechanisms/imports/importer.server.ts'

/** A task as a file says that it was planned at first. */
interface ImportedBaseline { id: string, code: string, name: string, parentId: string | null, baseline: { start: string | null, end: string | null } | null }
type Keeper = (projectId: string, tasks: readonly ImportedBaseline[], context: Pick<ImportContext, 'me' | 'run'>) => Promise<void>

let keeper: Keeper | undefined

/** The room of projects says how it keeps the baseline that an import brings; once, in its own server file. */
export const keepsImportedBaseline = (keep: Keeper) => { keeper = keep }

/** Keeps the baseline of imported tasks, in the transaction that writes them. */
export async function keepImportedBaseline(projectId: string | null, tasks: readonly ImportedBaseline[], context: Pick<ImportContext, 'me' | 'run'>) {
  if (projectId !== null && tasks.some(({ baseline }) => baseline !== null)) await keeper?.(projectId, tasks, context)
}
