import { and, eq } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { cancelCase, decideCase, hold, revokeCase } from '#mechanisms/approvals/cases.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { forgotten } from '#mechanisms/subjects/hanging.server.ts'
import type { ApplyTable } from './apply-list.server.ts'
import { cannotRemove, type applyCalls, type HrApplyType } from './apply.contract.ts'
import { holdOwn } from './hold-own.server.ts'

/** What becomes of an application, whatever its type: taken back, made void, decided, deleted. */
export function caseHandlers(type: HrApplyType, table: ApplyTable) {
  const held = (id: string, context: Context) => hold({ subjectType: type, subjectId: id }, context)
  return {
    async revoke({ id }: { id: string }, context: Context) {
      await revokeCase(await held(id, context), context)
      return { id }
    },

    async cancel({ id }: { id: string }, context: Context) {
      await cancelCase(await held(id, context), context)
      return { id }
    },

    async handle({ id, agree, opinion, signatureId = null }: CallParsed<ReturnType<typeof applyCalls>['handle']>, context: Context) {
      return { id, status: await decideCase(await held(id, context), { agree, opinion, signatureId }, context) }
    },

    async remove({ id }: { id: string }, context: Context) {
      const { me, db, run, tell } = context
      await holdOwn(type, id, ['disagree', 'revoke', 'cancel'], cannotRemove, context)
      await db.delete(table).where(and(eq(table.companyId, me.companyId), eq(table.id, id)))
      await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
      tell({ companyId: me.companyId, to: [me.personId], subjectType: type, subjectId: id, event: 'removed', by: me.personId })
      return { id }
    },
  }
}
