import { ruleOf, type Rule } from './rule.ts'

const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** A field's list of numbers; null for `*` and `?`, undefined for what a calendar has no use for. */
function listOf(
  field: string,
  least: number,
  most: number,
  names: readonly string[],
  first: number,
): number[] | null | undefined {
  if (field === '*' || field === '?') return null
  const found: number[] = []
  for (const part of field.toUpperCase().split(',')) {
    const [from, to = from] = part
      .split('-')
      .map(one => (names.includes(one) ? names.indexOf(one) + first : /^\d{1,2}$/.test(one) ? Number(one) : Number.NaN))
    if (from === undefined || to === undefined || !(from >= least && to <= most && from <= to)) return undefined
    for (let one = from; one <= to; one++) found.push(one)
  }
  return found
}

/**
 * The rule that a crontab's line stands for (the spec's field `cron`): five fields, or six and seven with seconds
 * before them, whose week begins with Sunday as 1. Its hour and minute say nothing here: an event has a start of its
 * own. Null: no rule says that.
 */
export function ruleOfCron(cron: string): Rule | null {
  const fields = cron.trim().split(/\s+/)
  const withSeconds = fields.length === 6 || fields.length === 7
  if (fields.length !== 5 && !withSeconds) return null
  const [day = '', month = '', weekday = ''] = fields.slice(withSeconds ? 3 : 2)
  const first = withSeconds ? 1 : 0
  const byMonth = listOf(month, 1, 12, months, 1)
  const nth = /^(\w+)#([1-5])$/.exec(weekday)
  const days = listOf(nth ? nth[1]! : weekday, first, 7, weekdays, first)
  if (byMonth === undefined || days === undefined) return null
  const inMonths = byMonth ? { byMonth } : {}
  if (day.toUpperCase() === 'L' && days === null)
    return ruleOf(byMonth ? 'YEARLY' : 'MONTHLY', { byMonthDay: [-1], ...inMonths })
  const byMonthDay = listOf(day, 1, 31, [], 0)
  // Both a day and a weekday: cron means either, which no rule says.
  if (byMonthDay === undefined || (byMonthDay && days)) return null
  if (days) {
    const byDay = [...new Set(days.map(one => (one - first) % 7))].map(one => ({
      nth: nth ? Number(nth[2]) : 0,
      day: one,
    }))
    return ruleOf(nth ? 'MONTHLY' : 'WEEKLY', { byDay, ...inMonths })
  }
  if (byMonthDay) return ruleOf(byMonth ? 'YEARLY' : 'MONTHLY', { byMonthDay, ...inMonths })
  return ruleOf('DAILY', inMonths)
}

/** The rule as a crontab's line, at the time of day that is given (HH:mm); null where cron has no words for it. */
export function cronOf(rule: Rule, time: string, start: string): string | null {
  const { frequency, interval, byDay, byMonthDay, byMonth, bySetPos } = rule
  if (
    interval > 1 ||
    bySetPos.length > 0 ||
    byDay.some(({ nth }) => nth < 0 || nth > 5) ||
    byMonthDay.some(one => one < -1)
  )
    return null
  const [hour, minute] = time.split(':').map(Number)
  const [, startMonth, startDay] = start.split('-').map(Number)
  const inMonths = byMonth.length > 0 ? byMonth.join(',') : '*'
  const line = (day: string, month: string, weekday: string) => `${minute} ${hour} ${day} ${month} ${weekday}`
  if (byMonthDay.length > 0 && byDay.length > 0) return null
  const numbered = byMonthDay.map(one => (one === -1 ? 'L' : one)).join(',')
  if (frequency === 'DAILY') return numbered || byDay.length > 0 ? null : line('*', inMonths, '*')
  if (frequency === 'WEEKLY')
    return line('*', inMonths, (byDay.length > 0 ? byDay.map(({ day }) => day) : [weekdayOf(start)]).join(','))
  if (byDay.length > 0) {
    const [only] = byDay
    return frequency === 'MONTHLY' && byDay.length === 1 && only!.nth > 0
      ? line('*', inMonths, `${only!.day}#${only!.nth}`)
      : null
  }
  if (frequency === 'MONTHLY') return line(numbered || String(startDay), inMonths, '*')
  return line(numbered || String(startDay), byMonth.length > 0 ? inMonths : String(startMonth), '*')
}

const weekdayOf = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()
