import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, done, emptiable, flag, id, number, out, requiredText, text, whole } from '#platform/contract/fields.ts'
import { listed, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'

/** Leave is taken by whole days, half days, or hours. */
export const leaveUnits = ['day', 'half', 'hour'] as const
export type LeaveUnit = (typeof leaveUnits)[number]

export const mostKinds = 40
export const kindNameTaken = refusal('leave_kind.name.taken', {
  zh: '已有同名的假期类型',
  en: 'A leave type with this name already exists',
})
export const tooManyKinds = refusal('leave_kind.too_many', {
  zh: `最多 ${mostKinds} 种假期`,
  en: `At most ${mostKinds} leave types`,
})
export const unitIsUsed = refusal('leave_kind.unit.used', {
  zh: '已有额度流水，不能在天和小时之间更改单位',
  en: 'It already has balances: its unit cannot change between days and hours',
})
export const stepsNotRising = refusal('leave_kind.steps', {
  zh: '工龄应从少到多填写',
  en: 'Enter the years of service in ascending order',
})

const accrualRule = v.object({
  by: choice(['none', 'year', 'month']),
  /** From so many full years of work on, so much. */
  steps: v.pipe(v.array(v.object({ years: whole(0, 60), amount: number(0, 3_000) })), v.maxLength(10, 'too_many')),
  carryMost: number(0, 3_000),
  carryMonths: whole(0, 24),
})
const outRule = v.object({
  by: v.picklist(['none', 'year', 'month']),
  steps: v.array(v.object({ years: out.number, amount: out.number })),
  carryMost: out.number,
  carryMonths: out.number,
})

const rules = {
  name: requiredText(20),
  note: v.optional(text(200), ''),
  unit: choice(leaveUnits),
  isPaid: flag,
  needsBalance: flag,
  /** Longer leaves need a proof: 0 all of them, empty none. */
  proofDays: emptiable(number(0, 365)),
  countsRestDays: flag,
  mostDays: emptiable(number(0.5, 366)),
  accrual: accrualRule,
}
const kindDraft = v.object(rules)

const leaveKindRow = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  note: out.text,
  unit: v.picklist(leaveUnits),
  isPaid: out.flag,
  needsBalance: out.flag,
  proofDays: out.maybeNumber,
  countsRestDays: out.flag,
  mostDays: out.maybeNumber,
  accrual: outRule,
  isOpen: out.flag,
})
export type LeaveKindRow = v.InferOutput<typeof leaveKindRow>

const managersOnly = { authority: [hrManager] }

export const leaveKindCalls = callsAbout('leave', {
  list: call(
    'GET /hr/leave/kinds',
    v.object({ isOpen: v.optional(flag) }),
    withCan(listed(leaveKindRow), { create: managersOnly.authority }),
    {
      summary: "The company's kinds of leave and their rules, in their order",
    },
  ),
  create: call('POST /hr/leave/kinds', kindDraft, v.object({ id: out.id }), {
    ...managersOnly,
    summary: 'Add a kind of leave',
  }),
  update: call('PUT /hr/leave/kinds/:id', v.object({ id, ...rules }), done, {
    ...managersOnly,
    summary: 'Change a kind of leave; what was granted stays',
  }),
  open: call('POST /hr/leave/kinds/:id/open', v.object({ id, isOpen: flag }), done, {
    ...managersOnly,
    summary: 'Offer a kind of leave, or no longer',
  }),
})
