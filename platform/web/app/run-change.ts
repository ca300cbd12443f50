import type { Call, CallInput } from '#platform/contract/call.ts'
import { cache } from './cache.ts'
import { mutationOf, type ChangeOptions } from './calls.ts'

/** A write as `useChange` does it, from a handler that is fetched only then; what went wrong has been said. */
export const runChange = <C extends Call>(call: C, options: ChangeOptions<C>, input: CallInput<C>) =>
  cache
    .getMutationCache()
    .build(cache, mutationOf(call, options))
    .execute(input)
    .catch(() => {})
