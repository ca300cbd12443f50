import {
  QueryClient,
  type InfiniteData,
  type Query,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { sendCall, CallRefused, notReached } from './send-call.ts'

/**
 * A list of more pages is long: to ask for each of its pages again, whenever something has happened, would never end.
 */
const mostPages = 5
const isLong = ({ state }: Query) => ((state.data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0) > mostPages
const unlessLong = (query: Query) => !isLong(query)

/** What has been asked, by call and input. A refusal is an answer: only a lost connection is tried again. */
export const cache = new QueryClient({
  defaultOptions: {
    // What is asked without a network is lost, not held back: what the device has is shown then (`offline/`).
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

/** Of a query whose answers the device keeps, to be read without a network. */
export const kept = { keep: true }
/** Which types of record a query is about. Secrets, and what is asked by nobody in particular, are not kept. */
export const metaOf = ({ options, about }: Call) => ({
  about,
  ...(options.answersSecret || options.caller === 'public' ? {} : kept),
})

/** The key of a call's answers: its path first, so that "all of this call's" is a prefix. */
export const keyOf = <C extends Call>(call: C, input: CallInput<C>) => [call.path, input] as const
export const pagesKeyOf = <C extends Call>(call: C, input: CallInput<C>) => [call.path, 'pages', input] as const

/** How the cache asks a call. */
export const queryOf = <C extends Call>(call: C, input: CallInput<C>) => ({
  queryKey: keyOf(call, input),
  queryFn: ({ signal }: Pick<QueryFunctionContext, 'signal'>) => sendCall(call, input, { signal }),
  meta: metaOf(call),
})

/** What is stale after a change: types of record, or a call of its own by its path. */
export type Stale = readonly (string | Pick<Call, 'path'>)[]
export const everything = '*'
export const namesOf = (stale: Stale) => stale.map(one => (typeof one === 'string' ? one : one.path))

/**
 * Is a query's answer old, once records of these types have changed? What hangs on records of any type is (`*`), and
 * what nobody knows about: it was read from the device, and is older than anything.
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

/** Refetches, wherever it is shown, whatever is stale; done when what is on the screen is fresh. */
export async function refresh(...stale: Stale): Promise<void> {
  const isOld = isStale(stale)
  await Promise.all([
    cache.invalidateQueries({ predicate: query => isOld(query) && !isLong(query) }),
    ...cache
      .getQueryCache()
      .findAll({ predicate: query => isOld(query) && isLong(query) })
      .map(renewFirstPage),
  ])
}

/**
 * What is new stands on a list's first page mostly; each row is shown once, so that it hides its older self further
 * down.
 */
async function renewFirstPage({ queryKey, options }: Query): Promise<void> {
  const askPage = options.queryFn as (asked: Partial<QueryFunctionContext>) => Promise<unknown>
  const first = await askPage({ queryKey, pageParam: 0 }).catch(() => undefined)
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

/** What is changed here is no newer for it: the server has not said so. */
export const ageOf = (key: QueryKey) => ({ updatedAt: cache.getQueryState(key)?.dataUpdatedAt ?? 0 })

/** Changes what is shown of a record at once; answers how to undo it. */
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
 * Changes one row wherever lists show it; `null` takes it out. `asked` is what the list was asked for. Answers how to
 * undo it.
 */
export function patchRows<Row extends { id: string }>(
  call: Pick<Call, 'path'>,
  id: string,
  change: (row: Row, asked: Record<string, unknown>) => Row | null,
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

/** A record as a list has it already: shown while its page is on the way. */
export function knownRow<Row extends { id: string }>(call: Pick<Call, 'path'>, id: string): Row | undefined {
  for (const [, data] of cache.getQueriesData<InfiniteData<Page<Row>>>({ queryKey: [call.path, 'pages'] })) {
    for (const page of data?.pages ?? []) {
      const row = page.list.find(one => one.id === id)
      if (row) return row
    }
  }
}
