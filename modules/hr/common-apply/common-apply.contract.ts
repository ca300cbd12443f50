import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { abilities, byId, done, emptiable, id, ids, out, requiredText, text } from '#platform/contract/fields.ts'
import { approvalStatuses, opinion, signatureId } from '#mechanisms/approvals/approval.contract.ts'
import { mostChosen } from '#mechanisms/approvals/process.contract.ts'
import { fileBrief, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { hrApplyRow } from '../apply/apply.contract.ts'

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

const commonApplyDetail = v.object({
  ...hrApplyRow.entries,
  detail: out.text,
  attachments: v.array(fileBrief),
  /** The asker may change it and hand it in again; may delete it. */
  isEditable: out.flag,
  isRemovable: out.flag,
  can: abilities(['comment']),
})
export type CommonApplyDetail = v.InferOutput<typeof commonApplyDetail>

export const commonApplyCalls = {
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
