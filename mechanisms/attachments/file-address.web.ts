import { useQuery } from '@tanstack/react-query'
import { ask } from '#platform/web/app/ask.ts'
import { fileCalls } from './attachment.contract.ts'

interface Address { id: string, address: string, thumbnail: string | null }

let waiting: { id: string, resolve: (found: Address | null) => void, reject: (problem: unknown) => void }[] = []
const mostAtOnce = 100

/** Pictures that are drawn together ask together. */
function addressOf(id: string): Promise<Address | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(askAll)
    waiting.push({ id, resolve, reject })
  })
}

async function askAll() {
  const asked = waiting
  waiting = []
  for (let start = 0; start < asked.length; start += mostAtOnce) {
    const some = asked.slice(start, start + mostAtOnce)
    try {
      const { list } = await ask(fileCalls.addresses, { ids: [...new Set(some.map(({ id }) => id))] })
      for (const { id, resolve } of some) resolve(list.find(one => one.id === id) ?? null)
    } catch (problem) {
      for (const { reject } of some) reject(problem)
    }
  }
}

/** An image's small version; undefined until it is known, and where there is none. Addresses are good for at least 30 minutes. */
export function useThumbnail(fileId: string | null, size: 96 | 240 | 960): string | undefined {
  const { data } = useQuery({
    queryKey: [fileCalls.addresses.path, 'one', fileId], queryFn: () => addressOf(fileId!), enabled: fileId !== null, staleTime: 25 * 60_000, refetchOnWindowFocus: false,
  })
  return data?.thumbnail ? `${data.thumbnail}&size=${size}` : undefined
}
