import { useCall } from '#platform/web/app/calls.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { eventCalls } from './event.contract.ts'

/** Who of those invited has something else at that time; nobody is asked about while an event stands as it is. */
export function useConflicts({ startDate, endDate, partners, isAllDay }: { startDate: string, endDate: string, partners: readonly PersonBrief[], isAllDay: boolean }, id?: string): string[] {
  const enabled = id === undefined && !isAllDay && partners.length > 0 && partners.length <= 50 && startDate < endDate
  const { data } = useCall(eventCalls.busy, { userId: partners.map(one => one.id), startDate, endDate }, { enabled })
  const busy = new Set(enabled ? data?.list.map(({ personId }) => personId) : [])
  return partners.filter(one => busy.has(one.id)).map(({ name }) => name)
}
