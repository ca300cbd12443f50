/** Calendar days, "yyyy-MM-dd", without any zone: weeks begin on Monday. */

const dayLength = 86_400_000
const asTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number) => asDay(asTime(day) + days * dayLength)
/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string) => (new Date(asTime(day)).getUTCDay() + 6) % 7
export const mondayOf = (day: string) => addDays(day, -weekdayOf(day))
/** Monday to Friday; holidays are not known. */
export const isWorkday = (day: string) => weekdayOf(day) < 5
export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: string) => addDays(firstOfNextMonth(day), -1)
const firstOfNextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31))
