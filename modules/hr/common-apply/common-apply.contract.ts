import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { abilities, byId, choice, day, done, emptiable, id, ids, listOf, out, requiredText, text } from '#platform/contract/fields.ts'
import { listQuery, page } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { approvalStatuses, opinion, signatureId } from '#mechanisms/approvals/approval.contract.ts'
import { mostChosen } from '#mechanisms/approvals/process.contract.ts'
import { fileBrief, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** The types of HR application that `/hr/apply/{type}` lists. */
export const hrApplyTypes = ['common_apply'] as const

export const cannotEdit = refusal('common_apply.not_editable', { zh: '只有被拒绝或已撤回的申请可以由申请人修改', en: 'Only its requester changes it, when it was turned down or taken back' })
export const cannotRemove = refusal('common_apply.not_removable', { zh: '只有未通过或已作废的申请可以由申请人删除', en: 'Only its requester deletes it, when it was never agreed to or is void' })

const commonApplyDraft = v.object({
  name: requiredText(100),
  detail: v.optional(text(5_000), ''),
  /** Which kind it is: an open process of the company; none, where it has designed none. */
  typeId: emptiable(id),
  resId: v.optional(ids(mostFiles), []),
  /** Whom the requester picked for the steps that leave it to them, by the step's key. */
  chosen: v.optional(v.record(v.pipe(v.string(), v.maxLength(30)), ids(mostChosen)), {}),
  copyIds: v.optional(ids(50), []),
})

const commonApplyRow = v.object({
  id: out.id,
  name: out.text,
  typeId: out.maybeId,
  typeName: out.text,
  status: v.picklist(approvalStatuses),
  creator: personBrief,
  createdAt: out.instant,
  lastOptDate: out.instant,
})
export type CommonApplyRow = v.InferOutput<typeof commonApplyRow>

const commonApplyDetail = v.object({
  ...commonApplyRow.entries,
  detail: out.text,
  attachments: v.array(fileBrief),
  /** The asker may change it and hand it in again; may delete it. */
  isEditable: out.flag,
  isRemovable: out.flag,
  can: abilities(['comment']),
})
export type CommonApplyDetail = v.InferOutput<typeof commonApplyDetail>

const listFields = v.object({
  ...listQuery(['lastOptDate', 'createdAt']).entries,
  typeId: v.optional(id),
  status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
  startDate: v.optional(day),
  endDate: v.optional(day),
})

export const commonApplyCalls = {
  list: call('GET /hr/apply/:type', v.object({ type: choice(hrApplyTypes), ...listFields.entries }), page(commonApplyRow), { summary: 'HR applications of a type by scope, kind, status and day' }),
  charged: call('GET /hr/apply/charge_by_me', listFields, page(commonApplyRow), { summary: "HR applications that wait for the asker's decision" }),
  detail: call('GET /hr/common_apply/detail/:id', byId, commonApplyDetail, { summary: 'A common application' }),
  create: call('POST /hr/common_apply', commonApplyDraft, v.object({ id: out.id, status: v.picklist(approvalStatuses) }), { summary: 'Hand in a common application' }),
  update: call('PUT /hr/common_apply/:id', v.object({ id, ...commonApplyDraft.entries }), v.object({ id: out.id, status: v.picklist(approvalStatuses) }),
    { summary: 'Change what was turned down or taken back, and hand it in again' }),
  revoke: call('POST /hr/common_apply/revoke/:id', byId, done, { summary: 'Take it back while it waits' }),
  cancel: call('POST /hr/common_apply/cancel/:id', byId, done, { summary: 'Make it void' }),
  agree: call('POST /hr/common_apply/agree/:id', v.object({ id, opinion, signatureId }), v.object({ id: out.id, status: v.picklist(approvalStatuses) }), { summary: 'Agree to it' }),
  disagree: call('POST /hr/common_apply/disagree/:id', v.object({ id, opinion, signatureId }), v.object({ id: out.id, status: v.picklist(approvalStatuses) }), { summary: 'Turn it down' }),
  remove: call('DELETE /hr/common_apply/:id', byId, done, { summary: 'Delete what was never agreed to, or is void' }),
}
