import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'

/** The start was broken off by a signal: no problem, nothing to say. */
class Interrupted extends Error {}

/** How long each part may take to close, in milliseconds: longer than requests in progress are waited for. */
const patience = 20_000

/** A process from its start to its end: what it opened is closed in the opposite order, however it ends. */
export interface Lifetime {
  isEnding: boolean
  /**
   * Notes how to close what was just opened, and its name for the log. Breaks the start off when the end was requested
   * meanwhile. What does not close in time is left, so that the process ends: with `untilClosed`, never.
   */
  opened(what: string, close: () => unknown, options?: { untilClosed?: boolean }): void
  /** The start is over: from now on a signal ends the process at once. */
  started(): void
  /**
   * Ends the process for a problem: one sentence when its person can put it right, otherwise its stack; exit code 1.
   */
  fail(problem: unknown): Promise<never>
}

export function beginLifetime(log: Logger, most = patience): Lifetime {
  const closings: { what: string; close: () => unknown; untilClosed: boolean }[] = []
  let hasStarted = false
  let end: Promise<never> | undefined

  async function close(exitCode: number): Promise<never> {
    for (const { what, close: closing, untilClosed } of closings.toReversed()) {
      try {
        const closed = Promise.resolve(closing())
        await (untilClosed ? closed : inTime(closed, most))
      } catch (problem) {
        log.error({ err: problem }, `closing ${what}`)
      }
    }
    process.exit(exitCode)
  }
  const lifetime: Lifetime = {
    isEnding: false,
    opened(what, closing, { untilClosed = false } = {}) {
      closings.push({ what, close: closing, untilClosed })
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

async function inTime(closed: Promise<unknown>, most: number) {
  const late = new AbortController()
  try {
    await Promise.race([closed, overdue(most, late)])
  } finally {
    late.abort()
  }
}

async function overdue(most: number, { signal }: AbortController) {
  await setTimeout(most, undefined, { signal })
  throw new Error(`It did not close within ${most} ms, and is left`)
}
