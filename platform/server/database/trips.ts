import { AsyncLocalStorage } from 'node:async_hooks'
import type { Statement } from './batch.ts'

/** The round trips to the database that a piece of work makes. */
export interface Trips {
  count: number
  /** In how many of them a statement went out, by its name, or by its text where it has none. */
  ofStatement: Map<string, number>
  /** All that went out, in its order. */
  statements: Statement[]
}
const counting = new AsyncLocalStorage<Trips>()

/** Counts the round trips that `work` makes over checked connections, whatever comes of it. */
export async function countTrips<Result>(work: () => Promise<Result>, told: (trips: Trips) => void): Promise<Result> {
  const trips: Trips = { count: 0, ofStatement: new Map(), statements: [] }
  try {
    return await counting.run(trips, work)
  } finally {
    told(trips)
  }
}

/** One more, with these statements; nobody may be counting. */
export function noteTrip(statements: readonly Statement[]) {
  const trips = counting.getStore()
  if (!trips) return
  trips.count++
  trips.statements.push(...statements)
  for (const sent of new Set(statements.map(({ name, text }) => name ?? text)))
    trips.ofStatement.set(sent, (trips.ofStatement.get(sent) ?? 0) + 1)
}
