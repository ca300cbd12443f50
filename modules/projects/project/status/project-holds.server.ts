import type { Context } from '#platform/server/http/handle.ts'
import { adding } from '#platform/server/parts/part.ts'

/** How many records of other rooms are bound to a project, counted under its row lock. */
type Counting = (projectId: string, context: Pick<Context, 'me' | 'run'>) => Promise<number>
const countings: Counting[] = []

/**
 * A later room's records keep a project from being deleted while they are linked to it: `projectsAreHeldBy(count)`,
 * among that room's parts.
 */
export const projectsAreHeldBy = adding('what holds projects', (counting: Counting) => {
  countings.push(counting)
})

/** How many records keep a project from being deleted. */
export async function whyNotRemove(projectId: string, context: Pick<Context, 'me' | 'run'>): Promise<number> {
  let number = 0
  for (const counting of countings) number += await counting(projectId, context)
  return number
}
