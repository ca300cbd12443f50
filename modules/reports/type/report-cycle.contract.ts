import { addDays, addMonths, firstOfMonth, lastOfMonth, mondayOf } from '#platform/contract/days.ts'

export const reportCycles = ['day', 'week', 'month'] as const
export type ReportCycle = (typeof reportCycles)[number]

export interface Span {
  startDate: string
  endDate: string
}
/** The cycle that a day lies in: the day itself, its week from Monday on (ISO 8601), its month. */
export function spanOf(cycle: ReportCycle, day: string): Span {
  if (cycle === 'day') return { startDate: day, endDate: day }
  if (cycle === 'month') return { startDate: firstOfMonth(day), endDate: lastOfMonth(day) }
  const startDate = mondayOf(day)
  return { startDate, endDate: addDays(startDate, 6) }
}

/** The cycle so many after the one that begins on this day; earlier when negative. */
export const spanAfter = (cycle: ReportCycle, startDate: string, by: number): Span =>
  spanOf(cycle, cycle === 'month' ? addMonths(startDate, by) : addDays(startDate, by * (cycle === 'week' ? 7 : 1)))

/** All cycles that begin between two days, both included. */
export function spansBetween(cycle: ReportCycle, first: string, last: string): Span[] {
  const spans: Span[] = []
  for (let span = spanOf(cycle, first); span.startDate <= last; span = spanAfter(cycle, span.startDate, 1))
    if (span.startDate >= first) spans.push(span)
  return spans
}

/** What a report is called: "周报 2026-11-23 – 11-29 · 张伟". */
export const titleOf = (type: { name: string; cycle: ReportCycle }, span: Span, author: string) =>
  `${type.name} ${spanText(type.cycle, span)} · ${author}`

/** The same where its author is named beside it. */
export const titleBesideAuthor = (title: string) => title.replace(/ · [^·]*$/, '')

/** How a cycle is written: "2026-11-26", "2026-11-23 – 11-29", "2026-11". */
export const spanText = (cycle: ReportCycle, { startDate, endDate }: Span) =>
  cycle === 'day'
    ? startDate
    : cycle === 'month'
      ? startDate.slice(0, 7)
      : `${startDate} – ${endDate.slice(startDate.slice(0, 4) === endDate.slice(0, 4) ? 5 : 0)}`
