import type { RefusalKind } from '#platform/contract/refusals.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { ApprovalStatus } from './approval.contract.ts'
import type { HeldCase } from './case.server.ts'
import { cancelCase, decideCase, hold, revokeCase } from './cases.server.ts'

interface ById {
  id: string
}
interface Decided extends ById {
  agree: boolean
  opinion: string
  signatureId?: string | null | undefined
}

/** The calls of a record on its case: withdraw, void, decide. Spread into the record's handlers. */
export function recordCases(subjectType: string) {
  const held = (id: string, context: Context) => hold({ subjectType, subjectId: id }, context)
  return {
    async revoke({ id }: ById, context: Context) {
      await revokeCase(await held(id, context), context)
      return { id }
    },
    async cancel({ id }: ById, context: Context) {
      await cancelCase(await held(id, context), context)
      return { id }
    },
    async decide({ id, agree, opinion, signatureId = null }: Decided, context: Context) {
      return { id, status: await decideCase(await held(id, context), { agree, opinion, signatureId }, context) }
    },
  }
}

/** The same for a record whose calls each return its status. */
export function recordCasesNotified(subjectType: string) {
  const { revoke, cancel, decide } = recordCases(subjectType)
  return {
    revoke: async (input: ById, context: Context) => ({ ...(await revoke(input, context)), status: 'revoke' as const }),
    cancel: async (input: ById, context: Context) => ({ ...(await cancel(input, context)), status: 'cancel' as const }),
    decide,
  }
}

/**
 * Locks the actor's own record, in one of these states, until the transaction ends: the case is locked before the row,
 * as everywhere.
 */
export async function holdOwn(
  subjectType: string,
  id: string,
  statuses: readonly ApprovalStatus[],
  otherwise: RefusalKind,
  context: Context,
): Promise<HeldCase> {
  const held = await hold({ subjectType, subjectId: id }, context)
  if (held.requesterId !== context.me.personId || !statuses.includes(held.status)) refuse(otherwise)
  return held
}
