import { useInfiniteQuery, useMutation, useQuery, type InfiniteData, type Query } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { paidFeature } from './answer.ts'
import { ask, CallRefused, notReached, received } from './ask.ts'
import { t } from './app.words.ts'
import { cache, metaOf, pagesKeyOf, queryOf, refresh } from './cache.ts'
import type { OfflineChange, Seen } from './offline/offline-change.ts'
import { mustWait } from './offline/waiting.ts'
import { randomId } from './random-id.ts'

/** What a call answers, kept and asked anew when it is old. `placeholder` is shown until then. */
export function useCall<C extends Call>(call: C, input: CallInput<C>, { enabled = true, placeholder }: { enabled?: boolean, placeholder?: CallOutput<C> | undefined } = {}) {
  return useQuery<CallOutput<C>>({
    ...queryOf(call, input),
    initialData: () => received(call, input),
    enabled,
    ...(placeholder === undefined ? {} : { placeholderData: placeholder as never }),
  })
}

type PageOf<C extends Call> = CallOutput<C> & { list: unknown[], total: number | null, start: number, limit: number }
export type RowOf<C extends Call> = CallOutput<C> extends { list: (infer Row)[] } ? Row : never

/** A list page by page. `rows` has all that is there, each once; `startOver` keeps its first page alone, and asks for that anew. */
export function usePages<C extends Call>(call: C, input: CallInput<C>) {
  const queryKey = pagesKeyOf(call, input)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(call, { ...input as object, start: pageParam } as CallInput<C>, { signal }) as Promise<PageOf<C>>,
    meta: metaOf(call),
    initialPageParam: 0,
    initialData() {
      const first = received(call, { ...input as object, start: 0 } as CallInput<C>) as PageOf<C> | undefined
      return first && { pages: [first], pageParams: [0] }
    },
    getNextPageParam: last => last.list.length < last.limit ? undefined : last.start + last.list.length,
  })
  const rows = useMemo(() => eachOnce<RowOf<C>>(query.data?.pages ?? []), [query.data])
  async function startOver() {
    cache.setQueryData<InfiniteData<PageOf<C>>>(queryKey, data => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) })
    await query.refetch()
  }
  return { ...query, rows, startOver, total: query.data?.pages[0]?.total ?? null }
}

/** A row that has moved on while pages were fetched stands on two of them. */
function eachOnce<Row>(pages: { list: unknown[] }[]): Row[] {
  const seen = new Set<unknown>()
  return pages.flatMap(page => page.list as Row[]).filter(row => {
    const id = (row as { id?: unknown }).id
    return id === undefined || (!seen.has(id) && seen.add(id))
  })
}

interface ChangeOptions<C extends Call> {
  /** Shows the change before the server has agreed; answers how to take it back. */
  optimistic?: (input: CallInput<C>) => () => void
  /** The calls whose answers are old once this is done. */
  refreshes?: readonly Pick<Call, 'path'>[]
  done?: (answer: CallOutput<C>, input: CallInput<C>) => void
  /** Without a network it waits on the device; the screen goes on as if it were done. */
  offline?: OfflineChange<C> | undefined
  /** Called instead of showing the refusal. */
  refused?: (refused: CallRefused, input: CallInput<C>) => void
}

const isLost = (problem: unknown) => problem instanceof CallRefused && problem.result === notReached

/** What was on the screen before a change was shown; and the changes that wait on the device. By input, which each press has its own of. */
const seenBefore = new WeakMap<object, Seen | null>()
const waits = new WeakSet<object>()

/** By a call's path: the paths of what is to be asked for anew when the last of its changes that are under way is done. */
const old = new Map<string, Set<string>>()
const remember = ({ path }: Call, paths: readonly string[]) => old.set(path, new Set([...old.get(path) ?? [], ...paths]))

/** What is on its way already knows nothing of a change that is shown at once, and is not to undo it on the screen. */
function holdBack(call: Call, refreshes: readonly Pick<Call, 'path'>[]): void {
  const isAsking = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data !== undefined && !state.fetchMeta?.fetchMore
  for (const { path } of refreshes) {
    const asking = { queryKey: [path], predicate: isAsking }
    if (cache.getQueryCache().findAll(asking).length === 0) continue
    remember(call, [path])
    void cache.cancelQueries(asking)
  }
}

/** Nor is an answer from between two quick touches to undo the second: all is asked for anew once, behind the last. */
function settle(call: Call, refreshes: readonly Pick<Call, 'path'>[]): void {
  remember(call, refreshes.map(({ path }) => path))
  if (cache.isMutating({ mutationKey: [call.path] }) > 1) return
  const paths = [...old.get(call.path) ?? []]
  old.delete(call.path)
  if (paths.length > 0) void refresh(...paths.map(path => ({ path })))
}

/** A write: optimistic, rolled back when refused, repeated under the same key when the connection was lost, or put off until it is there. */
export function useChange<C extends Call>(call: C, { optimistic, refreshes = [], done, offline, refused }: ChangeOptions<C> = {}) {
  const putOff = async (input: CallInput<C>, key: string, wasSent: boolean) => {
    const outbox = await import('./offline/outbox.ts')
    const answer = await outbox.putOff(call, input, { key, offline: offline!, seen: seenBefore.get(input as object) ?? null, refreshes, wasSent })
    waits.add(input as object)
    return answer
  }
  const mutation = useMutation({
    mutationKey: [call.path],
    mutationFn: async (input: CallInput<C>) => {
      const key = randomId()
      if (offline && mustWait(input)) return await putOff(input, key, false)
      try {
        return await ask(call, input, { key })
      } catch (problem) {
        if (!isLost(problem)) throw problem
        return offline ? await putOff(input, key, true).catch(() => { throw problem }) : await ask(call, input, { key })
      }
    },
    onMutate: (input: CallInput<C>) => {
      if (offline?.seen) seenBefore.set(input as object, offline.seen(input))
      if (optimistic) holdBack(call, refreshes)
      return { takeBack: optimistic?.(input) }
    },
    onSuccess: (answer, input) => {
      settle(call, waits.has(input as object) ? [] : refreshes)
      done?.(answer, input)
    },
    onError: (problem, input, context) => {
      context?.takeBack?.()
      settle(call, [])
      if (problem instanceof CallRefused && refused) refused(problem, input)
      else showRefusal(problem)
    },
  })
  return { ...mutation, run: mutation.mutate, running: mutation.isPending }
}

/** Says why it was not done, where nothing more fitting is at hand. */
export function showRefusal(problem: unknown) {
  if (problem instanceof CallRefused && (problem.result === 401 || problem.result === 4 || problem.isTold)) return
  if (problem instanceof CallRefused && problem.result === paidFeature) return void import('./fee-alert.ts').then(({ showFeeAlert }) => showFeeAlert(problem.message))
  toast.warn(refusalText(problem))
}
export const refusalText = (problem: unknown) =>
  problem instanceof CallRefused && problem.message ? problem.message : problem instanceof CallRefused && problem.result === notReached ? t('offline') : t('failed')
