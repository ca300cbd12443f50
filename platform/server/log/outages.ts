import type { Logger } from 'pino'
import type { RefusalKind } from '#platform/contract/refusals.ts'

const aSecond = 1000

/**
 * Logs one line a second during an outage, with the number of failed requests since the last one: a thousand stack
 * traces say no more.
 */
export function outageReporter(log: Logger, now = Date.now) {
  const reported = new Map<string, { at: number; met: number }>()
  return ({ code, sentence }: RefusalKind, problem: unknown) => {
    const last = reported.get(code)
    if (last && now() - last.at < aSecond) return void last.met++
    reported.set(code, { at: now(), met: 0 })
    const { code: reason, message } = problem as { code?: string; message?: string }
    log.error({ outage: code, reason, message, requests: 1 + (last?.met ?? 0) }, sentence.en)
  }
}
