import { day } from '#platform/web/words/format.ts'
import type { FigureScope } from '#mechanisms/figures/figures.contract.ts'
import { monthsBefore } from '#mechanisms/months/months.contract.ts'

export const funnelScopes = ['company', 'subordinates', 'department', 'mine'] as const
/** Months, the one that goes on included. */
export const funnelSpans = [3, 6, 12] as const

/** The address's query: by default the last half year of all that one may see. */
export function funnelQuery(address: Record<string, string | undefined>) {
  const span = funnelSpans.find(one => String(one) === address.span) ?? 6
  const thisMonth = day(Date.now()).slice(0, 7)
  return {
    span,
    query: {
      scope: funnelScopes.find(one => one === address.scope) ?? ('company' as const),
      startMonth: address.from ?? monthsBefore(thisMonth, span - 1),
      endMonth: address.until ?? thisMonth,
    },
  }
}

/** The address of the opportunities behind a figure. */
export const funnelAddress = (
  { scope, startMonth, endMonth }: { scope: FigureScope; startMonth: string; endMonth: string },
  stage: string,
  name: string,
) => `/crm/funnel_list?${new URLSearchParams({ scope, from: startMonth, until: endMonth, stage, name })}`
