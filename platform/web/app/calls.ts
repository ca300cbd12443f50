import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  type InfiniteData,
  type Query,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { useHoldRest } from '#platform/web/kit/holds-rest.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { paidFeature } from './answer.ts'
import { addressOf, sendCall, CallRefused, notReached, received } from './send-call.ts'
import { t } from './app.words.ts'
import { cache, isStale, metaOf, namesOf, pagesKeyOf, queryOf, refresh, type Stale } from './cache.ts'
import type { OfflineChange, Seen } from './offline/offline-change.ts'
import { mustWait } from './offline/waiting.ts'
import { forgetOwn, rememberOwn } from './own-changes.ts'
import { randomId } from '../session/random-id.ts'
import { afterEarlier } from './write-order.ts'

/** How to fetch a record whose page shows more than its own call returns. */
export interface Fetcher<C extends Call> {
  send(input: CallInput<C>, options?: { signal?: AbortSignal }): Promise<CallOutput<C>>
  /** What the page's head has already received. */
  received(input: CallInput<C>): CallOutput<C> | undefined
}

/**
 * A call's answer: cached, and refetched when stale. `placeholder` is shown until it arrives. Inside an `InOrder`, the
 * parts below wait for it.
 */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  {
    enabled = true,
    placeholder,
    fetcher,
  }: { enabled?: boolean; placeholder?: CallOutput<C> | undefined; fetcher?: Fetcher<C> | undefined } = {},
) {
  const query = useQuery<CallOutput<C>>({
    ...queryOf(call, input),
    ...(fetcher && { queryFn: (options: { signal: AbortSignal }) => fetcher.send(input, options) }),
    initialData: () => (fetcher ? fetcher.received(input) : received(call, input)),
    enabled,
    ...(placeholder === undefined ? {} : { placeholderData: placeholder as never }),
  })
  useHoldRest(query.isLoading)
  return query
}

type PageOf<C extends Call> = CallOutput<C> & { list: unknown[]; total: number | null; start: number; limit: number }
export type RowOf<C extends Call> = CallOutput<C> extends { list: (infer Row)[] } ? Row : never

/** A paged list. `rows` has every fetched row once; `startOver` drops all pages but the first and refetches it. */
export function usePages<C extends Call>(call: C, input: CallInput<C>) {
  const queryKey = pagesKeyOf(call, input)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      sendCall(call, { ...(input as object), start: pageParam } as CallInput<C>, { signal }) as Promise<PageOf<C>>,
    meta: metaOf(call),
    initialPageParam: 0,
    initialData() {
      const first = received(call, { ...(input as object), start: 0 } as CallInput<C>) as PageOf<C> | undefined
      return first && { pages: [first], pageParams: [0] }
    },
    getNextPageParam: last => (last.list.length < last.limit ? undefined : last.start + last.list.length),
  })
  const rows = useMemo(() => eachOnce<RowOf<C>>(query.data?.pages ?? []), [query.data])
  async function startOver() {
    cache.setQueryData<InfiniteData<PageOf<C>>>(
      queryKey,
      data => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    await query.refetch()
  }
  const first = query.data?.pages[0]
  return {
    ...query,
    rows,
    startOver,
    total: first?.total ?? null,
    can: ((first ?? knownPage(call)) as Partial<Able<C>> | undefined)?.can,
  }
}

