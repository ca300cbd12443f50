import { atWallClock, dayOf, wallClock } from '#platform/contract/zone.ts'

export interface QuietHours {
  quietFrom: string | null
  quietTo: string | null
}

const day = 86_400_000

/** When the quiet hours around an instant end, in a time zone; null if it is outside of them. */
export function endOfQuiet(moment: string, { quietFrom, quietTo }: QuietHours, timeZone: string): string | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null
  const time = wallClock(moment, timeZone).slice(11, 16)
  const overMidnight = quietFrom > quietTo
  const isQuiet = overMidnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo
  if (!isQuiet) return null
  const endsTomorrow = overMidnight && time >= quietFrom
  const today = dayOf(moment, timeZone)
  const onDay = endsTomorrow ? new Date(Date.parse(`${today}T00:00:00Z`) + day).toISOString().slice(0, 10) : today
  return atWallClock(`${onDay} ${quietTo}`, timeZone)
}
