import type { Statement } from '#platform/server/database/batch.ts'
import type { Run } from '#platform/server/database/database.ts'
import { daysFrom } from '#platform/contract/days.ts'
import type { OwnCalendar, PlanCalendarKind } from '#mechanisms/projects/project-types.contract.ts'
import { officialDays } from '#mechanisms/work-calendar/holidays-of-china.ts'
import { usualWeek, type HourSpan } from '#mechanisms/work-calendar/working-time.ts'
import type { PlanCalendar } from './plan-days.contract.ts'

/** The calendars of these projects, with what the company works; asked in whatever trip goes out anyway (`readCalendars`). */
export const calendarsAsked = (companyId: string, projectIds: readonly string[]): Statement => ({
  name: 'plan_calendars', plain: true, values: [companyId, projectIds],
  text: `select (select json_agg(json_build_object('id', id, 'kind', plan_calendar, 'own', own_calendar)) from project where comp_id = $1 and id = any($2::uuid[]) and plan_calendar <> 'natural')::text,
    (select json_build_object('weekdays', weekdays, 'hours', hours, 'followsHolidays', follows_holidays) from work_week where comp_id = $1)::text,
    (select json_object_agg(day, is_work) from work_day where comp_id = $1)::text`,
})

/** How a project's days are counted: none where every day is; with the hours of a working day, which files of other programs have. */
export interface ProjectCalendar { kind: PlanCalendarKind, calendar: PlanCalendar | null, own: OwnCalendar | null, hours: readonly HourSpan[] }

/** The answer of `calendarsAsked`, by project; one that is not there counts every day. */
export function readCalendars(rows: unknown[][]): ReadonlyMap<string, ProjectCalendar> {
  const [projects, week, days] = rows[0] as [string | null, string | null, string | null]
  if (projects === null) return new Map()
  const { weekdays, hours, followsHolidays } = week === null ? usualWeek : JSON.parse(week) as typeof usualWeek
  const official = followsHolidays ? officialDays('0001-01-01', '9999-12-31').map(({ day, isWork }) => [day, isWork] as const) : []
  const company: PlanCalendar = { weekdays, days: { ...Object.fromEntries(official), ...days === null ? {} : JSON.parse(days) as Record<string, boolean> } }
  return new Map((JSON.parse(projects) as { id: string, kind: PlanCalendarKind, own: OwnCalendar | null }[]).map(({ id, kind, own }) =>
    [id, { kind, own, calendar: kind === 'own' && own ? calendarOfOwn(own) : company, hours: kind === 'own' && own ? own.week.find(spans => spans.length > 0) ?? [] : hours }]))
}

/** So many days of one entry of a calendar are read. */
const longestEntry = 3_660

/** Which days a calendar of a project's own counts; of entries that say something of the same day the last wins. */
export const calendarOfOwn = ({ week, others }: OwnCalendar): PlanCalendar => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7].filter(one => (week[one - 1] ?? []).length > 0),
  days: Object.fromEntries(others.flatMap(({ from, to, spans }) => daysFrom(from, to).slice(0, longestEntry).map(day => [day, spans.length > 0] as const))),
})

/** The calendars by which the days of these tasks are counted. */
export async function calendarsOf(tasks: readonly { projectId?: string | null }[], { me, run }: { me: { companyId: string }, run: Run }): Promise<(task: { projectId?: string | null }) => PlanCalendar | null> {
  const ids = [...new Set(tasks.flatMap(({ projectId }) => projectId ?? []))]
  if (ids.length === 0) return () => null
  const [answer] = await run([calendarsAsked(me.companyId, ids)])
  const known = readCalendars(answer!.rows)
  return ({ projectId }) => projectId ? known.get(projectId)?.calendar ?? null : null
}
