import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { beginApproval, processFor, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { holdOwn } from '#mechanisms/approvals/record-cases.server.ts'
import { attach, attachmentsJson, setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { applyList, applyRights, applyRow } from '../apply/apply-list.server.ts'
import { cannotEdit } from '../apply/apply.contract.ts'
import { caseHandlers } from '../apply/case-handlers.server.ts'
import { commonApplyApproval, commonApplySubject } from './common-apply-subject.server.ts'
import { commonApplyCalls, type CommonApplyDetail } from './common-apply.contract.ts'
import { commonApply } from './common-apply.table.ts'

const type = 'common_apply'

const own = { typeId: commonApply.typeId, typeName: commonApply.typeName }

export const commonApplyList = applyList(type, commonApplySubject, commonApply, own)

export const readCommonApply = commonApplySubject.detail<CommonApplyDetail>({
  ...applyRow(type, commonApply, own),
  detail: commonApply.detail,
  attachments: attachmentsJson(sql`${commonApply.companyId}`, type, sql`${commonApply.id}`),
  ...applyRights(commonApply),
})

const cases = caseHandlers(type, commonApply)

export const commonApplyHandlers = handle(commonApplyCalls, {
  ...cases,
  detail: ({ id }, context) => readCommonApply(id, context),

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

  agree: (given, context) => cases.handle({ ...given, agree: true }, context),
  disagree: (given, context) => cases.handle({ ...given, agree: false }, context),
})

type Draft = CallParsed<typeof commonApplyCalls.create>
const applicationOf = (id: string, { name, typeId, chosen, copyIds }: Draft) => ({ id, title: name, kind: typeId ?? '', chosen, copyIds })

const theRow = (id: string, { me }: Context) => and(eq(commonApply.companyId, me.companyId), eq(commonApply.id, id))
