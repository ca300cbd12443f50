import { useSyncExternalStore } from 'react'
import { useCall, usePages } from '#platform/web/app/calls.ts'
import { firstWaiting, waitingCalls, type WaitingCount, type WaitingDue, type WaitingRow } from './waiting.contract.ts'

/** Items that were dealt with here before the server knows, by id: neither shown nor counted. */
let held: ReadonlyMap<string, WaitingRow> = new Map()
const listeners = new Set<() => void>()
/** Set by the actions (`inbox-acts.web.ts`), which are not in the app's main chunk. */
export function showHeld(rows: typeof held) {
  held = rows
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const heldNow = () => held

interface WaitingQuery {
  kind?: string | undefined
  due?: WaitingDue | undefined
}

const isWaiting =
  ({ kind, due }: WaitingQuery) =>
  (one: { kind: string; due: WaitingDue }) =>
    (!kind || one.kind === kind) && (!due || one.due === due)

/** The waiting items, optionally of one kind or date; and the counts per kind, which are the same everywhere. */
export function useWaiting(waitingQuery: WaitingQuery = {}) {
  const { kind, due } = waitingQuery
  const query = { ...firstWaiting, ...(kind ? { kind: [kind] } : {}), ...(due ? { due } : {}) }
  const pages = usePages(waitingCalls.list, query)
  const held = useSyncExternalStore(subscribe, heldNow)
  const counts = (pages.data?.pages[0]?.counts ?? []).map(one => ({
    ...one,
    count: one.count - [...held.values()].filter(isWaiting(one)).length,
  }))
  return {
    ...pages,
    query,
    rows: pages.rows.filter(({ id }) => !held.has(id)),
    counts,
    countOf: (one: WaitingQuery) => sum(counts.filter(isWaiting(one))),
  }
}

/** As many of the waiting items as one answer has: the first page where that is all of them. */
export function useManyWaiting(): readonly WaitingRow[] {
  const { rows, hasNextPage } = useWaiting()
  const { data } = useCall(waitingCalls.list, { limit: mostAtOnce }, { enabled: hasNextPage })
  const held = useSyncExternalStore(subscribe, heldNow)
  return hasNextPage && data ? data.list.filter(({ id }) => !held.has(id)) : rows
}
const mostAtOnce = 100

const sum = (counts: readonly WaitingCount[]) => counts.reduce((all, { count }) => all + Math.max(0, count), 0)
