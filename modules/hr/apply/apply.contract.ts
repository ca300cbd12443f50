import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, choice, day, done, id, ids, listOf, out, searchKey } from '#platform/contract/fields.ts'
import { listQuery, page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import {
  applyChoices,
  approvalStatuses,
  exactFlag,
  handed,
  opinion,
  signatureId,
  voided,
  whoseTurn,
} from '#mechanisms/approvals/approval.contract.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** The types of HR application that `/hr/apply/{type}` lists, each a folder beside this one. */
export const hrApplyTypes = ['leave', 'fill_sign', 'outing', 'overtime', 'common_apply', 'void_apply'] as const
export type HrApplyType = (typeof hrApplyTypes)[number]

export const cannotEdit = refusal('hr_apply.not_editable', {
  zh: '只有被拒绝或已撤回的申请可以由申请人修改',
  en: 'Only its requester can change it, after it was rejected or withdrawn',
})
export const cannotRemove = refusal('hr_apply.not_removable', {
  zh: '只有未通过或已作废的申请可以由申请人删除',
  en: 'Only its requester can delete it, if it was never approved or is void',
})

/** An application as lists have it, whatever its type. */
export const hrApplyRow = v.object({
  id: out.id,
  type: v.picklist(hrApplyTypes),
  name: out.text,
  typeId: out.maybeId,
  typeName: out.text,
  status: v.picklist(approvalStatuses),
  turn: whoseTurn,
  creator: personBrief,
  /** Of those that are for a time. */
  startDate: out.maybeInstant,
  endDate: out.maybeInstant,
  createdAt: out.instant,
  lastOptDate: out.instant,
})
export type HrApplyRow = v.InferOutput<typeof hrApplyRow>

export const applyStatus = v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length))
const days = { startDate: v.optional(day), endDate: v.optional(day) }

/** What every application's draft ends with: its files, and the choices for its approval. */
export const applyEnd = {
  resId: v.optional(ids(mostFiles), []),
  ...applyChoices,
}

/** What becomes of a type of application. */
export const applyCalls = <const Family extends string>(family: Family) => ({
  revoke: call(`POST /hr/${family}/revoke/:id`, byId, done, { summary: 'Take it back while it waits' }),
  cancel: call(`POST /hr/${family}/cancel/:id`, byId, voided, {
    summary: 'Make it void; what has begun is void when that is agreed to as well',
  }),
  handle: call(`POST /hr/${family}/handle/:id`, v.object({ id, agree: exactFlag, opinion, signatureId }), handed, {
    summary: 'Agree to it (`agree=true`), or turn it down (`agree=false`)',
  }),
  remove: call(`DELETE /hr/${family}/:id`, byId, done, { summary: 'Delete what was never agreed to, or is void' }),
})

export const hrApplyCalls = callsAbout('hr_apply', {
  list: call(
    'GET /hr/apply/:type',
    v.object({
      type: choice(hrApplyTypes),
      ...listQuery(['lastOptDate', 'createdAt']).entries,
      typeId: v.optional(id),
      status: applyStatus,
      ...days,
    }),
    withCan(page(hrApplyRow), { create: 'everyone' }),
    {
      about: ['common_apply', 'fill_sign', 'outing', 'overtime', 'void_apply', 'leave'],
      summary: 'HR applications of a type by scope, kind, status and day',
    },
  ),
  charged: call(
    'GET /hr/apply/charge_by_me',
    v.object({ ...paging(20).entries, type: v.optional(choice(hrApplyTypes)), key: v.optional(searchKey), ...days }),
    page(hrApplyRow),
    {
      about: ['common_apply', 'fill_sign', 'outing', 'overtime', 'void_apply', 'leave'],
      summary: "HR applications of all types that wait for the caller's decision",
    },
  ),
  typeOf: call('GET /hr/apply/type_of/:id', byId, v.object({ type: v.picklist(hrApplyTypes) }), {
    summary: 'Which type of HR application an id is of',
  }),
})
