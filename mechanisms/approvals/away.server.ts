import { adding } from '#platform/server/parts/part.ts'

/**
 * Expression over a row of `person`: the last day of the agreed leave that they are on today, as text; null where they
 * are here.
 */
type AwayUntil = (person: string) => string

let known: AwayUntil = () => 'null::text'

/** The room that knows who is on leave says so; without one, everybody is here. */
export const saysWhoIsAway = adding('who is away', (expression: AwayUntil) => {
  known = expression
})
export const awayUntil: AwayUntil = person => known(person)
