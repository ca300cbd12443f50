import type { Sentence } from '#platform/contract/words.ts'
import type { AccrualRule } from './accrual.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'

/** What a kind of leave is by its rules; `proofDays`: longer leaves need a proof (0: all of them, null: none). */
export interface LeaveRules {
  unit: LeaveUnit
  isPaid: boolean
  needsBalance: boolean
  proofDays: number | null
  /** Goes by calendar days: weekends and holidays count, too. */
  countsRestDays: boolean
  /** How long it is at most, at once, in days. */
  mostDays: number | null
  accrual: AccrualRule
}
interface UsualKind extends LeaveRules {
  code: string
  words: Sentence
  note: Sentence
}

export const noAccrual: AccrualRule = { by: 'none', steps: [], carryMost: 0, carryMonths: 0 }
const usual: LeaveRules = {
  unit: 'day',
  isPaid: true,
  needsBalance: false,
  proofDays: null,
  countsRestDays: false,
  mostDays: null,
  accrual: noAccrual,
}
const kind = (code: string, words: Sentence, note: Sentence, rules: Partial<LeaveRules> = {}): UsualKind => ({
  ...usual,
  code,
  words,
  note,
  ...rules,
})

/** The kinds that a new company begins with, as the law and custom of China have them; it changes them as it likes. */
export const usualKinds: readonly UsualKind[] = [
  kind(
    'annual',
    { zh: '年假', en: 'Annual leave' },
    {
      zh: '按累计工龄发放，当年未休的可结转 3 个月',
      en: 'By years of service; unused days carry over for three months',
    },
    {
      unit: 'half',
      needsBalance: true,
      accrual: {
        by: 'year',
        steps: [
          { years: 1, amount: 5 },
          { years: 10, amount: 10 },
          { years: 20, amount: 15 },
        ],
        carryMost: 5,
        carryMonths: 3,
      },
    },
  ),
  kind(
    'personal',
    { zh: '事假', en: 'Personal leave' },
    { zh: '不计薪，按小时申请', en: 'Unpaid, by the hour' },
    { unit: 'hour', isPaid: false },
  ),
  kind(
    'sick',
    { zh: '病假', en: 'Sick leave' },
    { zh: '超过 1 天请上传病假证明', en: "Doctor's note required for more than one day" },
    { unit: 'half', proofDays: 1 },
  ),
  kind(
    'lieu',
    { zh: '调休', en: 'Time off in lieu' },
    { zh: '加班申请通过后自动计入，也可由人事发放', en: 'For approved overtime, or granted by HR' },
    { unit: 'hour', needsBalance: true },
  ),
  kind(
    'marriage',
    { zh: '婚假', en: 'Marriage leave' },
    { zh: '请上传结婚证', en: 'Marriage certificate required' },
    { proofDays: 0, mostDays: 10 },
  ),
  kind(
    'maternity',
    { zh: '产假', en: 'Maternity leave' },
    { zh: '按自然日计算，请上传医院证明', en: 'By calendar days; medical certificate required' },
    { proofDays: 0, countsRestDays: true, mostDays: 188 },
  ),
  kind(
    'paternity',
    { zh: '陪产假', en: 'Paternity leave' },
    { zh: '按自然日计算，请上传出生证明', en: 'By calendar days; birth certificate required' },
    { proofDays: 0, countsRestDays: true, mostDays: 30 },
  ),
  kind(
    'bereavement',
    { zh: '丧假', en: 'Bereavement leave' },
    { zh: '直系亲属去世', en: 'For the death of a close relative' },
    { mostDays: 3 },
  ),
]
