import type { InfiniteData } from '@tanstack/react-query'
import type { Call } from '#platform/contract/call.ts'
import { cache } from './cache.ts'

/**
 * The rows that lists of a call have, by id: all that this device knows, or `active`, those of lists that are on the
 * screen.
 */
export function knownRows<Row extends { id: string }>(
  call: Pick<Call, 'path'>,
  type: 'all' | 'active' = 'all',
): Map<string, Row> {
  const lists = cache.getQueriesData<InfiniteData<{ list: Row[] }>>({ queryKey: [call.path, 'pages'], type })
  return new Map(
    lists.flatMap(([, data]) => data?.pages ?? []).flatMap(page => page.list.map(row => [row.id, row] as const)),
  )
}
