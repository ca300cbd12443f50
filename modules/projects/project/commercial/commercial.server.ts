import { handle, type Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { setProjectChance, setProjectContract } from '#modules/crm/crm.server.ts'
import { admitNotWaiting } from '../approval/approval.server.ts'
import { spreadProject } from '../project-news.server.ts'
import { commercialCalls } from './commercial.contract.ts'

export const commercialHandlers = handle(commercialCalls, {
  async link({ id, contractId }, context) {
    await hold(id, context)
    await linkContract(id, contractId, context)
    return { id }
  },
  async unlink({ id }, context) {
    await hold(id, context)
    await linkContract(id, null, context)
    return { id }
  },
  async chance({ projectId, chanceId = null }, context) {
    await hold(projectId, context)
    await linkChance(projectId, chanceId, context)
    return { id: projectId }
  },
})

/**
 * Its managers link it, also once it has ended: what it was signed by comes late at times. What somebody has yet to
 * agree to stays as it is.
 */
async function hold(id: string, context: Context) {
  await projectSubject.lock(id, context, 'manage')
  await admitNotWaiting(id, context)
}

const named = async (id: string, { me, run }: Context) => {
  const [answer] = await run([projectSubject.titled(id, me)])
  return { id, name: found(answer.first) }
}

/** A project that is held becomes one done by this contract, or by none. */
export async function linkContract(id: string, contractId: string | null, context: Context) {
  const [was, is] = await setProjectContract(await named(id, context), contractId, context)
  if (was !== is) await spreadProject(id, { action: 'edit', details: { contract: [was, is] } }, context)
}

/** A project that is held becomes one that came of this chance, or of none. */
export async function linkChance(id: string, chanceId: string | null, context: Context) {
  const [was, is] = await setProjectChance(await named(id, context), chanceId, context)
  if (was !== is) await spreadProject(id, { action: 'edit', details: { chance: [was, is] } }, context)
}
