import { sql } from 'drizzle-orm'
import { handle } from '#platform/server/http/handle.ts'
import { applyList, applyRights, applyRow } from '../apply/apply-list.server.ts'
import { caseHandlers } from '../apply/case-handlers.server.ts'
import { voidApplySubject } from './void-apply-subject.server.ts'
import { voidApplyCalls, type VoidApplyDetail } from './void-apply.contract.ts'
import { voidApply } from './void-apply.table.ts'

const type = 'void_apply'
const own = {}

export const voidApplyList = applyList(type, voidApplySubject, voidApply, own)

export const readVoidApply = voidApplySubject.detail<VoidApplyDetail>({
  ...applyRow(type, voidApply, own),
  subjectType: voidApply.subjectType,
  subjectId: voidApply.subjectId,
  subjectName: voidApply.subjectName,
  detail: voidApply.detail,
  attachments: sql`'[]'::json`,
  ...applyRights(voidApply, { edit: sql`false` }),
})

export const voidApplyHandlers = handle(voidApplyCalls, {
  ...caseHandlers(type, voidApply),
  detail: ({ id }, context) => readVoidApply(id, context),
})
