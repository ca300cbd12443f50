import { AsyncLocalStorage } from 'node:async_hooks'
import type { Statement } from './batch.ts'

/** The database round trips of a piece of work. */
export interface Trips {
  count: number
  /** The number of round trips per statement, by its name, or by its text if it has none. */
  ofStatement: Map<string, number>
  /** All statements sent, in order. */
  statements: Statement[]
}
const counting = new AsyncLocalStorage<Trips>()

/** Counts the round trips of `work` over checked connections, whether it succeeds or fails. */
export async function countTrips<Result>(work: () => Promise<Result>, report: (trips: Trips) => void): Promise<Result> {
  const trips: Trips = { count: 0, ofStatement: new Map(), statements: [] }
  try {
    return await counting.run(trips, work)
  } finally {
    report(trips)
  }
}

/** Counts one round trip with these statements, if anybody is counting. */
export function noteTrip(statements: readonly Statement[]) {
  const trips = counting.getStore()
  if (!trips) return
  trips.count++
  trips.statements.push(...statements)
  for (const sent of new Set(statements.map(({ name, text }) => name ?? text)))
    trips.ofStatement.set(sent, (trips.ofStatement.get(sent) ?? 0) + 1)
}
