import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { cancelCase, hold } from '#mechanisms/approvals/cases.server.ts'
import { holdOwn, recordCases } from '#mechanisms/approvals/record-cases.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import type { ApplyTable } from './apply-list.server.ts'
import { cannotRemove, type HrApplyType } from './apply.contract.ts'

/** What becomes of an application, whatever its type: withdrawn, made void, decided, deleted. */
export function caseHandlers(type: HrApplyType, table: ApplyTable) {
  const { decide, ...cases } = recordCases(type)
  return {
    ...cases,
    handle: decide,

    async cancel({ id }: { id: string }, context: Context) {
      return { id, isAsked: await cancelCase(await hold({ subjectType: type, subjectId: id }, context), context) }
    },

    async remove({ id }: { id: string }, context: Context) {
      const { me, db, run, publish } = context
      await holdOwn(type, id, ['disagree', 'revoke', 'cancel'], cannotRemove, context)
      await db.delete(table).where(and(eq(table.companyId, me.companyId), eq(table.id, id)))
      await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
      publish({
        companyId: me.companyId,
        to: [me.personId],
        subjectType: type,
        subjectId: id,
        event: 'removed',
        by: me.personId,
      })
      return { id }
    },
  }
}
