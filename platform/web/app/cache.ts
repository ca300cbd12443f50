import {
  QueryClient,
  type InfiniteData,
  type Query,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { sendCall, CallRefused, notReached } from './send-call.ts'

/** Lists with more pages than this count as long: refetching every page after each event would take too long. */
const mostPages = 5
const isLong = ({ state }: Query) => ((state.data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0) > mostPages
const unlessLong = (query: Query) => !isLong(query)

/** The query cache, keyed by call and input. A refusal is a valid answer; only a lost connection is retried. */
export const cache = new QueryClient({
  defaultOptions: {
    // Without a network a request fails at once instead of being paused, and the device's copy is shown (`offline/`).
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      gcTime: 30 * 60_000,
      retry: (failures, problem) =>
        failures < 2 && navigator.onLine && problem instanceof CallRefused && problem.result === notReached,
      refetchOnMount: unlessLong,
      refetchOnWindowFocus: unlessLong,
      refetchOnReconnect: unlessLong,
    },
  },
})

/** Marks a query whose answers are stored on the device for reading offline. */
export const kept = { keep: true }
/** The record types that a query depends on. Secrets and the answers of public calls are not stored on the device. */
export const metaOf = ({ options, about }: Call) => ({
  about,
  ...(options.answersSecret || options.caller === 'public' ? {} : kept),
})

/** The query key of a call: the path comes first, so that it is a prefix of all the call's queries. */
export const keyOf = <C extends Call>(call: C, input: CallInput<C>) => [call.path, input] as const
export const pagesKeyOf = <C extends Call>(call: C, input: CallInput<C>) => [call.path, 'pages', input] as const

/** The query options of a call. */
export const queryOf = <C extends Call>(call: C, input: CallInput<C>) => ({
  queryKey: keyOf(call, input),
  queryFn: ({ signal }: Pick<QueryFunctionContext, 'signal'>) => sendCall(call, input, { signal }),
  meta: metaOf(call),
})

/** What a change makes stale: record types, or single calls by their paths. */
export type Stale = readonly (string | Pick<Call, 'path'>)[]
export const everything = '*'
export const namesOf = (stale: Stale) => stale.map(one => (typeof one === 'string' ? one : one.path))

/**
 * Is a query stale, once records of these types have changed? Always, if it depends on any type (`*`) or if its types
 * are unknown: it was restored from the device, and is older than anything fetched.
 */
export const isStale = (stale: Stale) => {
  const names = namesOf(stale)
  return ({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>) => {
    const about = meta?.about as readonly string[] | undefined
    return (
      names.includes(everything) ||
      names.includes(String(queryKey[0])) ||
      (names.some(name => !name.startsWith('/')) &&
        (!about || about.some(type => type === everything || names.includes(type))))
    )
  }
}

/**
 * Invalidates and refetches stale queries; resolves when everything on screen is fresh. What is being fetched for the
 * first time is fetched once more behind that: its answer may be older than the change.
 */
export async function refresh(...stale: Stale): Promise<void> {
  const isOld = isStale(stale)
  const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined
  await Promise.all([
    cache.invalidateQueries({ predicate: query => isOld(query) && !isLong(query) && !isFirst(query) }),
    ...cache
      .getQueryCache()
      .findAll({ predicate: query => isOld(query) && isLong(query) })
      .map(renewFirstPage),
    ...cache
      .getQueryCache()
      .findAll({ predicate: query => isOld(query) && isFirst(query) })
      .map(async query => {
        await query.promise?.catch(() => undefined)
        await cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
      }),
  ])
}

/**
 * Refetches only the first page, where new rows mostly are. Rows are deduplicated, so a fresh row hides its older copy
 * further down.
 */
async function renewFirstPage({ queryKey, options }: Query): Promise<void> {
  const fetchPage = options.queryFn as (input: Partial<QueryFunctionContext>) => Promise<unknown>
  const first = await fetchPage({ queryKey, pageParam: 0 }).catch(() => undefined)
  if (first)
    cache.setQueryData<InfiniteData<unknown>>(
      queryKey,
      data => data && { ...data, pages: [first, ...data.pages.slice(1)] },
    )
}

interface Page<Row> {
  list: Row[]
  total: number | null
}

/** A local change keeps the query's age: the server has not confirmed it. */
export const ageOf = (key: QueryKey) => ({ updatedAt: cache.getQueryState(key)?.dataUpdatedAt ?? 0 })

/** Optimistic update of one record; returns how to roll it back. */
export function patch<C extends Call>(
  call: C,
  input: CallInput<C>,
  change: (data: CallOutput<C>) => CallOutput<C>,
): () => void {
  const key = keyOf(call, input)
  const before = cache.getQueryData<CallOutput<C>>(key)
  if (before === undefined) return () => {}
  const asOld = ageOf(key)
  cache.setQueryData(key, change(before), asOld)
  return () => cache.setQueryData(key, before, asOld)
}

/**
 * Optimistic update of one row in all cached lists; `null` removes it. `query` is the list's. Returns how to roll
 * it back.
 */
export function patchRows<Row extends { id: string }>(
  call: Pick<Call, 'path'>,
  id: string,
  change: (row: Row, query: Record<string, unknown>) => Row | null,
): () => void {
  const before = cache.getQueriesData<InfiniteData<Page<Row>>>({ queryKey: [call.path, 'pages'] })
  for (const [key, data] of before) {
    if (!data?.pages.some(page => page.list.some(row => row.id === id))) continue
    cache.setQueryData(
      key,
      {
        ...data,
        pages: data.pages.map(page => ({
          ...page,
          list: page.list.flatMap(row =>
            row.id === id ? (change(row, key[2] as Record<string, unknown>) ?? []) : [row],
          ),
        })),
      },
      ageOf(key),
    )
  }
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data, ageOf(key))
  }
}

/** A record as a cached list has it: shown while its own page is being fetched. */
export function knownRow<Row extends { id: string }>(call: Pick<Call, 'path'>, id: string): Row | undefined {
  for (const [, data] of cache.getQueriesData<InfiniteData<Page<Row>>>({ queryKey: [call.path, 'pages'] })) {
    for (const page of data?.pages ?? []) {
      const row = page.list.find(one => one.id === id)
      if (row) return row
    }
  }
}
