import { adding } from '#platform/server/parts/part.ts'
import type { ImportContext } from '#mechanisms/imports/importer.server.ts'
import type { PlannedBaseline } from './planned-task.server.ts'

/** A task with what the baselines of its file say of it. */
interface ImportedTask {
  id: string
  code: string
  name: string
  parentId: string | null
  baselines: readonly PlannedBaseline[]
}
/** A task as one baseline has it. */
export interface ImportedBaseline extends Omit<ImportedTask, 'baselines'> {
  baseline: PlannedBaseline | null
}
type QueryContext = Pick<ImportContext, 'me' | 'run'>
interface Keeper {
  /** How many baselines the project takes still. */
  room(projectId: string, context: QueryContext): Promise<number>
  /** Keeps one of them, with its number in the file. */
  keep(projectId: string, number: number, tasks: readonly ImportedBaseline[], context: QueryContext): Promise<void>
}

let keeper: Keeper | undefined

/** The room of projects says how it keeps the baselines that an import brings; once, among its parts. */
export const keepsImportedBaselines = adding('imported baselines', (keep: Keeper) => {
  keeper = keep
})

const numbersIn = (tasks: readonly Pick<ImportedTask, 'baselines'>[]) => [
  ...new Set(tasks.flatMap(({ baselines }) => baselines.map(({ number }) => number))),
]

/** How many baselines of a file the project has no room for. */
export async function baselinesBeyond(
  projectId: string | null,
  tasks: readonly Pick<ImportedTask, 'baselines'>[],
  context: QueryContext,
): Promise<number> {
  const numbers = numbersIn(tasks)
  if (projectId === null || numbers.length === 0 || !keeper) return 0
  return Math.max(0, numbers.length - (await keeper.room(projectId, context)))
}

/**
 * Keeps the baselines of imported tasks, in the transaction that writes them: the first of the file last, so that it is
 * the latest of the project, and where there is no room for all the highest numbers are left out.
 */
export async function keepImportedBaselines(
  projectId: string | null,
  tasks: readonly ImportedTask[],
  context: QueryContext,
) {
  const numbers = numbersIn(tasks)
  if (projectId === null || numbers.length === 0 || !keeper) return
  const room = await keeper.room(projectId, context)
  const kept = numbers.toSorted((one, other) => one - other).slice(0, room)
  // One by one, as few as the project has room for: each becomes the latest.
  for (const number of kept.toReversed()) {
    const ofOne = tasks.map(({ baselines, ...task }) => ({
      ...task,
      baseline: baselines.find(one => one.number === number) ?? null,
    }))
    await keeper.keep(projectId, number, ofOne, context)
  }
}
