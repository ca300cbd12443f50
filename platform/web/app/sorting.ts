import * as v from 'valibot'
import type { Call, CallInput } from '#platform/contract/call.ts'
import { useAddressChange } from './filter.tsx'
import { useAddress } from './navigation.ts'

/** By what a table is sorted, and how that is changed; a leading `-` is the other direction. */
export interface Sorting {
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

type SortOf<C extends Call> = CallInput<C> extends { sort?: infer Sort } ? { sort?: Exclude<Sort, undefined> } : object

/**
 * How a list is sorted by the heads of its columns: `query` goes into its call's query. The address keeps it;
 * what the call would not take, as somebody has mistyped it there, counts as none.
 */
export function useSorting<C extends Call>(call: C): { query: SortOf<C>; sorting: Sorting } {
  const { sort: requestedSort } = useAddress()
  const change = useAddressChange()
  const { entries } = call.input as unknown as { entries: Record<string, v.GenericSchema> }
  const sort =
    requestedSort !== undefined && entries.sort && v.is(entries.sort, requestedSort) ? requestedSort : undefined
  return {
    query: (sort === undefined ? {} : { sort }) as SortOf<C>,
    sorting: { sort, onSort: sort => change({ sort }) },
  }
}
