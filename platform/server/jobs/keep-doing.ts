import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The polling interval when nothing waits, in milliseconds. */
const pause = 500

export interface KeptDoing {
  stop(): Promise<void>
}

/** Runs `work` in a loop until stopped; `work` returns how many items it did. */
export function keepDoing(what: string, work: () => Promise<number>, log: Logger): KeptDoing {
  const stop = new AbortController()
  const run = async () => {
    while (!stop.signal.aborted) {
      const done = await work().catch(problem => {
        log.error({ err: problem }, what)
        return 0
      })
      if (done === 0) await setTimeout(pause, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    async stop() {
      stop.abort()
      await ended
    },
  }
}
