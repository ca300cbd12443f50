import { cache, queryOf } from '#platform/web/app/cache.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { directoryCalls } from './directory.contract.ts'

type Kept = CallOutput<typeof directoryCalls.kept>['list'][number]

/** Brings the directory onto the device, once a page: without a network, people are found in it. */
export const keepDirectory = () =>
  cache.prefetchQuery({ ...queryOf(directoryCalls.kept, {}), staleTime: Infinity, gcTime: Infinity, retry: false })

/** Colleagues that this device knows, by name, pinyin or initials; null where it has kept no directory. */
export function peopleKept(key: string): readonly Kept[] | null {
  const kept = cache.getQueryData<{ list: Kept[] }>(queryOf(directoryCalls.kept, {}).queryKey)
  if (!kept) return null
  const wanted = key.toLowerCase()
  return kept.list
    .filter(({ name, spelling }) => {
      const words = spelling.toLowerCase().split(' ')
      return (
        name.toLowerCase().includes(wanted) ||
        words.join('').startsWith(wanted) ||
        words
          .map(word => word[0])
          .join('')
          .startsWith(wanted)
      )
    })
    .slice(0, 8)
}
