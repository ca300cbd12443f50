import { useState } from 'react'
import { dayInAddress } from '#platform/contract/day-in-address.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { day as dayOf } from '#platform/web/words/format.ts'
import { peopleScopes, type PeopleScope } from '../report/report.contract.ts'
import { spanAfter, spanOf, spanText } from '../type/report-cycle.contract.ts'
import { reportTypeCalls } from '../type/report-type.contract.ts'

/** Whose reports of which template a screen of a team shows; the address keeps it, for whoever comes back. */
export function useTeam() {
  const address = useAddress()
  const change = useAddressChange()
  const known = useCall(reportTypeCalls.read, {}).data?.list.filter(({ isOpen }) => isOpen)
  const types = known ?? []
  return {
    types,
    type: types.find(({ id }) => id === address.type) ?? types[0],
    /** The company has no template in use: nobody owes any. */
    hasNone: known?.length === 0,
    scope: peopleScopes.find(one => one === address.scope) ?? 'direct',
    setTypeId: (id: string) => change({ type: id }),
    setScope: (scope: PeopleScope) => change({ scope }),
  }
}

/** The same of one cycle: by itself the running one, and steps to others. */
export function useCycle() {
  const team = useTeam()
  const change = useAddressChange()
  const [today] = useState(() => dayOf(Date.now()))
  const day = dayInAddress(useAddress().date) ?? today
  const { type } = team
  const span = type && spanOf(type.cycle, day)
  return {
    ...team,
    date: span?.startDate ?? day,
    text: type && span ? spanText(type.cycle, span) : '',
    step: (by: number) => type && span && change({ date: spanAfter(type.cycle, span.startDate, by).startDate }),
    isLast: span !== undefined && span.endDate >= today,
  }
}
