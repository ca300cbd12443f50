import { day } from '#platform/web/words/format.ts'
import { figureScopes } from '#mechanisms/figures/figures.contract.ts'
import { targetAbouts, targetFigures, type TargetFigure } from './target.contract.ts'

export const targetSpans = ['month', 'season', 'year'] as const
type Address = Record<string, string | undefined>

/** The months of this month, quarter or year. */
function monthsOf(span: (typeof targetSpans)[number]) {
  const thisMonth = day(Date.now()).slice(0, 7)
  if (span === 'month') return { startMonth: thisMonth, endMonth: thisMonth }
  const year = thisMonth.slice(0, 4)
  if (span === 'year') return { startMonth: `${year}-01`, endMonth: `${year}-12` }
  const first = Math.floor((Number(thisMonth.slice(5)) - 1) / 3) * 3 + 1
  const written = (month: number) => `${year}-${String(month).padStart(2, '0')}`
  return { startMonth: written(first), endMonth: written(first + 2) }
}

/** The address's query: by default this year, of all whose targets one may see. */
export function targetQuery(address: Address) {
  const span = targetSpans.find(one => one === address.span) ?? 'year'
  return {
    span,
    query: {
      about: targetAbouts.find(one => one === address.about) ?? ('contract' as const),
      by: address.by === 'person' ? ('person' as const) : ('month' as const),
      scope: figureScopes.find(one => one === address.scope) ?? ('company' as const),
      ...(address.person ? { personId: address.person } : {}),
      ...monthsOf(span),
      ...(address.from && address.until ? { startMonth: address.from, endMonth: address.until } : {}),
    },
  }
}
export type TargetQuery = ReturnType<typeof targetQuery>['query']

/** The address of the rows behind a figure: of all of it, or of one part. */
export const targetRowsAt = (query: TargetQuery, figure: TargetFigure, part?: { key: string; name: string }) =>
  `/crm/target_list?${new URLSearchParams({
    about: query.about,
    by: query.by,
    scope: query.scope,
    ...(query.personId ? { person: query.personId } : {}),
    from: query.startMonth,
    until: query.endMonth,
    figure,
    ...(part ? { key: part.key, name: part.name } : {}),
  })}`

export const figureOfAddress = (address: Address): TargetFigure =>
  targetFigures.find(one => one === address.figure) ?? 'target'
