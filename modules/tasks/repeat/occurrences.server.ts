import { Cron } from 'croner'
import { atWallClock, wallClock } from '#platform/contract/zone.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { leastApart, tooOften, wrongExpression } from './repeat.contract.ts'

const known = new Map<string, Cron>()
/** Expressions that are looked at for how close their occurrences lie. */
const lookedAt = 60

function cron(expression: string): Cron {
  let found = known.get(expression)
  if (!found) {
    found = new Cron(expression, { timezone: 'UTC', paused: true, mode: '5-part' })
    if (known.size > 5000) known.clear()
    known.set(expression, found)
  }
  return found
}

/**
 * The next time after a moment. The rule is read on a clock without a zone, and what that shows is looked up in the
 * company's zone: a time that summer time leaves out comes right after the gap, one that it has twice comes the first
 * time, so that each day has its occurrence once.
 */
export function nextOccurrence(expression: string, after: string, timeZone: string): string | null {
  // In the hour that the clock has twice, the clock alone says too little: what it finds may lie behind.
  for (
    let wall: Date | null = new Date(`${wallClock(after, timeZone)}Z`);
    (wall = cron(expression).nextRun(wall)) !== null;
  ) {
    const moment = atWallClock(wall.toISOString().slice(0, 19), timeZone)
    if (moment > after) return moment
  }
  return null
}

/** Some of those to come, none after the end. */
export function nextOccurrences(
  expression: string,
  after: string,
  timeZone: string,
  most: number,
  end: string | null = null,
): string[] {
  const found: string[] = []
  let next = nextOccurrence(expression, after, timeZone)
  const isIn = (moment: string) => end === null || moment <= end
  while (next !== null && found.length < most && isIn(next)) {
    found.push(next)
    next = nextOccurrence(expression, next, timeZone)
  }
  return found
}

/** Of those after a moment and not after now: the latest, and how many came before it. */
export function latestMissed(
  expression: string,
  first: string,
  now: string,
  timeZone: string,
): { occursAt: string; skippedNum: number; next: string | null } {
  let occursAt = first
  let skippedNum = 0
  let next = nextOccurrence(expression, occursAt, timeZone)
  while (next !== null && next <= now) {
    occursAt = next
    skippedNum++
    next = nextOccurrence(expression, occursAt, timeZone)
  }
  return { occursAt, skippedNum, next }
}

/** Refuses an expression that says nothing, or too much. */
export function admitExpression(expression: string) {
  try {
    cron(expression)
  } catch {
    refuse(wrongExpression, {}, 'cron_expression')
  }
  if (expression.trim().split(/\s+/).length !== 5) refuse(wrongExpression, {}, 'cron_expression')
  const times = nextOccurrences(expression, '2026-01-01T00:00:00.000Z', 'UTC', lookedAt).map(time => Date.parse(time))
  if (times.some((time, index) => index > 0 && time - times[index - 1]! < leastApart))
    refuse(tooOften, {}, 'cron_expression')
}
