import type { Run } from '#platform/server/database/database.ts'
import { addDays, daysFrom } from '#platform/contract/days.ts'
import { col, type RowOf } from '#platform/server/database/row.ts'
import type { OwnCalendar, PlanCalendarKind } from '#mechanisms/projects/project-types.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { officialDays } from '#mechanisms/work-calendar/holidays-of-china.ts'
import { usualWeek, type HourSpan } from '#mechanisms/work-calendar/working-time.ts'
import type { PlanCalendar } from './plan-days.contract.ts'

const calendarsRow = {
  projects: col.json.as<{ id: string; kind: PlanCalendarKind; own: OwnCalendar | null }[]>().orNull,
  week: col.json.as<typeof usualWeek>().orNull,
  days: col.json.as<Record<string, boolean>>().orNull,
}
type Calendars = RowOf<typeof calendarsRow>

/** The calendars of these projects, with the company's; sent in any batch that goes out anyway (`readCalendars`). */
export const calendarsQuery = (companyId: string, projectIds: readonly string[]) => ({
  name: 'plan_calendars',
  row: calendarsRow,
  values: [companyId, projectIds],
  text: `select (select json_agg(json_build_object('id', id, 'kind', plan_calendar, 'own', own_calendar)) from project
    where comp_id = $1 and id = any($2::uuid[]) and plan_calendar <> 'natural')::text as projects,
    (select json_build_object('weekdays', weekdays, 'hours', hours, 'followsHolidays', follows_holidays) from work_week
      where comp_id = $1)::text as week,
    (select json_object_agg(day, is_work) from work_day where comp_id = $1)::text as days`,
})

/**
 * How a project's days are counted: none where every day is; with the hours of a working day, which files of other
 * programs have.
 */
export interface ProjectCalendar {
  kind: PlanCalendarKind
  calendar: PlanCalendar | null
  own: OwnCalendar | null
  hours: readonly HourSpan[]
}

/** What the company works. */
function companyCalendar({ week, days }: Calendars): { calendar: PlanCalendar; hours: readonly HourSpan[] } {
  const { weekdays, hours, followsHolidays } = week ?? usualWeek
  const official = followsHolidays
    ? officialDays('0001-01-01', '9999-12-31').map(({ day, isWork }) => [day, isWork] as const)
    : []
  return {
    hours,
    calendar: {
      weekdays,
      days: {
        ...Object.fromEntries(official),
        ...days,
      },
    },
  }
}

/** The answer of `calendarsQuery`, by project; one that is not there counts every day. */
export function readCalendars(calendars: Calendars): ReadonlyMap<string, ProjectCalendar> {
  const { projects } = calendars
  if (projects === null) return new Map()
  const { calendar: company, hours } = companyCalendar(calendars)
  return new Map(
    projects.map(({ id, kind, own }) => [
      id,
      {
        kind,
        own,
        calendar: kind === 'own' && own ? calendarOfOwn(own) : company,
        hours: kind === 'own' && own ? (own.week.find(spans => spans.length > 0) ?? []) : hours,
      },
    ]),
  )
}

/** The most days read of one entry of a calendar. */
const longestEntry = 3_660
/** The days from one to another, both included: the first of them, where there are more. */
export const daysOfEntry = (from: string, to: string) => {
  const last = addDays(from, longestEntry - 1)
  return daysFrom(from, to < last ? to : last)
}

/** Which days a calendar of a project's own counts; of entries that say something of the same day the last wins. */
export const calendarOfOwn = ({ week, others }: OwnCalendar): PlanCalendar => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7].filter(one => (week[one - 1] ?? []).length > 0),
  days: Object.fromEntries(
    others.flatMap(({ from, to, spans }) => daysOfEntry(from, to).map(day => [day, spans.length > 0] as const)),
  ),
})

/** The calendars by which the days of these tasks are counted. */
export async function calendarsOf(
  tasks: readonly { projectId?: string | null }[],
  { me, run }: { me: { companyId: string }; run: Run },
): Promise<(task: { projectId?: string | null }) => PlanCalendar | null> {
  const ids = [...new Set(tasks.flatMap(({ projectId }) => projectId ?? []))]
  if (ids.length === 0) return () => null
  const [answer] = await run([calendarsQuery(me.companyId, ids)])
  const known = readCalendars(answer.one)
  return ({ projectId }) => (projectId ? (known.get(projectId)?.calendar ?? null) : null)
}

/** Every day is worked, and none otherwise: days are calendar days. */
export const countsEveryDay = ({ week, others }: OwnCalendar) =>
  week.every(spans => spans.length > 0) && others.every(({ spans }) => spans.length > 0)

/**
 * What tasks of a file come into: the calendar that counts their days, and whether the project takes that of the file
 * as its own.
 */
interface CalendarOfImport {
  calendar: PlanCalendar | null
  takes: OwnCalendar | null
  isLeft: boolean
}

/**
 * A project that is not there yet, or has no task yet, takes the calendar of the file; without one a new project counts
 * what the company works. Any other keeps its own, and the file's is left out, as it is where tasks come into no
 * project at all.
 */
export async function calendarOfImport(
  projectId: string | null,
  input: OwnCalendar | null,
  { me, run }: { me: { companyId: string }; run: Run },
): Promise<CalendarOfImport> {
  if (projectId === null) return { calendar: null, takes: null, isLeft: input !== null }
  const [there, wanted] = await run([
    {
      text: `select (select count(*) from project where comp_id = $1 and id = $2) > 0 as is_there, exists (select from task
        where comp_id = $1 and project_id = $2 and is_delete <> ${Bin.Deleted}) as has_tasks`,
      values: [me.companyId, projectId],
      row: { isThere: col.bool, hasTasks: col.bool },
    },
    calendarsQuery(me.companyId, [projectId]),
  ])
  const { isThere, hasTasks } = there.one
  if (input !== null && !hasTasks) return { calendar: calendarOfOwn(input), takes: input, isLeft: false }
  if (!isThere) return { calendar: companyCalendar(wanted.one).calendar, takes: null, isLeft: false }
  const { calendar = null } = readCalendars(wanted.one).get(projectId) ?? {}
  const counted = (one: PlanCalendar | null) => one && JSON.stringify([one.weekdays, Object.entries(one.days).sort()])
  return {
    calendar,
    takes: null,
    isLeft: input !== null && counted(countsEveryDay(input) ? null : calendarOfOwn(input)) !== counted(calendar),
  }
}
