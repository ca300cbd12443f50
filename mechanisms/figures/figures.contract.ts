import * as v from 'valibot'
import { choice, id, out, text } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { month } from '#mechanisms/months/months.contract.ts'

/** Whose records are counted. */
export const figureScopes = ['company', 'subordinates', 'direct', 'department', 'mine', 'person'] as const
export type FigureScope = (typeof figureScopes)[number]
/** The key of records without a value. */
export const noKey = 'none'

export const notBrokenDown = refusal('figures.by', {
  zh: '该指标不能按此维度统计',
  en: 'This figure cannot be broken down that way',
})

/** The query of figures: what is counted, the breakdown, the scope, and the months. */
export const figureQuery = <const Abouts extends readonly string[], const Bys extends readonly string[]>(
  abouts: Abouts,
  bys: Bys,
) => ({
  about: choice(abouts),
  by: choice(bys),
  scope: v.optional(choice(figureScopes), 'company' as const),
  personId: v.optional(id),
  departmentId: v.optional(id),
  startMonth: v.optional(month),
  endMonth: v.optional(month),
})
/** The query of the rows behind one figure; without a part, behind all parts. */
export const figureRowsQuery = <const Abouts extends readonly string[], const Bys extends readonly string[]>(
  abouts: Abouts,
  bys: Bys,
) => v.object({ ...paging(20).entries, ...figureQuery(abouts, bys), part: v.optional(text(100)) })

const sums = { num: out.number, amount: out.money }
export const figures = v.object({
  ...sums,
  /** Of the same number of months just before, and of the same months a year earlier. */
  before: v.object(sums),
  yearBefore: v.object(sums),
  /** How many parts there are. */
  partNum: out.number,
  list: v.array(v.object({ key: out.text, name: out.text, ...sums })),
})
export type Figures = v.InferOutput<typeof figures>

const figureRow = v.object({
  id: out.id,
  name: out.text,
  about: out.text,
  day: out.maybeDay,
  amount: out.money,
  link: out.text,
})
export type FigureRow = v.InferOutput<typeof figureRow>
export const figureRows = page(figureRow)

/** The address of the rows behind a figure: of all of it, or of one part. */
export const rowsAddress = (
  listAt: string,
  query: {
    about: string
    by: string
    scope: string
    personId?: string | undefined
    startMonth: string
    endMonth: string
  },
  part?: { key: string; name: string },
) =>
  `${listAt}?${new URLSearchParams({
    about: query.about,
    by: query.by,
    scope: query.scope,
    ...(query.personId ? { person: query.personId } : {}),
    from: query.startMonth,
    until: query.endMonth,
    ...(part ? { key: part.key } : {}),
    ...(part?.name ? { name: part.name } : {}),
  })}`
