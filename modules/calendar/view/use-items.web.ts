import { useMemo } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { cache } from '#platform/web/app/cache.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { eventCalls, type CalendarItem } from '../event/event.contract.ts'
import { keyOf, windowOf } from './days.web.ts'

/** Whose calendar it is, and what of it is wanted. */
export interface Wanted {
  person: { id: string; name: string } | null
  events: boolean
  tasks: boolean
  subTasks: boolean
  items: boolean
}

/**
 * All that stands between the first and the last of some days; until it has come, or without a network, what other
 * views have of it.
 */
export function useItems(days: readonly string[], { person, events, tasks, subTasks, items }: Wanted) {
  const { startDate, endDate } = windowOf(days)
  const wanted = {
    events,
    tasks: tasks || subTasks || items,
    isTask: tasks,
    isSub: subTasks,
    containItem: items,
    ...(person ? { personId: person.id } : {}),
  }
  const call = useCall(eventCalls.all, { startDate, endDate, ...wanted })
  const wantedKey = JSON.stringify(wanted)
  const data = useMemo(
    () => call.data ?? knownItems(startDate, endDate, wantedKey),
    [call.data, startDate, endDate, wantedKey],
  )
  return { ...call, data, answered: call.data }
}

/** What is known of a window by others that cover it together, such as a month's of one of its days. */
function knownItems(startDate: string, endDate: string, wanted: string): { list: CalendarItem[] } | undefined {
  const known = cache
    .getQueriesData<{ list: CalendarItem[] }>({ queryKey: [eventCalls.all.path] })
    .flatMap(([key, data]) => {
      const { startDate: from, endDate: to, ...wantedKey } = key[1] as CallInput<typeof eventCalls.all>
      return data && JSON.stringify(wantedKey) === wanted
        ? [{ from: String(from), to: String(to), list: data.list }]
        : []
    })
    .sort((one, other) => inOrder(one.from, other.from))
  const reached = known.reduce((at, { from, to }) => (from <= at && to > at ? to : at), startDate)
  if (reached < endDate) return undefined
  const touching = known
    .flatMap(({ list }) => list)
    .filter(item => (item.startDate ?? item.endDate) < endDate && item.endDate >= startDate)
  const each = new Map(touching.map(item => [keyOf(item, 0), item]))
  return {
    list: [...each.values()].sort((one, other) =>
      inOrder(one.startDate ?? one.endDate, other.startDate ?? other.endDate),
    ),
  }
}

/** Of two instants; by the rules of a language it would take twenty times as long. */
const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
