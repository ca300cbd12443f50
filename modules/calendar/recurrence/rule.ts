/**
 * A recurrence as RFC 5545 has it, as far as calendars of people need it: by days, weeks, months and years, with BYDAY,
 * BYMONTHDAY, BYMONTH, BYSETPOS, and an end by COUNT or UNTIL. Days of the week count from Sunday, 0.
 */
export interface Rule {
  frequency: Frequency
  interval: number
  /** How many times in all; null: without such an end. */
  count: number | null
  /** The last moment, ISO UTC, or the last day, yyyy-MM-dd. */
  until: string | null
  /** `nth` 0 is each such day, 1 the first of the month or year, -1 its last. */
  byDay: readonly { nth: number; day: number }[]
  byMonthDay: readonly number[]
  byMonth: readonly number[]
  bySetPos: readonly number[]
  weekStart: number
}
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** A rule that ends by a number ends by this one at most. */
export const mostTimes = 1000

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const plain: Omit<Rule, 'frequency'> = {
  interval: 1,
  count: null,
  until: null,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  bySetPos: [],
  weekStart: 1,
}
export const ruleOf = (frequency: Frequency, more: Partial<Rule> = {}): Rule => ({ ...plain, frequency, ...more })

type Reader = (value: string) => Partial<Rule> | null
const numbers = (value: string, least: number, most: number): number[] | null => {
  const read = value.split(',').map(part => (/^[+-]?\d{1,4}$/.test(part) ? Number(part) : Number.NaN))
  return read.length <= 62 && read.every(one => one !== 0 && one >= least && one <= most) ? [...new Set(read)] : null
}
const listed =
  <Name extends keyof Rule>(name: Name, least: number, most: number): Reader =>
  value => {
    const read = numbers(value, least, most)
    return read && { [name]: read }
  }
const single =
  (name: 'interval' | 'count', most: number): Reader =>
  value => {
    const read = numbers(value, 1, most)
    return read?.length === 1 ? { [name]: read[0]! } : null
  }

const readers: Record<string, Reader> = {
  FREQ: value => (frequencies.some(one => one === value) ? { frequency: value as Frequency } : null),
  INTERVAL: single('interval', 999),
  COUNT: single('count', mostTimes),
  UNTIL: value => {
    const read = readUntil(value)
    return read === null ? null : { until: read }
  },
  BYDAY: value => {
    const read = value.split(',').map(part => /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(part))
    if (read.length > 31 || read.some(one => one === null)) return null
    return { byDay: read.map(one => ({ nth: Number(one![1] ?? 0), day: weekdays.indexOf(one![2]!) })) }
  },
  BYMONTHDAY: listed('byMonthDay', -31, 31),
  BYMONTH: listed('byMonth', 1, 12),
  BYSETPOS: listed('bySetPos', -366, 366),
  WKST: value => (weekdays.includes(value) ? { weekStart: weekdays.indexOf(value) } : null),
}

function readUntil(value: string): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(value)
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const read = new Date(`${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`)
  if (Number.isNaN(read.getTime()) || read.getUTCDate() !== Number(day)) return null
  return hour === undefined ? `${year}-${month}-${day}` : read.toISOString()
}

/**
 * Reads `FREQ=WEEKLY;BYDAY=MO`, with or without `RRULE:` before it; null for what is no such rule, or one that nobody's
 * calendar needs.
 */
export function readRule(text: string): Rule | null {
  let rule: Partial<Rule> = {}
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .split(';')) {
    const [name = '', value = '', ...rest] = part.split('=')
    const read = rest.length === 0 && Object.hasOwn(readers, name) ? readers[name]!(value) : null
    if (!read) return null
    rule = { ...rule, ...read }
  }
  if (!rule.frequency || (rule.count && rule.until)) return null
  const whole = ruleOf(rule.frequency, rule)
  return makesSense(whole) ? whole : null
}

/** RFC 5545, 3.3.10: what may stand beside what. */
function makesSense({ frequency, byDay, byMonthDay, bySetPos }: Rule): boolean {
  const counted = byDay.some(({ nth }) => nth !== 0)
  if (counted && (frequency === 'DAILY' || frequency === 'WEEKLY')) return false
  if (byDay.some(({ nth }) => Math.abs(nth) > (frequency === 'MONTHLY' ? 5 : 53))) return false
  if (byMonthDay.length > 0 && frequency === 'WEEKLY') return false
  return bySetPos.length === 0 || byDay.length > 0 || byMonthDay.length > 0
}

/** The rule as text, without `RRULE:`. */
export function ruleText(rule: Rule): string {
  const { frequency, interval, count, until, byDay, byMonthDay, byMonth, bySetPos, weekStart } = rule
  const parts = [
    ['FREQ', frequency],
    ['INTERVAL', interval > 1 && interval],
    ['COUNT', count],
    ['UNTIL', until && until.replaceAll(/[-:]|\.\d+/g, '')],
    ['BYMONTH', byMonth.join(',')],
    ['BYMONTHDAY', byMonthDay.join(',')],
    ['BYDAY', byDay.map(({ nth, day }) => `${nth === 0 ? '' : nth}${weekdays[day]}`).join(',')],
    ['BYSETPOS', bySetPos.join(',')],
    ['WKST', weekStart !== 1 && weekdays[weekStart]],
  ]
  return parts
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
}
