import type { Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import { admitChance, admitCustomer } from '#modules/crm/crm.server.ts'
import { chanceHasTasks, chanceOfOtherCustomer } from '../task.contract.ts'

// A chance goes only where no task names it.
refuseOn('task_chance', chanceHasTasks)

type Links = { customerId?: string | null | undefined, chanceId?: string | null | undefined }

/**
 * The customer and the chance that a task is linked to from now on, of those that the asker sees and may name: a chance brings its customer, another
 * customer lets go of the chance. Refused where both are given and do not belong together. Answers only what is given, or follows from it.
 */
export async function admitLinks({ customerId, chanceId }: Links, before: Links, context: Pick<Context, 'me' | 'run'>): Promise<Links> {
  if (customerId) await admitCustomer(customerId, context)
  if (chanceId) {
    const chance = await admitChance(chanceId, context)
    if (customerId && customerId !== chance.customerId) refuse(chanceOfOtherCustomer, {}, 'chance_id')
    return { customerId: chance.customerId, chanceId }
  }
  const letsGo = customerId !== undefined && chanceId === undefined && before.chanceId && customerId !== before.customerId
  return { ...customerId === undefined ? {} : { customerId }, ...letsGo ? { chanceId: null } : chanceId === undefined ? {} : { chanceId } }
}
