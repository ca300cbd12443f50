const clocks = new Map<string, Intl.DateTimeFormat>()

/** A moment (ISO 8601) by the clock of a place, "yyyy-MM-dd HH:mm:ss"; what is no moment is returned as it is. */
export function wallClockIn(instant: string, timeZone = 'Asia/Shanghai'): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : clockOf(timeZone).format(date)
}

/** Swedish writes a time as "2026-01-31 09:30:00". */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}
