import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, id, instant, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { handed } from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, fileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { applyCalls, applyEnd, hrApplyRow } from '../apply/apply.contract.ts'

/** Hours at once. */
export const longestOvertime = 24

export const overtimeBackwards = refusal('overtime.backwards', {
  zh: '结束时间应晚于开始时间',
  en: 'It must end after it starts',
})
export const overtimeTooLong = refusal('overtime.too_long', {
  zh: `一次最多 ${longestOvertime} 小时`,
  en: `At most ${longestOvertime} hours at once`,
})
export const overtimeNone = refusal('overtime.none', {
  zh: '所选时间在您的班次之内，或不足半小时，不算加班',
  en: 'This time is within your shift or less than half an hour: it is not overtime',
})
export const overtimeOverlaps = refusal('overtime.overlap', {
  zh: '与您的“{name}”时间重叠',
  en: 'It overlaps with your “{name}”',
})
export const noLieu = refusal('overtime.no_lieu', {
  zh: '公司没有启用调休，加班无法换取调休',
  en: 'The company does not offer time off in lieu',
})
export const lieuTaken = refusal('overtime.lieu_taken', {
  zh: '这次加班的调休已经使用，不能作废',
  en: 'The time off for it has already been taken: it cannot be voided',
})

const draft = v.object({
  startDate: instant,
  endDate: instant,
  detail: requiredText(2_000),
  ...applyEnd,
})

const overtimeDetail = v.object({
  ...hrApplyRow.entries,
  startDate: out.instant,
  endDate: out.instant,
  /** In hours. */
  amount: out.number,
  detail: out.text,
  attachments: v.array(fileBrief),
  /** The application that waits for it to be void. */
  voidId: out.maybeId,
  can: abilities(['comment', 'edit', 'remove', 'copy']),
})
export type OvertimeDetail = v.InferOutput<typeof overtimeDetail>

export const overtimeCalls = callsAbout('overtime', {
  detail: call('GET /hr/overtime/detail/:id', byId, overtimeDetail, { summary: 'An overtime application' }),
  create: call('POST /hr/overtime', draft, handed, {
    summary: 'Apply for overtime: agreed to, it is given back as time off in lieu',
  }),
  update: call('PUT /hr/overtime/:id', v.object({ id, ...draft.entries, ...fileChange }), handed, {
    summary: 'Change what was turned down or taken back, and hand it in again',
  }),
  ...applyCalls('overtime'),
})
