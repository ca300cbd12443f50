import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { beginApproval, processFor, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { cancelCase, decideCase, hold, revokeCase } from '#mechanisms/approvals/cases.server.ts'
import { attach, attachmentsJson, setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { forgotten } from '#mechanisms/subjects/hanging.server.ts'
import { applyList, applyRights, applyRow } from '../apply/apply-list.server.ts'
import { cannotEdit, cannotRemove } from '../apply/apply.contract.ts'
import { holdOwn } from '../apply/hold-own.server.ts'
import { commonApplyApproval, commonApplySubject } from './common-apply-subject.server.ts'
import { commonApplyCalls, type CommonApplyDetail } from './common-apply.contract.ts'
import { commonApply } from './common-apply.table.ts'

const type = 'common_apply'

const own = { typeId: commonApply.typeId, typeName: commonApply.typeName }

export const commonApplyList = applyList(type, commonApplySubject, commonApply, own)

const detail = commonApplySubject.detail<CommonApplyDetail>({
  ...applyRow(type, commonApply, own),
  detail: commonApply.detail,
  attachments: attachmentsJson(sql`${commonApply.companyId}`, type, sql`${commonApply.id}`),
  ...applyRights(commonApply),
})

export const commonApplyHandlers = handle(commonApplyCalls, {
  detail: ({ id }, context) => detail(id, context),

  async create(draft, context) {
    const { me, db, run } = context
    const id = newId()
    const typeId = draft.typeId ?? null
    const { name: typeName } = await processFor(commonApplyApproval, typeId ?? '', context)
    await db.insert(commonApply).values({ companyId: me.companyId, id, name: draft.name, detail: draft.detail, typeId, typeName, creatorId: me.personId })
    await attach(context, type, id, draft.resId)
    await run([addMembers(me.companyId, type, id, { creator: [me.personId], manager: [me.personId] }, me.personId), searchable(me.companyId, type, [id])])
    const status = await beginApproval(commonApplyApproval, applicationOf(id, draft), context)
    return { id, status }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    await holdOwn(type, id, ['disagree', 'revoke'], cannotEdit, context)
    const typeId = draft.typeId ?? null
    const { name: typeName } = await processFor(commonApplyApproval, typeId ?? '', context)
    await db.update(commonApply).set({ name: draft.name, detail: draft.detail, typeId, typeName }).where(theRow(id, context))
    await setAttachments(context, type, id, draft.resId)
    await run([recorded(me, type, id, 'edit'), searchable(me.companyId, type, [id])])
    const status = await restartApproval(commonApplyApproval, applicationOf(id, draft), context)
    return { id, status }
  },

  async revoke({ id }, context) {
    await revokeCase(await hold({ subjectType: type, subjectId: id }, context), context)
    return { id }
  },
  async cancel({ id }, context) {
    await cancelCase(await hold({ subjectType: type, subjectId: id }, context), context)
    return { id }
  },
  agree: (given, context) => decide(given, true, context),
  disagree: (given, context) => decide(given, false, context),

  async remove({ id }, context) {
    const { me, db, run, tell } = context
    await holdOwn(type, id, ['disagree', 'revoke', 'cancel'], cannotRemove, context)
    await db.delete(commonApply).where(theRow(id, context))
    await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
    tell({ companyId: me.companyId, to: [me.personId], subjectType: type, subjectId: id, event: 'removed', by: me.personId })
    return { id }
  },
})

type Draft = CallParsed<typeof commonApplyCalls.create>
const applicationOf = (id: string, { name, typeId, chosen, copyIds }: Draft) => ({ id, title: name, kind: typeId ?? '', chosen, copyIds })

async function decide({ id, opinion, signatureId = null }: CallParsed<typeof commonApplyCalls.agree>, agree: boolean, context: Context) {
  const status = await decideCase(await hold({ subjectType: type, subjectId: id }, context), { agree, opinion, signatureId }, context)
  return { id, status }
}

const theRow = (id: string, { me }: Context) => and(eq(commonApply.companyId, me.companyId), eq(commonApply.id, id))
