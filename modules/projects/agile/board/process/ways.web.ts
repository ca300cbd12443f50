import type { CallOutput } from '#platform/contract/call.ts'
import type { ProjectItem } from '../../backlog/item.contract.ts'
import type { ProjectStage, stageCalls } from '../../stage/stage.contract.ts'

/**
 * The columns that a card may be put into from its own: all others, or those that the board's process lets this person
 * put it into.
 */
export function waysOf(
  { list, isBound }: CallOutput<typeof stageCalls.list>,
  stageId: string | null | undefined,
  { managers }: Pick<ProjectItem, 'managers'>,
  myId: string | undefined,
): readonly ProjectStage[] {
  const here = list.find(({ id }) => id === stageId)
  const others = list.filter(({ id }) => id !== stageId)
  if (!isBound || !here) return others
  const mine = managers.some(({ id }) => id === myId)
  return others.filter(({ id }) =>
    here.next.some(one => one.id === id && (one.isMine || (mine && one.roles.includes('assignee')))),
  )
}
