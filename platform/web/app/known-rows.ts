import type { InfiniteData } from '@tanstack/react-query'
import type { Call } from '#platform/contract/call.ts'
import { cache } from './cache.ts'

/** The cached rows of a call's lists, by id: all of them, or with `active` only those of lists on screen. */
export function knownRows<Row extends { id: string }>(
  call: Pick<Call, 'path'>,
  type: 'all' | 'active' = 'all',
): Map<string, Row> {
  const lists = cache.getQueriesData<InfiniteData<{ list: Row[] }>>({ queryKey: [call.path, 'pages'], type })
  return new Map(
    lists.flatMap(([, data]) => data?.pages ?? []).flatMap(page => page.list.map(row => [row.id, row] as const)),
  )
}
