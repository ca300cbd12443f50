import { afterAll, beforeAll } from 'vitest'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { serve, type Reply, type TestServer } from './server.ts'

/** As often as a race fires its call, unless specified otherwise. */
const usually = 50

/**
 * Fires one call many times at once, every other time at a second server on the same database, and answers all replies.
 * An input that differs from turn to turn is a function of the turn.
 */
export type Race = <C extends Call>(
  who: DemoLogin | null,
  call: C,
  input: CallInput<C> | ((turn: number) => CallInput<C>),
  times?: number,
) => Promise<Reply<CallOutput<C>>[]>

/**
 * For each rule that counts or decides: `const race = racing(server)`, then fifty calls at once, of which the rule lets
 * through as many as it should. The second server shares nothing with the first but the database, as another process
 * would.
 */
export function racing(server: TestServer): Race {
  let second = { url: '', stop: async () => {} }
  beforeAll(async () => {
    second = await serve(server.services.database.url)
  })
  afterAll(() => second.stop())

  return async (who, call, input, times = usually) => {
    if (who) await server.token(who)
    const inputOf = typeof input === 'function' ? (input as (turn: number) => CallInput<typeof call>) : () => input
    const turns = Array.from({ length: times }, (_, turn) => turn)
    return await Promise.all(
      turns.map(turn => server.call(who, call, inputOf(turn), turn % 2 === 0 ? {} : { at: second.url })),
    )
  }
}
