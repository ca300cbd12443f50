import { daysFrom } from '#platform/contract/days.ts'
import { startAfterEnd } from '#platform/contract/refusals.ts'
import { handle } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { arrangedUntil } from '#mechanisms/work-calendar/holidays-of-china.ts'
import { readCalendar } from '#mechanisms/work-calendar/read-calendar.server.ts'
import { minutesOf } from '#mechanisms/work-calendar/working-time.ts'
import {
  hoursOutOfOrder,
  hrManager,
  mostDays,
  mostDaysSet,
  tooLong,
  workCalendarCalls,
} from './work-calendar.contract.ts'

function admitRange(startDate: string, endDate: string, most: number): string[] {
  if (endDate < startDate) refuse(startAfterEnd, {}, 'end_date')
  const days = daysFrom(startDate, endDate)
  if (days.length > most) refuse(tooLong, { most }, 'end_date')
  return days
}

export const workCalendarHandlers = handle(workCalendarCalls, {
  async read({ startDate, endDate }, { me, run, request }) {
    admitRange(startDate, endDate, mostDays)
    const calendar = await readCalendar(
      { companyId: me.companyId, from: startDate, to: endDate, locale: request.locale },
      run,
    )
    return { ...calendar, arrangedUntil, can: { edit: may(me, hrManager) } }
  },

  async setWeek({ weekdays, hours, followsHolidays }, { me, run }) {
    if (
      hours.some(
        ({ from, to }, index) =>
          minutesOf(from) >= minutesOf(to) || (index > 0 && minutesOf(hours[index - 1]!.to) > minutesOf(from)),
      )
    )
      refuse(hoursOutOfOrder, {}, 'hours')
    await run([
      {
        name: 'work_week_set',
        text: `insert into work_week (comp_id, weekdays, hours, follows_holidays) values ($1, $2, $3, $4)
        on conflict (comp_id) do update set weekdays = excluded.weekdays, hours = excluded.hours, follows_holidays =
          excluded.follows_holidays, changed_at = now()`,
        values: [me.companyId, weekdays.toSorted(), JSON.stringify(hours), followsHolidays],
      },
      recorded(me, 'company', me.companyId, 'work_week', { weekdays, hours, followsHolidays }),
    ])
    return {}
  },

  async setDays({ startDate, endDate, isWork, name }, { me, run }) {
    const days = admitRange(startDate, endDate, mostDaysSet)
    await run([
      {
        name: 'work_days_set',
        text: `insert into work_day (comp_id, day, is_work, name) select $1, day, $3, $4 from unnest($2::date[]) as day
        on conflict (comp_id, day) do update set is_work = excluded.is_work, name = excluded.name, changed_at = now()`,
        values: [me.companyId, days, isWork, name],
      },
      recorded(me, 'company', me.companyId, 'work_days', { startDate, endDate, isWork, name }),
    ])
    return {}
  },

  async clearDays({ startDate, endDate }, { me, run }) {
    admitRange(startDate, endDate, mostDaysSet)
    await run([
      {
        name: 'work_days_clear',
        text: 'delete from work_day where comp_id = $1 and day between $2 and $3',
        values: [me.companyId, startDate, endDate],
      },
      recorded(me, 'company', me.companyId, 'work_days', { startDate, endDate, isWork: null }),
    ])
    return {}
  },
})
