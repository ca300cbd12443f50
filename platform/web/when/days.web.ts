import { englishNumeral, numberOf, numeral } from './numbers.web.ts'
import { findAll, type DayToken, type Rule } from './tokens.web.ts'
import {
  dayNumber,
  dayOfMonth,
  exists,
  lastOfMonth,
  mondayOf,
  monthOf,
  monthsOn,
  weekdayOf,
  workdaysOn,
  yearOf,
  type DayNumber,
} from './wall.web.ts'

type Meaning = Omit<DayToken, 'from' | 'to'>
const on = (day: DayNumber, more: Partial<Meaning> = {}): Meaning | null =>
  Number.isFinite(day) ? { kind: 'day', day, ...more } : null

const chineseDays: Record<string, number> = { 大前: -3, 前: -2, 昨: -1, 今: 0, 当: 0, 本: 0, 明: 1, 后: 2, 大后: 3 }
const weekPrefixes: Record<string, number> = { 上上: -2, 上: -1, 这: 0, 本: 0, 下: 1, 下下: 2 }
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const monthWords =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const longWeekdays = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const shortWeekdays = 'Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun'

const chineseWeekday = (written: string) =>
  /\d/.test(written) ? Number(written) - 1 : '一二三四五六日'.indexOf(written === '天' ? '日' : written)
const weekdayByName = (written: string) => weekdays.indexOf(written.slice(0, 3).toLowerCase())

/** The days that a text names, in either language. */
export const findDays = (text: string, today: DayNumber): DayToken[] =>
  findAll<DayToken>(text, [...chineseRules(today), ...calendarRules(today), ...englishRules(today)])

function chineseRules(today: DayNumber): Rule<DayToken>[] {
  return [
    [
      /(大后|大前|前|昨|今|当|本|明|后)(?:天|日|儿)(?!报|程)|([今明昨])(?=[早晚])/g,
      ([, day, short]) => on(today + chineseDays[(day ?? short)!]!),
    ],
    [
      /(上上|下下|上|下|这|本)?个?(?:周|星期|礼拜)([一二三四五六日天1-7])(?!\d)/g,
      ([, prefix, weekday]) =>
        on(inWeek(today, prefix === undefined ? null : weekPrefixes[prefix]!, chineseWeekday(weekday!))),
    ],
    [
      /(上上|下下|上|下|这|本)?个?(?:周|星期|礼拜)末/g,
      ([, prefix]) => weekend(today, prefix ? weekPrefixes[prefix]! : 0),
    ],
    [
      /(下下|下|这|本)个?(?:周|星期|礼拜)(?![一二三四五六日天末\d])/g,
      ([, prefix]) => week(today, weekPrefixes[prefix!]!),
    ],
    [
      new RegExp(`(?:过)?(${numeral})天(?:之后|以后|过后|后)|过(${numeral})天`, 'g'),
      ([, after, past]) => on(today + numberOf((after ?? past)!)),
    ],
    [
      new RegExp(`(${numeral})个?工作日(?:之后|以后|后|内|之内|以内)`, 'g'),
      ([whole, n]) => on(workdaysOn(today, numberOf(n!)), whole.includes('内') ? { isDeadline: true } : {}),
    ],
    [new RegExp(`(${numeral})天(?:之内|以内|内)`, 'g'), ([, n]) => on(today + numberOf(n!), { isDeadline: true })],
    [new RegExp(`(${numeral})个?(?:周|星期|礼拜)(?:之后|以后|后)`, 'g'), ([, n]) => on(today + 7 * numberOf(n!))],
    [
      new RegExp(`(${numeral})个?(?:周|星期|礼拜)(?:之内|以内|内)`, 'g'),
      ([, n]) => on(today + 7 * numberOf(n!), { isDeadline: true }),
    ],
    [new RegExp(`(${numeral})个月(?:之后|以后|后)`, 'g'), ([, n]) => on(monthsOn(today, numberOf(n!)))],
    [new RegExp(`(${numeral})天前`, 'g'), ([, n]) => on(today - numberOf(n!))],
    [/半个月(?:之后|以后|后)/g, () => on(today + 15)],
    [
      /(下下|下|这|本)?个?月(底|末|初|中)(?!旬)/g,
      ([, prefix, part]) =>
        partOfMonth(
          monthsOn(today - dayOfMonth(today) + 1, prefix ? weekPrefixes[prefix]! : 0),
          part!,
          today,
          prefix === undefined,
        ),
    ],
    [
      new RegExp(`(${numeral})月(底|末|初|中)(?!旬)`, 'g'),
      ([, month, part]) => {
        const m = numberOf(month!)
        if (!exists(yearOf(today), m, 1)) return null
        const year = m < monthOf(today) ? yearOf(today) + 1 : yearOf(today)
        return partOfMonth(dayNumber(year, m, 1), part!, today, false)
      },
    ],
    [
      /(今年|明年)?年(?:底|末)|(今|明)年(?:底|末)/g,
      ([whole]) => on(dayNumber(yearOf(today) + (whole.startsWith('明') ? 1 : 0), 12, 31)),
    ],
  ]
}

