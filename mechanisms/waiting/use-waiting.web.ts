import { useSyncExternalStore } from 'react'
import { useQueries } from '@tanstack/react-query'
import type { CallInput } from '#platform/contract/call.ts'
import { queryOf } from '#platform/web/app/cache.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import {
  firstWaiting,
  mostAbout,
  waitingCalls,
  type WaitingCount,
  type WaitingDue,
  type WaitingRow,
} from './waiting.contract.ts'

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

/** As many are selected, and acted on, at once. */
export const mostSelected = 200

/** The waiting items that match, page after page, at most as many as can be selected. */
export const allWaiting = ({ kind, due }: WaitingQuery): Promise<readonly WaitingRow[]> =>
  fetchedAll({ ...(kind ? { kind: [kind] } : {}), ...(due ? { due } : {}) })

/** All waiting items that concern a record: the hours that were handed in together. */
export const allWaitingAbout = (record: string): Promise<readonly WaitingRow[]> => fetchedAll({ about: [record] })

async function fetchedAll(query: CallInput<typeof waitingCalls.list>): Promise<readonly WaitingRow[]> {
  const found = new Map<string, WaitingRow>()
  for (let start = 0; start < mostSelected; start += mostAtOnce) {
    const { list } = await sendCall(waitingCalls.list, { ...query, start, limit: mostAtOnce })
    for (const row of list) if (!held.has(row.id)) found.set(row.id, row)
    if (list.length < mostAtOnce) break
  }
  return [...found.values()]
}

/** The waiting items that concern these records, however much else waits before them. */
export function useWaitingAbout(records: readonly string[]): readonly WaitingRow[] {
  const each = [...new Set(records)]
  const parts = Array.from({ length: Math.ceil(each.length / mostAbout) }, (_, part) =>
    each.slice(part * mostAbout, (part + 1) * mostAbout),
  )
  const answers = useQueries({
    queries: parts.map(about => queryOf(waitingCalls.list, { about, limit: mostAtOnce })),
    combine: all => all.flatMap(({ data }) => data?.list ?? []),
  })
  const held = useSyncExternalStore(subscribe, heldNow)
  return answers.filter(({ id }) => !held.has(id))
}
const mostAtOnce = 100

const sum = (counts: readonly WaitingCount[]) => counts.reduce((all, { count }) => all + Math.max(0, count), 0)
