import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, day, emptiable, id, out, requiredText, text, whole } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { handed, opinion, signatureId } from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, fileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { answersInput, outAnswers, outForm } from '#mechanisms/forms/form.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { applyCalls, applyEnd, applyStatus, hrApplyRow } from '../apply/apply.contract.ts'

const commonApplyDraft = v.object({
  name: requiredText(100),
  detail: v.optional(text(5_000), ''),
  /** Which kind it is: an open process of the company; none, where it has designed none. */
  typeId: emptiable(id),
  /**
   * What is filled in of its kind's form, by the field's key; and which version of it was shown: another one by now is
   * refused.
   */
  answers: answersInput,
  formVersion: emptiable(whole(1, 1_000_000_000)),
  ...applyEnd,
})

const commonApplyDetail = v.object({
  ...hrApplyRow.entries,
  detail: out.text,
  attachments: v.array(fileBrief),
  form: v.nullable(outForm),
  answers: v.nullable(outAnswers),
  /** Everybody whom the answers name. */
  answerPeople: v.array(personBrief),
  /** All files of its form's fields: an answer has their ids. */
  answerFiles: v.array(fileBrief),
  /** The caller may change it and submit it again; may delete it. */
  can: abilities(['comment', 'edit', 'remove', 'copy']),
})
export type CommonApplyDetail = v.InferOutput<typeof commonApplyDetail>

export const commonApplyCalls = callsAbout('common_apply', {
  detail: call('GET /hr/common_apply/detail/:id', byId, commonApplyDetail, { summary: 'A common application' }),
  create: call('POST /hr/common_apply', commonApplyDraft, handed, { summary: 'Hand in a common application' }),
  update: call('PUT /hr/common_apply/:id', v.object({ id, ...commonApplyDraft.entries, ...fileChange }), handed, {
    summary: 'Change what was turned down or taken back, and hand it in again',
  }),
  export: call(
    'GET /hr/common_apply/export',
    v.object({
      ...listQuery(['lastOptDate', 'createdAt']).entries,
      typeId: v.optional(id),
      status: applyStatus,
      startDate: v.optional(day),
      endDate: v.optional(day),
    }),
    v.unknown(),
    { answers: 'file', summary: 'Common applications with what was filled in, as an .xlsx' },
  ),
  ...applyCalls('common_apply'),
  agree: call('POST /hr/common_apply/agree/:id', v.object({ id, opinion, signatureId }), handed, {
    summary: 'Agree to it',
  }),
  disagree: call('POST /hr/common_apply/disagree/:id', v.object({ id, opinion, signatureId }), handed, {
    summary: 'Turn it down',
  }),
})