/** Dates by their figures: 2026-11-25, 11/25, 11月25日, 25号, 下个月5号. */
function calendarRules(today: DayNumber): Rule<DayToken>[] {
  return [
    [
      /(?<!\d)(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?(?!\d)/g,
      ([, year, month, day]) => exact(Number(year), Number(month), Number(day)),
    ],
    [
      /(?<![\d/.])(\d{1,2})\/(\d{1,2})(?![\d/%份页人])/g,
      ([, month, day]) => nextDate(today, Number(month), Number(day)),
    ],
    [
      new RegExp(`(今年|明年)?(${numeral})月(${numeral})(?:日|号)?(?![\\d个])`, 'g'),
      ([, year, month, day]) =>
        year
          ? exact(yearOf(today) + (year === '明年' ? 1 : 0), numberOf(month!), numberOf(day!))
          : nextDate(today, numberOf(month!), numberOf(day!)),
    ],
    [
      new RegExp(`(下下|下|这|本)个?月(${numeral})[日号]`, 'g'),
      ([, prefix, day]) => {
        const first = monthsOn(today - dayOfMonth(today) + 1, weekPrefixes[prefix!]!)
        return exact(yearOf(first), monthOf(first), numberOf(day!))
      },
    ],
    [
      new RegExp(
        `(?<![\\d月第])(${numeral})(?:号(?![线楼机院门店位库厂文码牌])|日(?=\\s|$|[前之到至上下早晚,，~～-]))`,
        'g',
      ),
      ([, day]) => nextDayOfMonth(today, numberOf(day!)),
    ],
  ]
}

function englishRules(today: DayNumber): Rule<DayToken>[] {
  const named = (month: string) => months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return [
    [/\bthe day after tomorrow\b|\bday after tomorrow\b/gi, () => on(today + 2)],
    [
      /\b(today|tonight|tomorrow|tmrw?|yesterday)\b/gi,
      ([word]) => on(today + (/^to[dn]/i.test(word) ? 0 : /^y/i.test(word) ? -1 : 1)),
    ],
    [
      new RegExp(`\\b(next|this|last)\\s+(${longWeekdays}|${shortWeekdays})\\b`, 'gi'),
      ([, prefix, weekday]) =>
        on(inWeek(today, { next: 1, this: 0, last: -1 }[prefix!.toLowerCase()]!, weekdayByName(weekday!))),
    ],
    [new RegExp(`\\b(${longWeekdays})\\b`, 'gi'), ([weekday]) => on(inWeek(today, null, weekdayByName(weekday)))],
    [new RegExp(`\\b(${shortWeekdays})\\b`, 'g'), ([weekday]) => on(inWeek(today, null, weekdayByName(weekday)))],
    [
      new RegExp(`(?<=\\b(?:on|by|before|until|from|to|due) )(${shortWeekdays})\\b`, 'gi'),
      ([weekday]) => on(inWeek(today, null, weekdayByName(weekday))),
    ],
    [/\b(this|next)? ?weekend\b/gi, ([, prefix]) => weekend(today, prefix?.toLowerCase() === 'next' ? 1 : 0)],
    [/\b(this|next) week\b/gi, ([, prefix]) => week(today, prefix!.toLowerCase() === 'next' ? 1 : 0)],
    [/\bnext month\b/gi, () => on(monthsOn(today, 1))],
    [/\b(?:(?:the )?end of (?:the |this )?month|eom)\b/gi, () => on(lastOfMonth(today), { isDeadline: true })],
    [
      /\b(?:the )?end of next month\b/gi,
      () => on(lastOfMonth(monthsOn(today - dayOfMonth(today) + 1, 1)), { isDeadline: true }),
    ],
    [
      /\b(?:(?:the )?end of (?:the |this )?week|eow)\b/gi,
      () => on(Math.max(today, mondayOf(today) + 4), { isDeadline: true }),
    ],
    [/\b(?:(?:the )?end of (?:the |this )?day|eod)\b/gi, () => on(today, { isDeadline: true })],
    [
      /\b(?:(?:the )?end of (?:the |this )?year|eoy)\b/gi,
      () => on(dayNumber(yearOf(today), 12, 31), { isDeadline: true }),
    ],
    [
      new RegExp(
        `\\bin (${englishNumeral}) (day|week|month)s?\\b|\\b(${englishNumeral}) (day|week|month)s? (?:from now|later)\\b`,
        'gi',
      ),
      match => {
        const n = numberOf((match[1] ?? match[3])!)
        const unit = (match[2] ?? match[4])!.toLowerCase()
        return on(unit === 'month' ? monthsOn(today, n) : today + n * (unit === 'week' ? 7 : 1))
      },
    ],
    [
      new RegExp(`\\bwithin (${englishNumeral}) (day|week)s?\\b`, 'gi'),
      ([, n, unit]) => on(today + numberOf(n!) * (unit!.toLowerCase() === 'week' ? 7 : 1), { isDeadline: true }),
    ],
    [
      new RegExp(`\\b(${monthWords})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4})\\b)?(?!:)`, 'gi'),
      ([, month, day, year]) =>
        year ? exact(Number(year), named(month!), Number(day)) : nextDate(today, named(month!), Number(day)),
    ],
    [
      new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthWords})\\b(?:,? (\\d{4})\\b)?`, 'gi'),
      ([, day, month, year]) =>
        year ? exact(Number(year), named(month!), Number(day)) : nextDate(today, named(month!), Number(day)),
    ],
    [
      /\b(?:the )?(\d{1,2})(?:st|nd|rd|th)\b/gi,
      ([whole, day]) => (/^the/i.test(whole) ? nextDayOfMonth(today, Number(day)) : null),
    ],
  ]
}

/** A weekday of a week (0 this one); without a week the next such day, today among them. */
function inWeek(today: DayNumber, weeks: number | null, weekday: number): DayNumber {
  return weeks === null ? today + ((weekday - weekdayOf(today) + 7) % 7) : mondayOf(today) + 7 * weeks + weekday
}
function weekend(today: DayNumber, weeks: number): Meaning | null {
  const saturday = mondayOf(today) + 7 * weeks + 5
  return on(Math.max(saturday, weeks === 0 ? today : saturday), { last: saturday + 1 })
}
/** This week is one to be done in, until Friday; another one is its working days. */
const week = (today: DayNumber, weeks: number): Meaning | null =>
  weeks === 0
    ? on(Math.max(today, mondayOf(today) + 4), { isDeadline: true })
    : on(mondayOf(today) + 7 * weeks, { last: mondayOf(today) + 7 * weeks + 4 })

function partOfMonth(first: DayNumber, part: string, today: DayNumber, mayRoll: boolean): Meaning | null {
  const day = part === '初' ? first : part === '中' ? first + 14 : lastOfMonth(first)
  return on(mayRoll && day < today ? partOfMonth(monthsOn(first, 1), part, today, false)!.day : day)
}

const exact = (year: number, month: number, day: number) =>
  exists(year, month, day) ? on(dayNumber(year, month, day)) : null
/** The next such date, today among them. 29 February is that of the next leap year. */
function nextDate(today: DayNumber, month: number, day: number): Meaning | null {
  for (let year = yearOf(today); year <= yearOf(today) + 8; year++) {
    if (exists(year, month, day) && dayNumber(year, month, day) >= today) return on(dayNumber(year, month, day))
  }
  return null
}
function nextDayOfMonth(today: DayNumber, day: number): Meaning | null {
  for (let months = 0; months <= 2; months++) {
    const first = monthsOn(today - dayOfMonth(today) + 1, months)
    if (exists(yearOf(first), monthOf(first), day) && first + day - 1 >= today) return on(first + day - 1)
  }
  return null
}
