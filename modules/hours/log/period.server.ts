import { dayOf, readInstant } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { addDays, mondayOf } from '#platform/contract/days.ts'
import { tooEarly, tooLate } from './work-hour.contract.ts'

/** From and until when hours can be logged today: so many days back, and until Sunday of the running week. */
export interface Period {
  today: string
  first: string
  last: string
  daysBack: number
}

export async function openPeriod(context: Pick<Context, 'me' | 'run'>): Promise<Period> {
  const daysBack = await companySetting(context, 'workhour_fill_days')
  const today = dayOf(new Date(), context.me.timeZone)
  return { today, first: addDays(today, -daysBack), last: addDays(mondayOf(today), 6), daysBack }
}

/** Refuses a day that lies outside of it. */
export function admitDay(day: string, { first, last, daysBack }: Period, field = 'start_date') {
  if (day < first) refuse(tooEarly, { days: daysBack }, field)
  if (day > last) refuse(tooLate, {}, field)
}

/** The day of what a request gives: a day, or a moment, which is kept beside it. */
export function readStart(input: string, timeZone: string): { day: string; startAt: string | null } {
  if (input.length === 10) return { day: input, startAt: null }
  const startAt = readInstant(input, timeZone)
  return { day: dayOf(startAt, timeZone), startAt }
}
