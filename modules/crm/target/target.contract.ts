import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, choice, done, emptiable, id, money, out, text, whole } from '#platform/contract/fields.ts'
import { paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { figureQuery, figureRows } from '#mechanisms/figures/figures.contract.ts'
import { month } from '#mechanisms/months/months.contract.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** Of what a target is: of what is agreed, of what comes in. */
export const targetAbouts = ['contract', 'received'] as const
export type TargetAbout = (typeof targetAbouts)[number]
/** What is still thought to come: opportunities by their weight; instalments that are due. */
export const comingOf = { contract: 'forecast', received: 'receivable' } as const
export const targetFigures = ['target', 'actual', 'coming'] as const
export type TargetFigure = (typeof targetFigures)[number]
/** Who sets everybody's. */
export const targetSetter = 'CRM_MANAGER'

/** So many months are set at once. */
const mostMonths = 36

export const unknownSeller = refusal('crm.target.person', {
  zh: '该成员不存在或已离职',
  en: 'They are not in the company, or have left',
})

const { about: _, by: __, ...whose } = figureQuery([''], [''])
const targetFilters = {
  ...whose,
  about: v.optional(choice(targetAbouts), 'contract'),
  by: v.optional(choice(['month', 'person']), 'month'),
}
const figures = {
  target: out.money,
  actual: out.money,
  coming: out.money,
  /** Percent of the target that was reached; null without a target. */
  rate: out.maybeNumber,
}
const targets = v.object({
  ...figures,
  list: v.array(v.object({ key: out.text, name: out.text, ...figures })),
  can: abilities(['set']),
})
export type Targets = v.InferOutput<typeof targets>

const ofPerson = { personId: id, about: v.optional(choice(targetAbouts), 'contract') }
const positive = v.pipe(
  money,
  v.check(amount => compareMoney(amount, '0.00') > 0, 'too_small'),
)

export const targetCalls = callsAbout('sales_target', {
  figures: call('GET /crm/analyze/targets', v.object(targetFilters), targets, {
    about: ['contract', 'chance'],
    summary: 'Targets of sales against what was reached and what is still to come, by month or by person',
  }),
  rows: call(
    'GET /crm/analyze/target_rows',
    v.object({ ...paging(20).entries, ...targetFilters, figure: choice(targetFigures), part: v.optional(text(100)) }),
    figureRows,
    { about: ['contract', 'chance'], summary: 'The rows behind such a figure: together they are the figure' },
  ),
  export: call('GET /crm/analyze/target_export', v.object(targetFilters), v.unknown(), {
    answers: 'file',
    summary: 'Targets, what was reached and what is to come as an .xlsx',
  }),
  year: call(
    'GET /crm/sales_targets',
    v.object({ ...ofPerson, year: v.optional(whole(1900, 2199)) }),
    v.object({
      person: personBrief,
      /** The twelve months of the year; null where none is set. */
      list: v.array(v.object({ month: out.text, amount: v.nullable(out.money) })),
    }),
    { authority: [targetSetter], summary: "A person's targets of a year, by default this one" },
  ),
  set: call(
    'PUT /crm/sales_targets',
    v.object({
      ...ofPerson,
      /** Months that are not named stay as they are; without an amount there is no target. */
      list: v.pipe(v.array(v.object({ month, amount: emptiable(positive) })), v.maxLength(mostMonths, 'too_many')),
    }),
    done,
    { authority: [targetSetter], summary: "Set a person's targets, month by month" },
  ),
})
