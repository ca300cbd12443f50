import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'
import { page } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** Figures of the product that a key result is measured by: 签订合同数、收款金额、工时、完成任务数. */
export const figures = ['contracts_signed', 'money_received', 'hours', 'tasks_done'] as const
export type Figure = (typeof figures)[number]
/** What an indicator of an evaluation may be measured by: those, and how a person's objectives were scored. */
export const judgedFigures = [...figures, 'okr_score'] as const
export type JudgedFigure = (typeof judgedFigures)[number]

/**
 * A row that a figure counts: `name` and `path` are null where the caller may not see the record itself, and so is the
 * `amount` of one of the company's books.
 */
const figureRow = v.object({
  id: out.id,
  day: out.day,
  amount: out.maybeNumber,
  name: out.maybeText,
  path: out.maybeText,
})
/** What a figure comes to between two days, and the rows that it counts, the latest first. */
export const figureRows = v.object({
  ...page(figureRow).entries,
  value: out.maybeNumber,
  startDate: out.day,
  endDate: out.day,
})
export type FigureRows = v.InferOutput<typeof figureRows>

export const figureOfOthers = refusal('okr.figure.person', {
  zh: '只能取自己或下属的数据',
  en: 'Figures are those of yourself or of people you manage',
})
export const figureOfBooks = refusal('okr.figure.company', {
  zh: '能查看公司流水的人才能选用收款金额',
  en: 'Only those who may see the company’s transactions can use the money received',
})
