import type { OwnCalendar } from '#mechanisms/projects/project-types.contract.ts'
import { dayMinutes, minutesOf as minutesOfDay } from '#mechanisms/work-calendar/working-time.ts'
import { dayLength } from '../plan/company-days.contract.ts'
import { daysOfEntry, type ProjectCalendar } from '../plan/plan-calendars.server.ts'
import type { PlanDays } from '../plan/plan-days.contract.ts'
import { daysBetween } from '../plan/plan-rules.contract.ts'
import type { ExportedTask } from './exported-task.server.ts'

type Spans = OwnCalendar['week'][number]
const usualSpans: Spans = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]
/** Above this many days, lengths are not counted in hours. */
const longest = 3_660

/**
 * The calendar of a plan as files have it: a project's own, the company's week with its days off, or one that works
 * every day.
 */
export function writtenCalendar(counted: ProjectCalendar | undefined): OwnCalendar {
  if (counted?.kind === 'own' && counted.own) return counted.own
  const spans = counted && counted.hours.length > 0 ? counted.hours : usualSpans
  const minutesPerDay = dayMinutes(spans)
  const calendar = counted?.calendar
  if (!calendar) return { name: '自然日', minutesPerDay, week: Array.from({ length: 7 }, () => spans), others: [] }
  return {
    name: '公司工作日历',
    minutesPerDay,
    week: [1, 2, 3, 4, 5, 6, 7].map(weekday => (calendar.weekdays.includes(weekday) ? spans : [])),
    others: Object.entries(calendar.days)
      .sort()
      .map(([day, isWork]) => ({ name: isWork ? '上班' : '放假', from: day, to: day, spans: isWork ? spans : [] })),
  }
}

/** The hours that are worked on a day, a number since 1970-01-01. */
export function hoursOfDays({ week, others }: OwnCalendar): (day: number) => Spans {
  const otherwise = new Map(
    others.flatMap(({ from, to, spans }) => daysOfEntry(from, to).map(day => [day, spans] as const)),
  )
  return day =>
    otherwise.get(new Date(day * dayLength).toISOString().slice(0, 10)) ?? week[(((day + 3) % 7) + 7) % 7] ?? []
}

/**
 * How long a task takes in minutes of work: as its file said, while it stands where it did; else what of the calendar's
 * hours lies between its dates; days that count where that is none. A point takes none, and what has not both dates has
 * no length.
 */
export function minutesOf(
  { planStartDate: start, planEndDate: end, isMilestone, minutes }: ExportedTask,
  minutesPerDay: number,
  days: PlanDays,
  hoursOf: (day: number) => Spans,
): number | null {
  if (minutes !== null) return minutes
  if (isMilestone && (start ?? end) && !(start && end && end > start)) return 0
  if (!start || !end) return null
  const whole = daysBetween(days, Date.parse(start), Date.parse(end)) * minutesPerDay
  const [from, to] = [days.wall(Date.parse(start)), days.wall(Date.parse(end))]
  const [firstDay, lastDay] = [Math.floor(from / dayLength), Math.floor(to / dayLength)]
  if (lastDay - firstDay > longest) return whole
  let worked = 0
  for (let day = firstDay; day <= lastDay; day++) {
    for (const span of hoursOf(day)) {
      const [begins, ends] = [
        day * dayLength + minutesOfDay(span.from) * 60_000,
        day * dayLength + minutesOfDay(span.to) * 60_000,
      ]
      worked += Math.max(0, Math.min(to, ends) - Math.max(from, begins))
    }
  }
  return Math.round(worked / 60_000) || whole
}
