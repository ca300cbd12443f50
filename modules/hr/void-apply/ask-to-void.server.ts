import { say } from '#platform/contract/words.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Voiding } from '#mechanisms/approvals/approvable.server.ts'
import { beginApproval } from '#mechanisms/approvals/begin.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { monthsAreOpen } from '../attendance/closed.server.ts'
import { voidApplyApproval } from './void-apply-subject.server.ts'
import { voidAskedAlready, type VoidableType } from './void-apply.contract.ts'
import { voidApply } from './void-apply.table.ts'

const type = 'void_apply'

interface Begun {
  startDate: string
  endDate: string
}

/**
 * Makes void what was approved: at once what has not begun, and for HR managers what is another's; otherwise it is
 * requested, and stays as it is until that is approved. Refused where a month of it is closed, or while it is
 * already requested. Answers whether it was requested.
 */
export async function askToVoid(
  subjectType: VoidableType,
  { startDate, endDate }: Begun,
  { id: subjectId, title, requesterId, opinion }: Voiding,
  context: Context,
): Promise<boolean> {
  const { me, db, run, request } = context
  await monthsAreOpen(dayOf(startDate, me.timeZone), dayOf(endDate, me.timeZone), context)
  if (startDate > new Date().toISOString() || requesterId !== me.personId) return false
  const id = newId()
  const name = `${say({ zh: '作废', en: 'Void' }, request.locale)} ${title}`
  // Whoever asks at the same time, from another phone, meets the index.
  const added = await db
    .insert(voidApply)
    .values({
      companyId: me.companyId,
      id,
      name,
      subjectType,
      subjectId,
      subjectName: title,
      detail: opinion,
      creatorId: me.personId,
    })
    .onConflictDoNothing()
    .returning({ id: voidApply.id })
  if (added.length === 0) refuse(voidAskedAlready)
  await run([
    addMembers(me.companyId, type, id, { creator: [me.personId], manager: [me.personId] }, me.personId),
    searchable(me.companyId, type, [id]),
  ])
  await beginApproval(voidApplyApproval, { id, title: name, kind: subjectType }, context)
  return true
}
