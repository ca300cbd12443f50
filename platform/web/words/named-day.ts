/** How a calendar names a day and a month; in English it is the company's date form, as everywhere else. */
import { day } from './format.ts'
import { locale, type Locale } from './words.ts'

/** Of a `yyyy-MM-dd` day: 11月29日, 11-29. */
export function monthDay(moment: string, language: Locale = locale()): string {
  const [, month, date] = day(moment).split('-')
  return language === 'zh-CN' ? `${Number(month)}月${Number(date)}日` : `${month}-${date}`
}

/** Of a month or a day in it: 2026年11月, 2026-11. */
export function yearMonth(moment: string, language: Locale = locale()): string {
  const [year, month] = moment.split('-')
  return language === 'zh-CN' ? `${year}年${Number(month)}月` : `${year}-${month}`
}
