import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { abilities, byId, emptiable, id, out, requiredText, text } from '#platform/contract/fields.ts'
import { handed, opinion, signatureId } from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { applyCalls, applyEnd, hrApplyRow } from '../apply/apply.contract.ts'

const commonApplyDraft = v.object({
  name: requiredText(100),
  detail: v.optional(text(5_000), ''),
  /** Which kind it is: an open process of the company; none, where it has designed none. */
  typeId: emptiable(id),
  ...applyEnd,
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
  create: call('POST /hr/common_apply', commonApplyDraft, handed, { summary: 'Hand in a common application' }),
  update: call('PUT /hr/common_apply/:id', v.object({ id, ...commonApplyDraft.entries }), handed,
    { summary: 'Change what was turned down or taken back, and hand it in again' }),
  ...applyCalls('common_apply'),
  agree: call('POST /hr/common_apply/agree/:id', v.object({ id, opinion, signatureId }), handed, { summary: 'Agree to it' }),
  disagree: call('POST /hr/common_apply/disagree/:id', v.object({ id, opinion, signatureId }), handed, { summary: 'Turn it down' }),
}
