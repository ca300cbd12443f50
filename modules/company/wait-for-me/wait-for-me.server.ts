import { handle, type Context } from '#platform/server/http/handle.ts'
import { countWaiting } from '#mechanisms/waiting/waiting-list.server.ts'
import { waitForMeCalls } from './wait-for-me.contract.ts'

async function counted(context: Context, isCounted: (kind: string) => boolean = () => true) {
  const list = (await countWaiting(context)).filter(({ kind }) => isCounted(kind))
  return { total: list.reduce((sum, { count }) => sum + count, 0), list }
}

export const waitForMeHandlers = handle(waitForMeCalls, {
  waitForMe: (_, context) => counted(context),
  kpiSet: (_, context) => counted(context, kind => kind.startsWith('kpi')),
})
