import { daysFrom } from '#platform/contract/days.ts'
import { say, type Locale } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import { handle } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { arrangedUntil, officialDays } from './holidays-of-china.ts'
import { daysBackwards, hoursOutOfOrder, hrManager, mostDays, mostDaysSet, tooLong, usualWeek, workCalendarCalls, type CalendarRow } from './work-calendar.contract.ts'
import { minutesOf, type HourSpan, type WorkCalendar } from './working-time.ts'

interface Kept { weekdays: number[], hours: HourSpan[], followsHolidays: boolean, days: { day: string, isWork: boolean, name: string }[] }

interface Wanted { companyId: string, from: string, to: string, locale?: Locale }

/** A company's week and hours, and every day between two (both included) that is otherwise than its weekday; the company's own days before the holidays. */
async function readCalendar({ companyId, from, to, locale = 'zh-CN' }: Wanted, run: Run) {
  const [answer] = await run([{
    name: 'work_calendar',
    text: `select (select json_build_object('weekdays', weekdays, 'hours', hours, 'followsHolidays', follows_holidays) from work_week where comp_id = $1)::text,
      (select coalesce(json_agg(json_build_object('day', day, 'isWork', is_work, 'name', name) order by day), '[]') from work_day where comp_id = $1 and day between $2 and $3)::text`,
    values: [companyId, from, to],
    plain: true,
  }])
  const [week, own] = answer!.rows[0] as [string | null, string]
  const { weekdays, hours, followsHolidays } = week === null ? usualWeek : JSON.parse(week) as Omit<Kept, 'days'>
  const official = followsHolidays ? officialDays(from, to) : []
  const days = new Map<string, CalendarRow>(official.map(({ day, isWork, words }) => [day, { day, isWork, name: say(words, locale), isOwn: false }]))
  for (const one of JSON.parse(own) as Kept['days']) days.set(one.day, { ...one, isOwn: true })
  return { weekdays, hours, followsHolidays, days: [...days.values()].sort((one, other) => one.day < other.day ? -1 : 1) }
}

/** The calendar as `workingTime` and `isWorkday` take it, for the days between two (both included), with a working day's hours. */
export async function workCalendarOf(wanted: Wanted, run: Run): Promise<{ calendar: WorkCalendar, hours: HourSpan[] }> {
  const { weekdays, hours, days } = await readCalendar(wanted, run)
  return { calendar: { weekdays, days: Object.fromEntries(days.map(({ day, isWork, name }) => [day, { isWork, name }])) }, hours }
}

function admitRange(startDate: string, endDate: string, most: number): string[] {
  if (endDate < startDate) refuse(daysBackwards, {}, 'end_date')
  const days = daysFrom(startDate, endDate)
  if (days.length > most) refuse(tooLong, { most }, 'end_date')
  return days
}

export const workCalendarHandlers = handle(workCalendarCalls, {
  async read({ startDate, endDate }, { me, run, asked }) {
    admitRange(startDate, endDate, mostDays)
    const calendar = await readCalendar({ companyId: me.companyId, from: startDate, to: endDate, locale: asked.locale }, run)
    return { ...calendar, arrangedUntil, can: { edit: may(me, hrManager) } }
  },

  async setWeek({ weekdays, hours, followsHolidays }, { me, run }) {
    if (hours.some(({ from, to }, index) => minutesOf(from) >= minutesOf(to) || (index > 0 && minutesOf(hours[index - 1]!.to) > minutesOf(from)))) refuse(hoursOutOfOrder, {}, 'hours')
    await run([{
      name: 'work_week_set',
      text: `insert into work_week (comp_id, weekdays, hours, follows_holidays) values ($1, $2, $3, $4)
        on conflict (comp_id) do update set weekdays = excluded.weekdays, hours = excluded.hours, follows_holidays = excluded.follows_holidays, changed_at = now()`,
      values: [me.companyId, weekdays.toSorted(), JSON.stringify(hours), followsHolidays],
    }, recorded(me, 'company', me.companyId, 'work_week', { weekdays, hours, followsHolidays })])
    return {}
  },

  async setDays({ startDate, endDate, isWork, name }, { me, run }) {
    const days = admitRange(startDate, endDate, mostDaysSet)
    await run([{
      name: 'work_days_set',
      text: `insert into work_day (comp_id, day, is_work, name) select $1, day, $3, $4 from unnest($2::date[]) as day
        on conflict (comp_id, day) do update set is_work = excluded.is_work, name = excluded.name, changed_at = now()`,
      values: [me.companyId, days, isWork, name],
    }, recorded(me, 'company', me.companyId, 'work_days', { startDate, endDate, isWork, name })])
    return {}
  },

  async clearDays({ startDate, endDate }, { me, run }) {
    admitRange(startDate, endDate, mostDaysSet)
    await run([
      { name: 'work_days_clear', text: 'delete from work_day where comp_id = $1 and day between $2 and $3', values: [me.companyId, startDate, endDate] },
      recorded(me, 'company', me.companyId, 'work_days', { startDate, endDate, isWork: null }),
    ])
    return {}
  },
})
