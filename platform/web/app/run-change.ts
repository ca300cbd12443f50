import type { Call, CallInput } from '#platform/contract/call.ts'
import { cache } from './cache.ts'
import { mutationOf, type ChangeOptions } from './calls.ts'

/** A mutation like `useChange`, for a lazily loaded event handler; errors have been shown. */
export const runChange = <C extends Call>(call: C, options: ChangeOptions<C>, input: CallInput<C>) =>
  cache
    .getMutationCache()
    .build(cache, mutationOf(call, options))
    .execute(input)
    .catch(() => {})
