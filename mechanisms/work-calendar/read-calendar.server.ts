import { say, type Locale } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { officialDays } from './holidays-of-china.ts'
import { usualWeek, type HourSpan, type WorkCalendar } from './working-time.ts'

/** A day that is otherwise than its weekday; `isOwn`: the company's own, not the public holidays'. */
interface CalendarRow {
  day: string
  isWork: boolean
  name: string
  isOwn: boolean
}
interface Kept {
  weekdays: number[]
  hours: HourSpan[]
  followsHolidays: boolean
  days: { day: string; isWork: boolean; name: string }[]
}

interface Wanted {
  companyId: string
  from: string
  to: string
  locale?: Locale
}

/**
 * A company's week and hours, and every day between two (both included) that is otherwise than its weekday; the
 * company's own days before the holidays.
 */
export async function readCalendar({ companyId, from, to, locale = 'zh-CN' }: Wanted, run: Run) {
  const [answer] = await run([
    {
      name: 'work_calendar',
      text: `select (select json_build_object('weekdays', weekdays, 'hours', hours, 'followsHolidays',
        follows_holidays) from work_week where comp_id = $1)::text as week,
      (select coalesce(json_agg(json_build_object('day', day, 'isWork', is_work, 'name', name) order by day), '[]')
        from work_day where comp_id = $1 and day between $2 and $3)::text as own`,
      values: [companyId, from, to],
      row: { week: col.json.as<Omit<Kept, 'days'>>().orNull, own: col.json.as<Kept['days']>() },
    },
  ])
  const { week, own } = answer.one
  const { weekdays, hours, followsHolidays } = week === null ? usualWeek : week
  const official = followsHolidays ? officialDays(from, to) : []
  const days = new Map<string, CalendarRow>(
    official.map(({ day, isWork, words }) => [day, { day, isWork, name: say(words, locale), isOwn: false }]),
  )
  for (const one of own) days.set(one.day, { ...one, isOwn: true })
  return {
    weekdays,
    hours,
    followsHolidays,
    days: [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1)),
  }
}

/**
 * The calendar as `workingTime` and `isWorked` take it, for the days between two (both included), with a working day's
 * hours.
 */
export async function workCalendarOf(wanted: Wanted, run: Run): Promise<{ calendar: WorkCalendar; hours: HourSpan[] }> {
  const { weekdays, hours, days } = await readCalendar(wanted, run)
  return {
    calendar: { weekdays, days: Object.fromEntries(days.map(({ day, isWork, name }) => [day, { isWork, name }])) },
    hours,
  }
}
