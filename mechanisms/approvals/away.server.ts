import { adding } from '#platform/server/parts/part.ts'

/** Expression over a row of `person`: the last day of their approved leave today, as text; null if they are present. */
type AwayUntil = (person: string) => string

let known: AwayUntil = () => 'null::text'

/** The room that manages leave registers it; without one, everybody is present. */
export const saysWhoIsAway = adding('who is away', (expression: AwayUntil) => {
  known = expression
})
export const awayUntil: AwayUntil = person => known(person)
