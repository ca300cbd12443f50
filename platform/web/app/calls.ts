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
import { sendCall, CallRefused, notReached, received } from './send-call.ts'
import { t } from './app.words.ts'
import { cache, isStale, metaOf, namesOf, pagesKeyOf, queryOf, refresh, type Stale } from './cache.ts'
import type { OfflineChange, Seen } from './offline/offline-change.ts'
import { mustWait } from './offline/waiting.ts'
import { forgetOwn, rememberOwn } from './own-changes.ts'
import { randomId } from '../session/random-id.ts'

/** How a record is asked for where its page shows more than its own call answers. */
export interface Ask<C extends Call> {
  send(input: CallInput<C>, asking?: { signal?: AbortSignal }): Promise<CallOutput<C>>
  /** What the page's head has received already. */
  received(input: CallInput<C>): CallOutput<C> | undefined
}

/**
 * A call's answer, cached, and refetched when stale. `placeholder` is shown until it arrives. In a part of an
 * `InOrder`, what stands below waits for it.
 */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  {
    enabled = true,
    placeholder,
    ask,
  }: { enabled?: boolean; placeholder?: CallOutput<C> | undefined; ask?: Ask<C> | undefined } = {},
) {
  const query = useQuery<CallOutput<C>>({
    ...queryOf(call, input),
    ...(ask && { queryFn: (asking: { signal: AbortSignal }) => ask.send(input, asking) }),
    initialData: () => (ask ? ask.received(input) : received(call, input)),
    enabled,
    ...(placeholder === undefined ? {} : { placeholderData: placeholder as never }),
  })
  useHoldRest(query.isLoading)
  return query
}

type PageOf<C extends Call> = CallOutput<C> & { list: unknown[]; total: number | null; start: number; limit: number }
export type RowOf<C extends Call> = CallOutput<C> extends { list: (infer Row)[] } ? Row : never

/**
 * A list, page by page. `rows` has every row that was fetched, each once; `startOver` drops all pages but the first,
 * and refetches that.
 */
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

/** Any answer of a list: what the actor may do beside its rows is the same in all of them. */
const knownPage = ({ path }: Call) =>
  cache
    .getQueriesData<InfiniteData<unknown>>({ queryKey: [path, 'pages'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .at(-1)
/** What the actor may do beside the rows of a list, where its call says so. */
type Able<C extends Call> = CallOutput<C> extends { can: infer Can } ? { can: Can } : { can: undefined }

/** Drops repeated rows: one that moves while pages are fetched stands on two of them. */
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
  /** What this change makes stale, where that is not what the call is about (`callsAbout`). */
  refreshes?: Stale | undefined
  done?: (answer: CallOutput<C>, input: CallInput<C>) => void
  /** Without a network it waits on the device; the screen goes on as if it were done. */
  offline?: OfflineChange<C> | undefined
  /** Called instead of showing the refusal. */
  refused?: (refused: CallRefused, input: CallInput<C>) => void
}

const isLost = (problem: unknown) => problem instanceof CallRefused && problem.result === notReached

/**
 * What the screen showed before an optimistic change, and which changes wait on the device. Keyed by input: each press
 * has an input of its own.
 */
const seenBefore = new WeakMap<object, Seen | null>()
const waits = new WeakSet<object>()

/** By a call's path: what to refetch once its last pending mutation is done. */
const staleAfter = new Map<string, Set<string>>()
const remember = ({ path }: Call, names: readonly string[]) =>
  staleAfter.set(path, new Set([...(staleAfter.get(path) ?? []), ...names]))

/** Cancels fetches that are in flight: their answers do not know the optimistic change, and would undo it on screen. */
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
 * A write: optimistic, rolled back when refused, repeated under the same key when the connection was lost, or put off
 * until it is there.
 */
export function useChange<C extends Call>(call: C, options: ChangeOptions<C> = {}) {
  const mutation = useMutation(mutationOf(call, options))
  return { ...mutation, run: mutation.mutate, running: mutation.isPending }
}

/** How the cache is told of a write; `run-change.ts` does one from a handler. */
export function mutationOf<C extends Call>(
  call: C,
  { optimistic, refreshes = call.about, done, offline, refused }: ChangeOptions<C>,
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
  const mutation: UseMutationOptions<CallOutput<C>, Error, CallInput<C>, { rollBack: (() => void) | undefined }> = {
    mutationKey: [call.path],
    mutationFn: async (input: CallInput<C>) => {
      const key = randomId()
      if (offline && mustWait(input)) return await putOff(input, key, false)
      rememberOwn(key, refreshes)
      try {
        return await sendCall(call, input, { key })
      } catch (problem) {
        if (!isLost(problem)) throw problem
        // It may have been done all the same: then the news of it are what makes this page refetch.
        forgetOwn(key)
        return offline
          ? await putOff(input, key, true).catch(() => {
              throw problem
            })
          : await sendCall(call, input, { key })
      }
    },
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

/** Says why it was not done, where nothing more fitting is at hand. */
export function showRefusal(problem: unknown, call?: Call) {
  if (problem instanceof CallRefused && (problem.result === 401 || problem.result === 4 || problem.isTold)) return
  if (problem instanceof CallRefused && problem.result === paidFeature)
    return void import('./fee-alert.ts').then(({ showFeeAlert }) => showFeeAlert(problem.message))
  const hasWords = problem instanceof CallRefused && (problem.message || problem.result === notReached)
  if (!call || hasWords) return void toast.warn(refusalText(problem))
  // Which write failed is said in words of their own, which are seldom needed.
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
