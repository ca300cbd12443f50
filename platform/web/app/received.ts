import { early, isDone, takeEarly } from './answer.ts'

/**
 * The data of an early response that has arrived and has no consequences, for the first render. It is returned once.
 */
export function receivedData(address: string): unknown {
  const received = early()[address]?.received
  if (!received || !isDone(received) || received.body.location) return undefined
  takeEarly(address)
  return received.body.data
}
