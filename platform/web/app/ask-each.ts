import { toast } from '#platform/web/kit/toast.tsx'
import { t } from './app.words.ts'
import { refusalText } from './calls.ts'

/** So many are asked for at the same time. */
const atOnce = 4

/** Asks for each, a few at a time; says of how many it was refused, and the first reason. Each is decided by the rules of its own record. */
export async function askEach<Row>(rows: readonly Row[], send: (row: Row) => Promise<unknown>): Promise<void> {
  const waiting = [...rows]
  const refusals: string[] = []
  async function work() {
    for (let row = waiting.shift(); row; row = waiting.shift()) await send(row).catch(problem => { refusals.push(refusalText(problem)) })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  sayRefusals(refusals)
}

/** Of several things that were asked for, those that were refused. */
export const sayRefusals = (refusals: readonly string[]) => {
  if (refusals.length > 0) toast.warn(t('someRefused', { n: refusals.length, why: refusals[0]! }))
}
