import type { Logger } from 'pino'
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'

/** The start was broken off by a signal: no problem, nothing to say. */
class Interrupted extends Error {}

/** A process from its start to its end: what it opened is closed in the opposite order, however it ends. */
export interface Lifetime {
  isEnding: boolean
  /** Notes how to close what was just opened. Breaks the start off when the end was requested meanwhile. */
  opened(close: () => unknown): void
  /** The start is over: from now on a signal ends the process at once. */
  started(): void
  /**
   * Ends the process for a problem: one sentence when its person can put it right, otherwise its stack; exit code 1.
   */
  fail(problem: unknown): Promise<never>
}

export function beginLifetime(log: Logger): Lifetime {
  const closings: (() => unknown)[] = []
  let hasStarted = false
  let end: Promise<never> | undefined

  async function close(exitCode: number): Promise<never> {
    for (const one of closings.toReversed()) {
      try {
        await one()
      } catch (problem) {
        log.error({ err: problem }, 'closing')
      }
    }
    process.exit(exitCode)
  }
  const lifetime: Lifetime = {
    isEnding: false,
    opened(closing) {
      closings.push(closing)
      if (lifetime.isEnding) throw new Interrupted()
    },
    started() {
      hasStarted = true
      if (lifetime.isEnding) end ??= close(0)
    },
    fail(problem) {
      lifetime.isEnding = true
      if (problem instanceof Interrupted) return (end ??= close(0))
      if (problem instanceof StartupProblem) console.error(`${problem.zh}\n${problem.en}`)
      else console.error(problem)
      return (end ??= close(1))
    },
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      lifetime.isEnding = true
      if (hasStarted) end ??= close(0)
    })
  }
  process.on('uncaughtException', problem => {
    void lifetime.fail(problem)
  })
  return lifetime
}
