import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { cache, queryOf } from './cache.ts'

/**
 * What a sheet (`pick`, `actionMenu`) offers from a call's answer: at once if the answer is cached and not invalidated,
 * else a function that fetches it. A finger is often faster than its screen's request.
 */
export function offeredBy<C extends Call, Offer>(
  call: C,
  input: CallInput<C>,
  make: (answer: CallOutput<C>) => Offer,
): Offer | (() => Promise<Offer>) {
  const query = queryOf(call, input)
  const { data, isInvalidated } = cache.getQueryState<CallOutput<C>>(query.queryKey) ?? {}
  if (data !== undefined && !isInvalidated) return make(data)
  return async () =>
    make(
      await cache.fetchQuery<CallOutput<C>>(query).catch(problem => {
        if (data === undefined) throw problem
        return data
      }),
    )
}
