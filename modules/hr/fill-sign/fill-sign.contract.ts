import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, choice, day, done, flag, id, out, requiredText, whole } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { handed } from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, fileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { applyCalls, applyEnd, hrApplyRow } from '../apply/apply.contract.ts'
import { signTypes } from '../sign/sign.contract.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'

/** Where a company has said nothing: how many a month, and for how many days back. */
export const usualFillRule = { monthMost: 3, daysBack: 31 }

export const notYet = refusal('fill_sign.not_yet', {
  zh: '补卡时间不能晚于现在',
  en: 'A correction must be for a time in the past',
})
export const tooLate = refusal('fill_sign.too_late', {
  zh: '只能补最近 {days} 天的卡',
  en: 'Corrections are limited to the last {days} days',
})
export const tooManyFills = refusal('fill_sign.too_many', {
  zh: '{month} 月已申请 {most} 次补卡，达到上限',
  en: '{month} allows at most {most} corrections',
})
export const fillOutOfOrder = refusal('fill_sign.order', {
  zh: '签到应早于签退：这一天的{other}是 {time}',
  en: 'Sign-in must come before sign-out: the {other} of this day is at {time}',
})
export const fillOutside = refusal('fill_sign.outside', {
  zh: '这个时间不属于 {day} 的班次',
  en: 'This time is not within the shift of {day}',
})
export const filledAlready = refusal('fill_sign.doubled', {
  zh: '这一天的这次打卡已申请补卡',
  en: 'There is already a correction for this sign-in',
})

const draft = v.object({
  day,
  signType: choice(signTypes),
  /** On the day's clock; of a shift over midnight, on the next day's. */
  time: v.pipe(v.string('required'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'instant')),
  isNextDay: v.optional(flag, false),
  detail: requiredText(500),
  ...applyEnd,
})

const fillSignDetail = v.object({
  ...hrApplyRow.entries,
  day: out.day,
  signType: v.picklist(signTypes),
  /** The time that counts when it is approved. */
  at: out.instant,
  detail: out.text,
  attachments: v.array(fileBrief),
  /** The application that waits for it to be void. */
  voidId: out.maybeId,
  can: abilities(['comment', 'edit', 'remove', 'copy']),
})
export type FillSignDetail = v.InferOutput<typeof fillSignDetail>

const rule = { monthMost: out.number, daysBack: out.number }

export const fillSignCalls = callsAbout('fill_sign', {
  detail: call('GET /hr/fill_sign/detail/:id', byId, fillSignDetail, { summary: 'A fill-sign' }),
  create: call('POST /hr/fill_sign', draft, handed, { summary: 'Apply for a missing sign-in or sign-out to count' }),
  update: call('PUT /hr/fill_sign/:id', v.object({ id, ...draft.entries, ...fileChange }), handed, {
    summary: 'Change what was turned down or taken back, and hand it in again',
  }),
  ...applyCalls('fill_sign'),
  left: call('GET /hr/fill_sign/left', v.object({ day }), v.object({ ...rule, used: out.number }), {
    summary: 'How many fill-signs a month allows, and how many the caller has handed in for the month of a day',
  }),
  setRule: call('PUT /hr/fill_sign/rule', v.object({ monthMost: whole(0, 62), daysBack: whole(1, 366) }), done, {
    authority: [hrManager],
    summary: 'Set how many fill-signs a month allows, and for how many days back',
  }),
})
