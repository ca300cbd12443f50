import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Milliseconds between looks when nothing waits. */
const pause = 500

export interface KeptDoing {
  stop(): Promise<void>
}

/** Does what waits, again and again, until stopped; `work` answers how many there were. */
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
