import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { cache, queryOf } from './cache.ts'

/**
 * What a sheet offers of a call's answer (`pick`, `actionMenu`): there at once where the answer is known and nothing
 * has happened to it, else how it is waited for. A finger is often sooner than what its screen has requested.
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
