/** How a calendar names a day and a month; in English it is the company's date form, as everywhere else. */
import { day } from './format.ts'
import { locale } from './words.ts'

const isChinese = () => locale() === 'zh-CN'

/** Of a `yyyy-MM-dd` day: 11月29日, 11-29. */
export function monthDay(moment: string): string {
  const [, month, date] = day(moment).split('-')
  return isChinese() ? `${Number(month)}月${Number(date)}日` : `${month}-${date}`
}

/** Of a month or a day in it: 2026年11月, 2026-11. */
export function yearMonth(moment: string): string {
  const [year, month] = moment.split('-')
  return isChinese() ? `${year}年${Number(month)}月` : `${year}-${month}`
}
