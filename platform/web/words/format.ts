/** How figures and times are written, the same on every screen. Times are the company's (see time-zone.ts). */
import { wallClock, type WallClock } from './time-zone.ts'
import { locale } from './words.ts'

/** An ISO instant, a `yyyy-MM-dd` day, or epoch milliseconds. */
export type Moment = string | number

const two = (figure: number) => String(figure).padStart(2, '0')

function clockOf(moment: Moment): WallClock {
  const day = typeof moment === 'string' && /^(\d{4})-(\d\d)-(\d\d)$/.exec(moment)
  if (day) return { year: Number(day[1]), month: Number(day[2]), day: Number(day[3]), hour: 0, minute: 0 }
  return wallClock(moment)
}

/** 2026-11-21 */
export function day(moment: Moment): string {
  const clock = clockOf(moment)
  return `${clock.year}-${two(clock.month)}-${two(clock.day)}`
}

/** 11-21 in this year, 2025-11-21 in another: for narrow rows. */
export function shortDay(moment: Moment, now: Moment = Date.now()): string {
  const text = day(moment)
  return clockOf(now).year === clockOf(moment).year ? text.slice(5) : text
}

/** 09:30 */
export function time(moment: Moment): string {
  const clock = clockOf(moment)
  return `${two(clock.hour)}:${two(clock.minute)}`
}

/** 2026-11-21 09:30 */
export function dateTime(moment: Moment): string {
  return `${day(moment)} ${time(moment)}`
}

const weekdays = {
  'zh-CN': {
    long: (index: number) => `星期${'日一二三四五六'[index]}`,
    short: (index: number) => `周${'日一二三四五六'[index]}`,
  },
  'en-US': {
    long: (index: number) => ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][index]!,
    short: (index: number) => ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][index]!,
  },
}

/** 星期六, Saturday; short: 周六, Sat */
export function weekday(moment: Moment, width: 'long' | 'short' = 'long'): string {
  const clock = clockOf(moment)
  return weekdays[locale()][width](new Date(Date.UTC(clock.year, clock.month - 1, clock.day)).getUTCDay())
}

const ago = {
  'zh-CN': {
    now: '刚刚',
    yesterday: '昨天',
    minutes: (n: number) => `${n} 分钟前`,
    hours: (n: number) => `${n} 小时前`,
  },
  'en-US': {
    now: 'just now',
    yesterday: 'yesterday',
    minutes: (n: number) => (n === 1 ? '1 minute ago' : `${n} minutes ago`),
    hours: (n: number) => (n === 1 ? '1 hour ago' : `${n} hours ago`),
  },
}

/** 刚刚, 3 分钟前, 2 小时前, 昨天 09:30, then the date and time. What lies ahead is written in full. */
export function timeAgo(moment: Moment, now: Moment = Date.now()): string {
  const say = ago[locale()]
  const minutes = Math.floor((new Date(now).getTime() - new Date(moment).getTime()) / 60_000)
  if (minutes < 0) return minutes === -1 ? say.now : dateTime(moment)
  if (minutes < 1) return say.now
  if (minutes < 60) return say.minutes(minutes)
  if (day(moment) === day(now)) return say.hours(Math.floor(minutes / 60))
  if (daysBetween(moment, now) === 1) return `${say.yesterday} ${time(moment)}`
  return dateTime(moment)
}

/** Calendar days from one moment to another, negative when the second comes first. */
export function daysBetween(from: Moment, to: Moment): number {
  const dayNumber = (moment: Moment) => Date.parse(day(moment)) / 86_400_000
  return dayNumber(to) - dayNumber(from)
}

/** 1,409.50: two decimals and thousands separators; a decimal string is never turned into a float. */
export function money(amount: string | number): string {
  const text = typeof amount === 'number' ? amount.toFixed(2) : amount
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined) return text
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.slice(0, 2).padEnd(2, '0')}`
}

/** 820 B, 14 K, 3.2 M */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  if (Math.round(kilobytes) < 1024) return `${short(kilobytes)} K`
  return `${short(kilobytes / 1024)} M`
}

const short = (figure: number) => String(figure < 10 ? Math.round(figure * 10) / 10 : Math.round(figure))

/** Names one after the other: 王小雨、张伟; 王小雨, 张伟. */
export const listed = (names: readonly string[]) => names.join(locale() === 'zh-CN' ? '、' : ', ')
