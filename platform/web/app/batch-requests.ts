/**
 * Batches the requests of one render: each caller asks for one item by its key, and one request fetches them all, at
 * most `most` per request. Returns a function that fetches one item; null when the response lacks it.
 */
export function batchRequests<Found>(
  most: number,
  askFor: (keys: string[]) => Promise<readonly Found[]>,
  keyOf: (found: Found) => string,
) {
  let waiting: { key: string; resolve: (found: Found | null) => void; reject: (problem: unknown) => void }[] = []

  async function requestAll() {
    const batch = waiting
    waiting = []
    for (let start = 0; start < batch.length; start += most) {
      const some = batch.slice(start, start + most)
      try {
        const list = await askFor([...new Set(some.map(({ key }) => key))])
        for (const { key, resolve } of some) resolve(list.find(one => keyOf(one) === key) ?? null)
      } catch (problem) {
        for (const { reject } of some) reject(problem)
      }
    }
  }

  return (key: string): Promise<Found | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(requestAll)
      waiting.push({ key, resolve, reject })
    })
}
