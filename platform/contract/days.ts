/** Calendar days, "yyyy-MM-dd", without any zone: weeks begin on Monday. */

const dayLength = 86_400_000
const asTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number) => asDay(asTime(day) + days * dayLength)
/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string) => (new Date(asTime(day)).getUTCDay() + 6) % 7
export const mondayOf = (day: string) => addDays(day, -weekdayOf(day))
/** Monday to Friday; holidays are known to the working calendar alone. */
export const isWorkday = (day: string) => weekdayOf(day) < 5
export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: string) => addDays(firstOfNextMonth(day), -1)
const firstOfNextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31))
/** The first of the month so many months later; earlier if negative. */
export function addMonths(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return asDay(Date.UTC(year, month - 1 + months, 1))
}
/** The days from the first to the second; negative if the second is earlier. */
export const daysBetween = (first: string, second: string) => Math.round((asTime(second) - asTime(first)) / dayLength)
/** All days from one to another, both included. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index))