/** Any cached page of the list: the actor's abilities beside its rows are the same in all of them. */
const knownPage = ({ path }: Call) =>
  cache
    .getQueriesData<InfiniteData<unknown>>({ queryKey: [path, 'pages'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .at(-1)
/** The actor's abilities beside a list's rows, if its call returns them. */
type Able<C extends Call> = CallOutput<C> extends { can: infer Can } ? { can: Can } : { can: undefined }

/** Drops duplicate rows: a row that moves while pages are fetched is on two of them. */
function eachOnce<Row>(pages: { list: unknown[] }[]): Row[] {
  const seen = new Set<unknown>()
  return pages
    .flatMap(page => page.list as Row[])
    .filter(row => {
      const id = (row as { id?: unknown }).id
      return id === undefined || (!seen.has(id) && seen.add(id))
    })
}

export interface ChangeOptions<C extends Call> {
  /** Shows the change before the server has answered; returns how to roll it back. */
  optimistic?: (input: CallInput<C>) => () => void
  /** What this change makes stale; by default, what the call is about (`callsAbout`). */
  refreshes?: Stale | undefined
  done?: (answer: CallOutput<C>, input: CallInput<C>) => void
  /** Without a network the write waits on the device, and the screen continues as if it had succeeded. */
  offline?: OfflineChange<C> | undefined
  /** Called instead of showing the refusal. */
  refused?: (refused: CallRefused, input: CallInput<C>) => void
  /** The idempotency key of a write that another page may have sent before; by default, each write has its own. */
  keyOf?: (input: CallInput<C>) => string
}

const isLost = (problem: unknown) => problem instanceof CallRefused && problem.result === notReached

/**
 * What the screen showed before an optimistic change, and which changes wait on the device. Keyed by the input object:
 * each press creates a new one.
 */
const seenBefore = new WeakMap<object, Seen | null>()
const waits = new WeakSet<object>()

/** Call path → what to refetch once its last pending mutation is done. */
const staleAfter = new Map<string, Set<string>>()
const remember = ({ path }: Call, names: readonly string[]) =>
  staleAfter.set(path, new Set([...(staleAfter.get(path) ?? []), ...names]))

/** Cancels fetches in flight: their answers lack the optimistic change and would undo it on screen. */
function holdBack(call: Call, refreshes: Stale): void {
  const isAffected = isStale(refreshes)
  const isFetching = (query: Query) =>
    query.state.fetchStatus === 'fetching' &&
    query.state.data !== undefined &&
    !query.state.fetchMeta?.fetchMore &&
    isAffected(query)
  const inFlight = cache.getQueryCache().findAll({ predicate: isFetching })
  if (inFlight.length === 0) return
  remember(
    call,
    inFlight.map(({ queryKey }) => String(queryKey[0])),
  )
  void cache.cancelQueries({ predicate: isFetching })
}

/** Refetches once, after the last pending mutation: an earlier answer would overwrite newer optimistic state. */
function settle(call: Call, refreshes: Stale): void {
  remember(call, namesOf(refreshes))
  if (cache.isMutating({ mutationKey: [call.path] }) > 1) return
  const names = [...(staleAfter.get(call.path) ?? [])]
  staleAfter.delete(call.path)
  if (names.length > 0) void refresh(...names)
}

/**
 * A mutation: optimistic, rolled back when refused, retried with the same idempotency key when the connection is lost,
 * or queued on the device until there is a network.
 */
export function useChange<C extends Call>(call: C, options: ChangeOptions<C> = {}) {
  const mutation = useMutation(mutationOf(call, options))
  return { ...mutation, run: mutation.mutate, running: mutation.isPending }
}

/** The mutation options of a call; `run-change.ts` uses them from an event handler. */
export function mutationOf<C extends Call>(
  call: C,
  { optimistic, refreshes = call.about, done, offline, refused, keyOf = randomId }: ChangeOptions<C>,
) {
  const putOff = async (input: CallInput<C>, key: string, wasSent: boolean) => {
    const outbox = await import('./offline/outbox.ts')
    const answer = await outbox.putOff(call, input, {
      key,
      offline: offline!,
      seen: seenBefore.get(input as object) ?? null,
      refreshes,
      wasSent,
    })
    waits.add(input as object)
    return answer
  }
  const send = async (input: CallInput<C>, key: string) => {
    if (offline && mustWait(input)) return await putOff(input, key, false)
    rememberOwn(key, refreshes)
    try {
      return await sendCall(call, input, { key })
    } catch (problem) {
      if (!isLost(problem)) throw problem
      // The write may have succeeded: then its event has to make this page refetch.
      forgetOwn(key)
      return offline
        ? await putOff(input, key, true).catch(() => {
            throw problem
          })
        : await sendCall(call, input, { key })
    }
  }
  const mutation: UseMutationOptions<CallOutput<C>, Error, CallInput<C>, { rollBack: (() => void) | undefined }> = {
    mutationKey: [call.path],
    mutationFn: (input: CallInput<C>) =>
      afterEarlier(call.method + addressOf(call, input).address, () => send(input, keyOf(input))),
    onMutate: (input: CallInput<C>) => {
      if (offline?.seen) seenBefore.set(input as object, offline.seen(input))
      if (optimistic) holdBack(call, refreshes)
      return { rollBack: optimistic?.(input) }
    },
    onSuccess: (answer, input) => {
      settle(call, waits.has(input as object) ? [] : refreshes)
      done?.(answer, input)
    },
    onError: (problem, input, context) => {
      context?.rollBack?.()
      settle(call, [])
      if (problem instanceof CallRefused && refused) refused(problem, input)
      else showRefusal(problem, call)
    },
  }
  return mutation
}

/** Shows why a call failed, unless the caller has something more specific. */
export function showRefusal(problem: unknown, call?: Call) {
  if (problem instanceof CallRefused && (problem.result === 401 || problem.result === 4 || problem.isReported)) return
  if (problem instanceof CallRefused && problem.result === paidFeature)
    return void import('./fee-alert.ts').then(({ showFeeAlert }) => showFeeAlert(problem.message))
  const hasWords = problem instanceof CallRefused && (problem.message || problem.result === notReached)
  if (!call || hasWords) return void toast.warn(refusalText(problem))
  // The words for each kind of write are rarely needed, so they are loaded on demand.
  void import('./failed-write.ts')
    .then(({ failedWrite }) => failedWrite(call))
    .catch(() => null)
    .then(said => toast.warn(said ?? refusalText(problem)))
}
export const refusalText = (problem: unknown) =>
  problem instanceof CallRefused && problem.message
    ? problem.message
    : problem instanceof CallRefused && problem.result === notReached
      ? t('offline')
      : t('failed')
