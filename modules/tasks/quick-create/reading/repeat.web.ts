import { numberOf, numeral } from '#platform/web/when/numbers.web.ts'
import type { Span } from '#platform/web/when/tokens.web.ts'
import {
  dayOfMonth,
  lastOfMonth,
  monthOf,
  weekdayOf as weekdayNumber,
  type DayNumber,
} from '#platform/web/when/wall.web.ts'

/** How often something comes again. Weekdays are 1 Monday to 7 Sunday; a day of the month 1 to 31, or `last`. */
export interface Repeat extends Span {
  every: 'day' | 'week' | 'month' | 'year'
  weekdays?: number[]
  day?: number | 'last'
  month?: number
}

const weekdayOf = (written: string) =>
  /\d/.test(written) ? Number(written) : '一二三四五六日'.indexOf(written === '天' ? '日' : written) + 1
const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const english = 'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'
const workdays = [1, 2, 3, 4, 5]

type Meaning = Omit<Repeat, keyof Span>
const rules: [RegExp, (match: RegExpExecArray) => Meaning | null][] = [
  [
    /每个?(?:周|星期|礼拜)((?:[一二三四五六日天1-7][、,，和及]?)+)/g,
    ([, days]) => weekly([...days!.matchAll(/[一二三四五六日天1-7]/g)].map(([day]) => weekdayOf(day))),
  ],
  [/每个?(?:周|星期|礼拜)末/g, () => ({ every: 'week', weekdays: [6, 7] })],
  [
    /每个?工作日|工作日每天|\bevery (?:weekday|workday)s?\b|\bon weekdays\b/gi,
    () => ({ every: 'week', weekdays: workdays }),
  ],
  [new RegExp(`每个?月(${numeral})[号日]`, 'g'), ([, day]) => monthly(numberOf(day!))],
  [/每个?月(?:底|末|最后一天)|\bevery month end\b/gi, () => ({ every: 'month', day: 'last' })],
  [/每个?月初/g, () => monthly(1)],
  [
    new RegExp(`每年(${numeral})月(${numeral})[号日]`, 'g'),
    ([, month, day]) => yearly(numberOf(month!), numberOf(day!)),
  ],
  [/每天|每日(?!报)|\bevery ?day\b|\bdaily\b/gi, () => ({ every: 'day' })],
  [
    new RegExp(`\\bevery ((?:(?:${english})(?:,? and |, ?| ?& ?)?)+)(?![a-z])`, 'gi'),
    ([, days]) =>
      weekly(
        [...days!.matchAll(new RegExp(english, 'gi'))].map(([day]) => names.indexOf(day.slice(0, 3).toLowerCase()) + 1),
      ),
  ],
  [/\b(?:every month|monthly) on the (\d{1,2})(?:st|nd|rd|th)?\b/gi, ([, day]) => monthly(Number(day))],
  [/\b(?:on )?the (\d{1,2})(?:st|nd|rd|th)? of (?:each|every) month\b/gi, ([, day]) => monthly(Number(day))],
]
const weekly = (days: number[]): Meaning => ({
  every: 'week',
  weekdays: [...new Set(days)].toSorted((one, other) => one - other),
})
const yearly = (month: number, day: number): Meaning | null =>
  month <= 12 && day <= 31 ? { every: 'year', month, day } : null
const monthly = (day: number): Meaning | null => (day >= 1 && day <= 31 ? { every: 'month', day } : null)

/** The first recurrence in a text. */
export function readRepeat(text: string): Repeat | null {
  for (const [pattern, read] of rules) {
    for (const match of text.matchAll(pattern)) {
      const meaning = read(match as RegExpExecArray)
      if (meaning) return { ...meaning, from: match.index, to: match.index + match[0].length }
    }
  }
  return null
}

/** 每两周, every other Tuesday: a rhythm that no rule here has. It stays words, for half of it would be read as a date. */
const beyond = new RegExp(
  `每隔?(?:[二两三四五六七八九十]|\\d+)个?(?:天|周|星期|礼拜|月|季度|年)|隔(?:天|日|周|月|年)|\\bevery (?:other|second|third|two|three|four|\\d+) (?:days?|weeks?|months?|years?|${english})(?![a-z])`,
  'gi',
)
export const rhythmsBeyond = (text: string): Span[] =>
  [...text.matchAll(beyond)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }))

/** The first day from this one on at which it comes again. */
export function nextDayOf({ every, weekdays, day, month }: Repeat, from: DayNumber): DayNumber {
  const isIts = (one: DayNumber) =>
    every === 'day' ||
    (every === 'week'
      ? weekdays!.includes(weekdayNumber(one) + 1)
      : (every === 'month' || monthOf(one) === month) &&
        (day === 'last' ? one === lastOfMonth(one) : dayOfMonth(one) === day))
  // February 29 may be eight years away, February 30 is never.
  for (let one = from; one < from + 366 * 8; one++) if (isIts(one)) return one
  return from
}

/** As a cron line of five fields, at a time of the company's day. */
export function cronOf({ every, weekdays, day, month }: Repeat, minutes: number): string {
  const time = `${minutes % 60} ${Math.floor(minutes / 60) % 24}`
  if (every === 'day') return `${time} * * *`
  if (every === 'week') return `${time} * * ${weekdays!.map(weekday => weekday % 7).join(',')}`
  return `${time} ${day === 'last' ? 'L' : day} ${every === 'year' ? month : '*'} *`
}
