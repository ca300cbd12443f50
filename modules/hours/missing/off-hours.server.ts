import { adding } from '#platform/server/parts/part.ts'

/** Expression over a person and a day (SQL texts): how many minutes of agreed leave they have on it. */
type MinutesOff = (companyId: string, personId: string, day: string) => string

let known: MinutesOff = () => '0'

/** The room that knows who is on leave says so; without one, nobody is. */
export const saysWhoIsOff = adding('who is off', (expression: MinutesOff) => {
  known = expression
})
export const minutesOff: MinutesOff = (companyId, personId, day) => known(companyId, personId, day)
