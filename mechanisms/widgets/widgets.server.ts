import type { Sentence } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import type { Rows, Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { hasApp, may, type AppName, type Me } from '#platform/server/http/identity.ts'
import { adding } from '#platform/server/parts/part.ts'
import type { Figures, FigureScope } from '#mechanisms/figures/figures.contract.ts'

/** The breakdown of a figure, its scope, and its months; both months are included as a whole. */
export interface WidgetQuery {
  by: string
  scope: FigureScope
  personId?: string | undefined
  startMonth: string
  endMonth: string
  /** More parts are not shown one by one: a source may leave them out, if it says how many there are (`partNum`). */
  most?: number | undefined
}
/** The figures of a widget; without the periods before if the room does not provide them. */
export type WidgetFigures = Pick<Figures, 'num' | 'amount' | 'list'> &
  Partial<Pick<Figures, 'before' | 'yearBefore' | 'partNum'>>

/** A source of dashboard widgets, registered by a room. */
export interface WidgetSource {
  /** Its stable name: the room and what is counted, such as `crm.contract`. */
  key: string
  /** The app that the viewer must have. */
  app: AppName
  /** The viewer needs one of these. */
  authority?: readonly string[]
  words: Sentence
  /** Counted in pieces; otherwise in money. */
  isCount: boolean
  /** The current state: the months make no difference. */
  isNow?: boolean
  scopes: readonly FigureScope[]
  /** The breakdowns, the default first. */
  by: Readonly<Record<string, Sentence>>
  /** The room's own analysis. It queries synchronously, so that several widgets share a round trip. */
  read(query: WidgetQuery, context: Context): Promise<WidgetFigures>
  /** The name of a part, if it is not a record's name. */
  nameOf?(by: string, key: string): Sentence | undefined
  /** The address of the list behind it; null if no list accepts the query. */
  at(query: WidgetQuery, part?: { key: string; name: string }): string | null
}

const sources = new Map<string, WidgetSource>()

/** A room registers a dashboard source. */
export const widget = adding('widgets', (source: WidgetSource) => sources.set(source.key, source))

/** The source of that name, if the viewer may see it. */
export function sourceFor(key: string, me: Me): WidgetSource | undefined {
  const source = sources.get(key)
  return source && isFor(source, me) ? source : undefined
}
/** All sources that the viewer may use. */
export const sourcesFor = (me: Me): WidgetSource[] => [...sources.values()].filter(source => isFor(source, me))

const isFor = ({ app, authority }: WidgetSource, me: Me) => hasApp(me, app) && (!authority || may(me, ...authority))

/** Batches the queries of one turn of the event loop into one round trip; each gets its own results. */
export function inOneTrip(run: Run): Run {
  type Waiting = {
    statements: readonly Statement[]
    answer: (rows: Pick<Rows, 'count'>[]) => void
    fail: (problem: unknown) => void
  }
  let waiting: Waiting[] = []
  const send = () => {
    const now = waiting
    waiting = []
    run(now.flatMap(({ statements }) => statements)).then(
      answers => {
        let from = 0
        for (const { statements, answer } of now) answer(answers.slice(from, (from += statements.length)))
      },
      (problem: unknown) => {
        for (const { fail } of now) fail(problem)
      },
    )
  }
  return (statements =>
    new Promise((answer, fail) => {
      if (waiting.length === 0) queueMicrotask(send)
      waiting.push({ statements, answer: answer as Waiting['answer'], fail })
    })) as Run
}
