import { say } from '#platform/contract/words.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { hasApp } from '#platform/server/http/identity.ts'
import { waitingKinds, type WaitingKind } from '#mechanisms/waiting/waiting.server.ts'
import { waitForMeCalls } from './wait-for-me.contract.ts'

async function counted({ me, run, asked }: Context, all: readonly WaitingKind[]) {
  const kinds = all.filter(({ app }) => hasApp(me, app))
  const answers = kinds.length > 0 ? await run(kinds.map(({ count }) => count(me))) : []
  const list = kinds.map(({ kind, words, route }, index) => ({ kind, name: say(words, asked.locale), route, count: Number(answers[index]!.rows[0]![0]) }))
  return { total: list.reduce((sum, { count }) => sum + count, 0), list }
}

export const waitForMeHandlers = handle(waitForMeCalls, {
  waitForMe: (_, context) => counted(context, waitingKinds()),
  kpiSet: (_, context) => counted(context, waitingKinds().filter(({ kind }) => kind.startsWith('kpi'))),
})
