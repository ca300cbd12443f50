import { useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { day as dayOf } from '#platform/web/words/format.ts'
import { spanAfter, spanOf, spanText } from '../type/report-cycle.contract.ts'
import { reportTypeCalls } from '../type/report-type.contract.ts'

/** The type and cycle that a screen of a team shows: the first type's running cycle, and steps to others. */
export function useCycle() {
  const types = useCall(reportTypeCalls.read, {}).data?.list.filter(({ isOpen }) => isOpen) ?? []
  const [typeId, setTypeId] = useState<string>()
  const [today] = useState(() => dayOf(Date.now()))
  const [date, setDate] = useState(today)
  const type = types.find(({ id }) => id === typeId) ?? types[0]
  const span = type && spanOf(type.cycle, date)
  return {
    types,
    type,
    date: span?.startDate ?? date,
    text: type && span ? spanText(type.cycle, span) : '',
    setTypeId,
    step: (by: number) => type && span && setDate(spanAfter(type.cycle, span.startDate, by).startDate),
    isLast: span !== undefined && span.endDate >= today,
  }
}
