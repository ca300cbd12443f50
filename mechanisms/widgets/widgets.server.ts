import type { Sentence } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import type { Rows, Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { hasApp, may, type AppName, type Me } from '#platform/server/http/identity.ts'
import { adding } from '#platform/server/parts/part.ts'
import type { Figures, FigureScope } from '#mechanisms/figures/figures.contract.ts'

/** By what a figure is broken down, whose records are counted, and of which months; both months are whole. */
export interface WidgetQuery {
  by: string
  scope: FigureScope
  personId?: string | undefined
  startMonth: string
  endMonth: string
}
/** The figures of a widget; without the periods before where the room does not tell them. */
export type WidgetFigures = Pick<Figures, 'num' | 'amount' | 'list'> & Partial<Pick<Figures, 'before' | 'yearBefore'>>

/** What a room lets people put on a dashboard. */
export interface WidgetSource {
  /** Its stable name: the room's part and what is counted, such as `crm.contract`. */
  key: string
  /** The app that must be there for the viewer. */
  app: AppName
  /** One of these is needed to see it. */
  authority?: readonly string[]
  words: Sentence
  /** Counted in pieces; otherwise in money. */
  isCount: boolean
  /** As it stands now: the months make no difference. */
  isNow?: boolean
  scopes: readonly FigureScope[]
  /** By what it is broken down, the usual one first. */
  by: Readonly<Record<string, Sentence>>
  /** The room's own analysis. It asks at once, so that several share a round trip. */
  ask(query: WidgetQuery, context: Context): Promise<WidgetFigures>
  /** What a part is called, where its name is no record's. */
  nameOf?(by: string, key: string): Sentence | undefined
  /** Where what is counted is listed; null where a list cannot be asked for it. */
  at(query: WidgetQuery, part?: { key: string; name: string }): string | null
}

const sources = new Map<string, WidgetSource>()

/** A room adds what can be put on a dashboard. */
export const widget = adding('widgets', (source: WidgetSource) => sources.set(source.key, source))

/** The source of that name, where the viewer may see it. */
export function sourceFor(key: string, me: Me): WidgetSource | undefined {
  const source = sources.get(key)
  return source && isFor(source, me) ? source : undefined
}
/** All that the viewer may put on a board. */
export const sourcesFor = (me: Me): WidgetSource[] => [...sources.values()].filter(source => isFor(source, me))

const isFor = ({ app, authority }: WidgetSource, me: Me) => hasApp(me, app) && (!authority || may(me, ...authority))

/** Questions that are asked in the same turn go out together, in one round trip; each gets its own answers. */
export function inOneTrip(run: Run): Run {
  type Asked = {
    statements: readonly Statement[]
    answer: (rows: Pick<Rows, 'count'>[]) => void
    fail: (problem: unknown) => void
  }
  let asked: Asked[] = []
  const send = () => {
    const now = asked
    asked = []
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
      if (asked.length === 0) queueMicrotask(send)
      asked.push({ statements, answer: answer as Asked['answer'], fail })
    })) as Run
}
