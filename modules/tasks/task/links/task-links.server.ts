import type { Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { admitChance, admitCustomer } from '#modules/crm/crm.server.ts'
import { chanceHasTasks, chanceOfOtherCustomer } from '../task.contract.ts'

type Links = { customerId?: string | null | undefined; chanceId?: string | null | undefined }

/**
 * The customer and the opportunity that a task is linked to from now on, of those that the actor sees and may name: an
 * opportunity brings its customer, another customer lets go of the opportunity. Refused where both are given and do not
 * belong together. Answers only what is given, or follows from it.
 */
export async function admitLinks(
  { customerId, chanceId }: Links,
  before: Links,
  context: Pick<Context, 'me' | 'run'>,
): Promise<Links> {
  if (customerId) await admitCustomer(customerId, context)
  if (chanceId) {
    const chance = await admitChance(chanceId, context)
    if (customerId && customerId !== chance.customerId) refuse(chanceOfOtherCustomer, {}, 'chance_id')
    return { customerId: chance.customerId, chanceId }
  }
  const letsGo =
    customerId !== undefined && chanceId === undefined && before.chanceId && customerId !== before.customerId
  return {
    ...(customerId === undefined ? {} : { customerId }),
    ...(letsGo ? { chanceId: null } : chanceId === undefined ? {} : { chanceId }),
  }
}

/** What is added to others' by this file. */
export const taskLinksParts: Part[] = [
  // An opportunity goes only where no task names it.
  refuseOn('task_chance', chanceHasTasks),
]
