import { dayOf } from '#platform/contract/zone.ts'
import { say, type Locale } from '#platform/contract/words.ts'
import { dayOfNumber, numberOfDay } from '../recurrence/series.ts'
import type { FeedTasks } from './feed.contract.ts'
import { dateOf, fold, local, textOf, utc, zoneLines } from './ics.ts'

export interface FeedEvent {
  id: string
  name: string
  detail: string
  place: string
  isAllDay: boolean
  startDate: string
  endDate: string
  timeZone: string
  rule: string | null
  exceptDates: string[]
  seriesId: string | null
  recurrenceDate: string | null
  remindBefore: number[]
  isMaybe: boolean
  lastOptDate: string
  createdAt: string
  owner: string | null
  /** The series' own way to say when: whole days or hours. */
  seriesIsAllDay: boolean | null
}
export interface FeedTask {
  id: string
  code: string
  name: string
  summary: string
  status: string
  startDate: string | null
  endDate: string
  lastOptDate: string
  progressPercent: number
}

export interface FeedContent {
  name: string
  timeZone: string
  publicUrl: string
  locale: Locale
  events: readonly FeedEvent[]
  tasks: readonly FeedTask[]
  tasksAs: FeedTasks
}

/**
 * A calendar file: events with their rules and exceptions, on the clocks they were made for; tasks when they are due.
 */
export function feedFile({ name, timeZone, publicUrl, locale, events, tasks, tasksAs }: FeedContent): string {
  const zones = [...new Set([timeZone, ...events.map(one => one.timeZone)])]
  const years = events.map(one => Number(one.startDate.slice(0, 4)))
  const thisYear = new Date().getUTCFullYear()
  const from = Math.max(1970, Math.min(thisYear, ...years) - 1)
  const title = say({ zh: `${name} 的开工日历`, en: `${name} · Kaigong` }, locale)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kaigong//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${textOf(title)}`,
    `X-WR-CALNAME:${textOf(title)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zones.flatMap(zone => zoneLines(zone, from, thisYear + 11)),
    ...events.flatMap(one => eventLines(one, publicUrl)),
    ...(tasksAs === 'none'
      ? []
      : tasks.flatMap(one => (tasksAs === 'todo' ? todoLines(one, publicUrl) : dueLines(one, publicUrl, locale)))),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

const when = (name: string, moment: string, isAllDay: boolean, timeZone: string) =>
  isAllDay ? `${name};VALUE=DATE:${dateOf(dayOf(moment, timeZone))}` : local(name, moment, timeZone)

function eventLines(one: FeedEvent, publicUrl: string): string[] {
  const { isAllDay, timeZone } = one
  // A whole day ends when the next begins.
  const end = isAllDay
    ? `DTEND;VALUE=DATE:${dateOf(dayOfNumber(numberOfDay(dayOf(one.endDate, timeZone)) + 1))}`
    : local('DTEND', one.endDate, timeZone)
  return [
    'BEGIN:VEVENT',
    `UID:${one.seriesId ?? one.id}@kaigong`,
    `DTSTAMP:${utc(one.lastOptDate)}`,
    `CREATED:${utc(one.createdAt)}`,
    `LAST-MODIFIED:${utc(one.lastOptDate)}`,
    when('DTSTART', one.startDate, isAllDay, timeZone),
    end,
    ...(one.recurrenceDate
      ? [when('RECURRENCE-ID', one.recurrenceDate, one.seriesIsAllDay ?? isAllDay, timeZone)]
      : []),
    ...(one.rule ? [`RRULE:${one.rule}`] : []),
    ...one.exceptDates.map(moment => when('EXDATE', moment, isAllDay, timeZone)),
    `SUMMARY:${textOf(one.name)}`,
    `STATUS:${one.isMaybe ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...(one.place ? [`LOCATION:${textOf(one.place)}`] : []),
    ...(one.detail || one.owner
      ? [`DESCRIPTION:${textOf([one.detail, one.owner && `— ${one.owner}`].filter(Boolean).join('\n'))}`]
      : []),
    `URL:${publicUrl}/calendar/${one.id}`,
    ...one.remindBefore.flatMap(minutes => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${textOf(one.name)}`,
      trigger(minutes - (isAllDay ? morning : 0)),
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

/** Of whole days people are reminded from nine in the morning, as the app does it. */
const morning = 9 * 60
const trigger = (minutesBefore: number) => `TRIGGER:${minutesBefore > 0 ? '-' : ''}PT${Math.abs(minutesBefore)}M`

const isDone = ({ status }: FeedTask) => status === 'FINISH' || status === 'FINISH_DELAY'

/** A task that is due, as half an hour before that. */
function dueLines(one: FeedTask, publicUrl: string, locale: Locale): string[] {
  const before = new Date(Date.parse(one.endDate) - 30 * 60_000).toISOString()
  const mark = isDone(one) ? '✓ ' : say({ zh: '截止：', en: 'Due: ' }, locale)
  return [
    'BEGIN:VEVENT',
    `UID:${one.id}@kaigong`,
    `DTSTAMP:${utc(one.lastOptDate)}`,
    `DTSTART:${utc(before)}`,
    `DTEND:${utc(one.endDate)}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${textOf(`${mark}${one.name}`)}`,
    ...(one.summary ? [`DESCRIPTION:${textOf(one.summary)}`] : []),
    `URL:${publicUrl}/tasks/${one.id}`,
    'END:VEVENT',
  ]
}

function todoLines(one: FeedTask, publicUrl: string): string[] {
  const status = isDone(one) ? 'COMPLETED' : one.status === 'WAITING' ? 'NEEDS-ACTION' : 'IN-PROCESS'
  return [
    'BEGIN:VTODO',
    `UID:${one.id}@kaigong`,
    `DTSTAMP:${utc(one.lastOptDate)}`,
    ...(one.startDate && one.startDate < one.endDate ? [`DTSTART:${utc(one.startDate)}`] : []),
    `DUE:${utc(one.endDate)}`,
    `SUMMARY:${textOf(one.name)}`,
    `STATUS:${status}`,
    `PERCENT-COMPLETE:${isDone(one) ? 100 : one.progressPercent}`,
    ...(one.summary ? [`DESCRIPTION:${textOf(one.summary)}`] : []),
    `URL:${publicUrl}/tasks/${one.id}`,
    'END:VTODO',
  ]
}
