import { readAnswer } from '#platform/contract/wire-names.ts'
import type { Sentence } from '#platform/contract/words.ts'
import type { Context, Json } from '#platform/server/http/handle.ts'
import type { AppName } from '#platform/server/http/identity.ts'
import { figures, figureScopes, noKey, rowsAddress, type Figures } from '#mechanisms/figures/figures.contract.ts'
import type { FigureQuery } from '#mechanisms/figures/figures.server.ts'
import { widget } from './widgets.server.ts'

/** A catalogue in both languages. */
export interface Catalogues {
  zh: Readonly<Record<string, string>>
  en: Readonly<Record<string, string>>
}
/** The sentence of a key from both catalogues. */
export const sentenceOf = ({ zh, en }: Catalogues, key: string): Sentence => ({
  zh: zh[key] ?? key,
  en: en[key] ?? key,
})

export const notSaid: Sentence = { zh: '未填写', en: 'Not specified' }

const readFigures = (text: string) => readAnswer(figures)(JSON.parse(text)) as Figures

interface FigureWidgets {
  /** The prefix of the keys: `crm`. */
  prefix: string
  app: (about: string) => AppName
  abouts: Readonly<Record<string, readonly string[]>>
  counted: { figures(query: FigureQuery, context: Context): Promise<Json<Figures>> }
  /** Contains `contract` and `by_month`. */
  words: Catalogues
  isCount?: (about: string) => boolean
  /** The screen of the rows behind a figure. */
  listAt: (about: string) => string
  nameOf?: (by: string, key: string) => Sentence | undefined
}

/** Everything that a room counts with `figuresOf`, for dashboards: a figure opens its list with the same query. */
export const figureWidgets = ({
  prefix,
  app,
  abouts,
  counted,
  words,
  isCount = () => false,
  listAt,
  nameOf,
}: FigureWidgets) =>
  Object.entries(abouts).map(([about, bys]) =>
    widget({
      key: `${prefix}.${about}`,
      app: app(about),
      words: sentenceOf(words, about),
      isCount: isCount(about),
      scopes: figureScopes,
      by: Object.fromEntries(bys.map(by => [by, sentenceOf(words, `by_${by}`)])),
      read: async (query, context) => readFigures((await counted.figures({ ...query, about }, context)).text),
      nameOf: (by, key) => (key === noKey ? notSaid : nameOf?.(by, key)),
      at: (query, part) => rowsAddress(listAt(about), { ...query, about }, part),
    }),
  )
