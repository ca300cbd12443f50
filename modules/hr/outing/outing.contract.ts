import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, choice, id, ids, instant, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { handed } from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, fileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { applyCalls, applyEnd, hrApplyRow } from '../apply/apply.contract.ts'

/** 外出 for some hours, 出差 for whole days. */
export const outingKinds = ['outing', 'trip'] as const
export type OutingKind = (typeof outingKinds)[number]

export const longestOuting = 366
export const mostCompanions = 20

export const outingBackwards = refusal('outing.backwards', {
  zh: '结束时间应晚于开始时间',
  en: 'It must end after it starts',
})
export const outingTooLong = refusal('outing.too_long', {
  zh: `一次最多 ${longestOuting} 天`,
  en: `At most ${longestOuting} days at once`,
})
export const outingOverlaps = refusal('outing.overlap', {
  zh: '与您的“{name}”时间重叠',
  en: 'It overlaps with your “{name}”',
})

const draft = v.object({
  kind: choice(outingKinds),
  /** Moments; a business trip goes from the beginning of one day to the end of another. */
  startDate: instant,
  endDate: instant,
  place: requiredText(100),
  detail: requiredText(2_000),
  /** With whom: they see it, and apply for themselves. */
  partnerIds: v.optional(ids(mostCompanions), []),
  ...applyEnd,
})

const outingDetail = v.object({
  ...hrApplyRow.entries,
  kind: v.picklist(outingKinds),
  startDate: out.instant,
  endDate: out.instant,
  days: out.number,
  place: out.text,
  partners: v.array(personBrief),
  detail: out.text,
  attachments: v.array(fileBrief),
  /** The application that waits for it to be void. */
  voidId: out.maybeId,
  can: abilities(['comment', 'edit', 'remove', 'copy']),
})
export type OutingDetail = v.InferOutput<typeof outingDetail>

export const outingCalls = callsAbout('outing', {
  detail: call('GET /hr/outing/detail/:id', byId, outingDetail, { summary: 'An outing, or a business trip' }),
  create: call('POST /hr/outing', draft, handed, {
    summary: 'Ask to work elsewhere: an outing of some hours, or a business trip',
  }),
  update: call('PUT /hr/outing/:id', v.object({ id, ...draft.entries, ...fileChange }), handed, {
    summary: 'Change what was turned down or taken back, and hand it in again',
  }),
  ...applyCalls('outing'),
})
