import { workingTime, type HourSpan, type WorkCalendar } from '#mechanisms/work-calendar/working-time.ts'

/**
 * How many hours of overtime lie between two wall clocks ("yyyy-MM-ddTHH:mm"): what is outside of the person's own
 * working time, by whole half hours. The same for the form and the server.
 */
export function overtimeHours(
  from: string,
  to: string,
  calendar: WorkCalendar,
  hoursOfDay: readonly HourSpan[],
): number {
  const minutes = (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000
  return Math.max(0, Math.floor((minutes - workingTime(from, to, calendar, hoursOfDay).minutes) / 30) / 2)
}
