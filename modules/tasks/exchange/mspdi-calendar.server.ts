import { weekdayOf } from '#platform/contract/days.ts'
import type { OwnCalendar } from '#mechanisms/projects/project-types.contract.ts'
import { daysOfEntry } from '../plan/plan-calendars.server.ts'
import type { XmlRecord } from './xml-records.server.ts'

type Spans = OwnCalendar['week'][number]
type Entry = OwnCalendar['others'][number]

/** What Microsoft Project takes a base calendar to be where it does not say. */
const usualSpans: Spans = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]
const mostEntries = 2_000

/**
 * The calendar that a plan is reckoned by, and how many of its exceptions are not understood; none where the file has
 * none.
 */
export function readCalendar(
  records: readonly XmlRecord[],
  { CalendarUID, MinutesPerDay }: Record<string, string>,
): { calendar: OwnCalendar | null; left: number } {
  const all = records.filter(({ name }) => name === 'Calendar')
  const chosen =
    all.find(({ fields }) => fields.UID === CalendarUID) ?? all.find(({ fields }) => fields.IsBaseCalendar === '1')
  if (!chosen) return { calendar: null, left: 0 }
  let left = 0
  const week: Spans[] = [1, 2, 3, 4, 5, 6, 7].map(weekday => (weekday <= 5 ? usualSpans : []))
  const others: Entry[] = []
  for (const { name, fields, records: below } of chosen.records) {
    if (name === 'WeekDay' && fields.DayType !== '0') {
      // 1 is Sunday there, and Monday first here.
      const place = (Number(fields.DayType) + 5) % 7
      if (place >= 0) week[place] = spansOf(fields, below)
    } else if (name === 'WeekDay' || name === 'Exception') {
      const entries = entriesOf({ fields, below })
      if (entries === null) left++
      else others.push(...entries)
    }
  }
  return {
    calendar: {
      name: (chosen.fields.Name ?? '').slice(0, 100),
      minutesPerDay: Number(MinutesPerDay) || 480,
      week,
      others: others.slice(0, mostEntries),
    },
    left: left + Math.max(0, others.length - mostEntries),
  }
}

/** A whole day that is worked without a word of when is worked at the usual hours. */
function spansOf({ DayWorking }: Record<string, string>, below: readonly XmlRecord[]): Spans {
  if (DayWorking !== '1') return []
  const spans = below
    .filter(({ name }) => name === 'WorkingTime')
    .flatMap(({ fields: { FromTime, ToTime } }) => {
      const [from, to] = [FromTime?.slice(0, 5), ToTime?.slice(0, 5)]
      return from && to ? [{ from, to: to === '00:00' ? '24:00' : to }] : []
    })
  return spans.length > 0 ? spans : usualSpans
}

/** The days of an exception; null for a series defined by the position of a day in its month. */
function entriesOf({ fields, below }: { fields: Record<string, string>; below: readonly XmlRecord[] }): Entry[] | null {
  const period = below.find(({ name }) => name === 'TimePeriod')?.fields
  const [from, to] = [period?.FromDate?.slice(0, 10), period?.ToDate?.slice(0, 10)]
  if (!from || !to || !/^\d{4}-\d\d-\d\d$/.test(from) || !/^\d{4}-\d\d-\d\d$/.test(to) || to < from) return null
  const name = (fields.Name ?? '').slice(0, 100)
  const spans = spansOf(fields, below)
  const every = Math.max(1, Number(fields.Period) || 1)
  const on = (days: readonly string[]) => days.map(day => ({ name, from: day, to: day, spans }))
  const days = () => daysOfEntry(from, to)
  switch (fields.Type) {
    case '2':
      return on(
        days().filter(
          day =>
            Number(day.slice(5, 7)) === Number(fields.Month) + 1 && Number(day.slice(8)) === Number(fields.MonthDay),
        ),
      )
    case '4':
      return on(
        days().filter(
          day => Number(day.slice(8)) === Number(fields.MonthDay) && (months(day) - months(from)) % every === 0,
        ),
      )
    case '6':
      return on(
        days().filter(
          (day, at) =>
            ((Number(fields.DaysOfWeek) >> ((weekdayOf(day) + 1) % 7)) & 1) === 1 &&
            Math.floor((at + weekdayOf(from)) / 7) % every === 0,
        ),
      )
    case '3':
    case '5':
      return null
    default:
      return every === 1 ? [{ name, from, to, spans }] : on(days().filter((_, at) => at % every === 0))
  }
}
const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
