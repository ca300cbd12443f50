/** What the human editor can say of a rule; anything else is written as an expression. */
export type Rhythm =
  | { every: 'day'; time: string }
  | { every: 'workday'; time: string }
  | { every: 'week'; weekdays: readonly number[]; time: string }
  | { every: 'month'; day: number | 'last'; time: string }
  | { every: 'year'; month: number; day: number; time: string }

const clock = (time: string) => time.split(':').map(Number) as [number, number]

/** The rule as in crontab: minute, hour, day of the month, month, day of the week (0 Sunday). */
export function cronOf(rhythm: Rhythm): string {
  const [hour, minute] = clock(rhythm.time)
  const at = `${minute} ${hour}`
  if (rhythm.every === 'day') return `${at} * * *`
  if (rhythm.every === 'workday') return `${at} * * 1-5`
  if (rhythm.every === 'week') return `${at} * * ${[...rhythm.weekdays].sort().join(',')}`
  if (rhythm.every === 'month') return `${at} ${rhythm.day === 'last' ? 'L' : rhythm.day} * *`
  return `${at} ${rhythm.day} ${rhythm.month} *`
}

const figure = /^\d{1,2}$/
const inRange = (text: string | undefined, least: number, most: number) =>
  text !== undefined && figure.test(text) && Number(text) >= least && Number(text) <= most

/** The way back; null for what the editor cannot say. */
export function rhythmOf(expression: string): Rhythm | null {
  const [minute, hour, day, month, weekday, ...rest] = expression.trim().split(/\s+/)
  if (rest.length > 0 || !inRange(minute, 0, 59) || !inRange(hour, 0, 23)) return null
  const time = `${hour!.padStart(2, '0')}:${minute!.padStart(2, '0')}`
  if (day === '*' && month === '*') return byWeekday(weekday, time)
  if (weekday !== '*') return null
  if (month === '*' && day === 'L') return { every: 'month', day: 'last', time }
  if (month === '*' && inRange(day, 1, 31)) return { every: 'month', day: Number(day), time }
  return inRange(day, 1, 31) && inRange(month, 1, 12)
    ? { every: 'year', month: Number(month), day: Number(day), time }
    : null
}

function byWeekday(weekday: string | undefined, time: string): Rhythm | null {
  if (weekday === '*') return { every: 'day', time }
  if (weekday === '1-5') return { every: 'workday', time }
  const days = weekday?.split(',') ?? []
  return days.length > 0 && days.every(day => inRange(day, 0, 6))
    ? { every: 'week', weekdays: days.map(Number), time }
    : null
}
