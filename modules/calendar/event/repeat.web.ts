import { day } from '#platform/web/words/format.ts'
import { monthDay } from '#platform/web/words/named-day.ts'
import { t } from '../calendar.words.ts'
import { readRule, ruleOf, ruleText, type Rule } from '../recurrence/rule.ts'

export const repeatKinds = ['none', 'DAILY', 'WEEKLY', 'MONTHLY', 'NTH', 'YEARLY'] as const
export type RepeatKind = (typeof repeatKinds)[number]

const two = (figure: number) => String(figure).padStart(2, '0')
const dayNumber = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000
export const weekdayOf = (text: string) => (dayNumber(text) + 4) % 7
const nthOf = (text: string) => Math.ceil(Number(text.slice(8, 10)) / 7)

/** Which of the form's kinds a rule is; null for one that only another program could have made. */
export function kindOf(rule: string | null): RepeatKind | null {
  if (rule === null) return 'none'
  const read = readRule(rule)
  if (!read || read.bySetPos.length > 0 || (read.byMonth.length > 0 && read.frequency !== 'YEARLY')) return null
  if (read.frequency === 'MONTHLY' && read.byDay.length > 0)
    return read.byDay.length === 1 && read.byMonthDay.length === 0 && [-1, 1, 2, 3, 4, 5].includes(read.byDay[0]!.nth)
      ? 'NTH'
      : null
  return read.byDay.length > 0 && read.frequency !== 'WEEKLY' ? null : read.frequency
}

/** The rule of a kind for something that begins on a day, with what the rule before had of interval and end. */
export function ruleOfKind(kind: RepeatKind, start: string, before: string | null): string | null {
  if (kind === 'none') return null
  const { interval = 1, count = null, until = null } = before === null ? {} : (readRule(before) ?? {})
  const more: Partial<Rule> = { interval, count, until }
  if (kind === 'WEEKLY') return ruleText(ruleOf('WEEKLY', { ...more, byDay: [{ nth: 0, day: weekdayOf(start) }] }))
  if (kind === 'NTH')
    return ruleText(
      ruleOf('MONTHLY', { ...more, byDay: [{ nth: nthOf(start) > 4 ? -1 : nthOf(start), day: weekdayOf(start) }] }),
    )
  return ruleText(ruleOf(kind, more))
}

export const changeRule = (rule: string, change: Partial<Rule>) => ruleText({ ...readRule(rule)!, ...change })

const weekday = (number: number) => t(`weekday${number as 0 | 1 | 2 | 3 | 4 | 5 | 6}`)
const inWeekOrder = (days: readonly number[]) => days.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7))

/** A rule in words: every week on Monday, 5 times in all. */
export function repeatSentence(rule: string, start: string): string {
  const read = readRule(rule)
  if (!read || kindOf(rule) === null) return t('sayOther')
  const { count, until } = read
  return `${how(read, day(start))}${count === null ? '' : t('sayTimes', { n: count })}${until === null ? '' : t('sayUntil', { day: day(until) })}`
}

function how({ frequency, interval, byDay, byMonthDay, byMonth }: Rule, start: string): string {
  const days = inWeekOrder(byDay.map(one => one.day))
  if (frequency === 'WEEKLY' && interval === 1 && days.join('') === '12345') return t('sayWorkdays')
  const often = interval === 1 ? t(`say_${frequency}`) : t(`sayEvery_${frequency}`, { n: interval })
  if (frequency === 'DAILY') return often
  if (frequency === 'WEEKLY')
    return (
      often +
      t(interval === 1 ? 'sayWeekdays1' : 'sayWeekdays', {
        days: (days.length > 0 ? days : [weekdayOf(start)]).map(weekday).join(t('comma')),
      })
    )
  if (frequency === 'MONTHLY' && byDay.length > 0) {
    const [{ nth, day: one }] = byDay as [{ nth: number; day: number }]
    return (
      often +
      (nth === -1
        ? t('sayLast', { day: weekday(one) })
        : t('sayNth', { n: t(`nth${nth as 1 | 2 | 3 | 4 | 5}`), day: weekday(one) }))
    )
  }
  const date = byMonthDay.length > 0 ? byMonthDay.join(t('comma')) : String(Number(start.slice(8, 10)))
  if (frequency === 'MONTHLY') return often + (date === '-1' ? t('sayLastDay') : t('sayMonthDay', { day: date }))
  if (byMonthDay.some(one => one < 0)) return t('sayOther')
  const months = byMonth.length > 0 ? byMonth : [Number(start.slice(5, 7))]
  const dates = byMonthDay.length > 0 ? byMonthDay : [Number(start.slice(8, 10))]
  const each = months.flatMap(month => dates.map(one => monthDay(`2000-${two(month)}-${two(one)}`)))
  return often + t('sayYearDay', { on: each.join(t('comma')) })
}
