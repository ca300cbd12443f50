import { useState } from 'react'
import { sendCall } from '#platform/web/app/send-call.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, SearchIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day, time, weekday } from '#platform/web/words/format.ts'
import { monthDay } from '#platform/web/words/named-day.ts'
import { Face } from '#mechanisms/people/face.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t } from '../calendar.words.ts'
import { addDays, momentOf, weekdayOf } from '../view/days.web.ts'
import { eventCalls } from './event.contract.ts'
import css from './free-busy.module.css'

interface FreeBusyProps {
  people: readonly PersonBrief[]
  startDate: string
  endDate: string
  /** The event that is being changed: its own time is not in its way. */
  exceptId?: string | undefined
  onMove: (startDate: string) => void
}

interface Busy {
  personId: string
  startDate: string
  endDate: string
}

/** More people than so many are not drawn, nor requested at once. */
export const mostShown = 50
const drawn = 12
/** The hours that are drawn, and those in which a free time is looked for. */
const [firstHour, lastHour] = [7, 22] as const
const [opens, closes] = [9, 18] as const
const lookAhead = 14
const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000
const overlaps = (one: Busy, from: string, to: string) => one.startDate < to && one.endDate > from

/** When each of those invited has something else on that day, whatever it is; a tap moves the event there. */
export function FreeBusy({ people, startDate, endDate, exceptId, onMove }: FreeBusyProps) {
  const [looking, setLooking] = useState(false)
  const onDay = day(startDate)
  const userId = people.slice(0, mostShown).map(({ id }) => id)
  const except = exceptId === undefined ? {} : { exceptId }
  const { data, error } = useCall(eventCalls.busy, {
    userId,
    startDate: momentOf(onDay),
    endDate: momentOf(addDays(onDay, 1)),
    ...except,
  })
  const taken = (data?.list ?? []).filter(one => overlaps(one, startDate, endDate))
  const names = people.filter(({ id }) => taken.some(({ personId }) => personId === id)).map(({ name }) => name)
  const length = minutes(startDate, endDate)
  const moveDay = (by: number) => onMove(momentOf(addDays(onDay, by), minutes(momentOf(onDay), startDate)))

  async function find() {
    setLooking(true)
    try {
      const { list } = await sendCall(eventCalls.busy, {
        userId,
        startDate: momentOf(onDay),
        endDate: momentOf(addDays(onDay, lookAhead)),
        ...except,
      })
      const found = candidates(onDay, length).find(
        one =>
          one > new Date().toISOString() &&
          one !== startDate &&
          !list.some(busy => overlaps(busy, one, later(one, length))),
      )
      if (found === undefined) toast.info(t('noCommonTime', { n: lookAhead }))
      else onMove(found)
    } catch (problem) {
      toast.warn(refusalText(problem))
    } finally {
      setLooking(false)
    }
  }
  return (
    <div className={css.freeBusy}>
      <div className={css.head}>
        <IconButton icon={ChevronLeftIcon} label={t('dayBefore')} onPress={() => moveDay(-1)} />
        <span>
          {monthDay(onDay)} {weekday(onDay)}
        </span>
        <IconButton icon={ChevronRightIcon} label={t('dayAfter')} onPress={() => moveDay(1)} />
      </div>
      <Tracks
        people={people.slice(0, drawn)}
        busy={data?.list ?? []}
        {...{ onDay, startDate, endDate, onMove }}
        isFree={names.length === 0}
      />
      {people.length > drawn && <p className={css.more}>{t('morePeople', { n: people.length - drawn })}</p>}
      <div className={css.foot}>
        <p className={css.said} data-tone={names.length > 0 ? 'warn' : 'success'} role="status">
          {error
            ? refusalText(error)
            : data &&
              (names.length > 0
                ? t('conflicts', { names: names.join(t('comma')) })
                : t('allFree', { from: time(startDate), to: time(endDate) }))}
        </p>
        <Button kind="text" small icon={SearchIcon} busy={looking} onPress={() => void find()}>
          {t('findTime')}
        </Button>
      </div>
    </div>
  )
}

/** Each half hour of the working days ahead at which something of so many minutes could begin. */
function candidates(from: string, length: number): string[] {
  const days = Array.from({ length: lookAhead }, (_, index) => addDays(from, index)).filter(
    one => weekdayOf(one) % 6 !== 0,
  )
  const starts = Array.from({ length: (closes - opens) * 2 }, (_, index) => opens * 60 + index * 30).filter(
    start => start + length <= closes * 60,
  )
  return days.flatMap(one => starts.map(start => momentOf(one, start)))
}
const later = (moment: string, by: number) => new Date(Date.parse(moment) + by * 60_000).toISOString()

interface TracksProps {
  people: readonly PersonBrief[]
  busy: readonly Busy[]
  onDay: string
  startDate: string
  endDate: string
  isFree: boolean
  onMove: (startDate: string) => void
}

function Tracks({ people, busy, onDay, startDate, endDate, isFree, onMove }: TracksProps) {
  const from = momentOf(onDay, firstHour * 60)
  const whole = (lastHour - firstHour) * 60
  const span = (start: string, end: string) => {
    const [left, right] = [Math.max(0, minutes(from, start)), Math.min(whole, minutes(from, end))]
    return right <= left ? null : { left: `${(left / whole) * 100}%`, width: `${((right - left) / whole) * 100}%` }
  }
  const chosen = span(startDate, endDate)
  // The wheels above choose the same for those who cannot tap here.
  const tap = (event: React.MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const half = Math.floor((((event.clientX - box.left) / box.width) * whole) / 30)
    onMove(momentOf(onDay, firstHour * 60 + Math.min(Math.max(half, 0) * 30, whole - 30)))
  }
  return (
    <div className={css.grid}>
      <div className={css.names}>
        {people.map(person => (
          <span key={person.id}>
            <Face person={person} size={24} />
            <b>{person.name}</b>
          </span>
        ))}
      </div>
      <div className={css.tracks} onClick={tap} role="presentation">
        {people.map(({ id, name }) => {
          const spans = busy.filter(({ personId }) => personId === id)
          return (
            <div
              key={id}
              className={css.track}
              role="img"
              aria-label={`${name} ${spans.length === 0 ? t('free') : spans.map(one => `${time(one.startDate)}–${time(one.endDate)} ${t('busy')}`).join(t('comma'))}`}
            >
              {spans.map((one, index) => {
                const place = span(one.startDate, one.endDate)
                return place && <i key={index} style={place} />
              })}
            </div>
          )
        })}
        {chosen && <span className={css.chosen} data-tone={isFree ? 'success' : 'warn'} style={chosen} />}
      </div>
      <span />
      <div className={css.scale} aria-hidden="true">
        {[8, 10, 12, 14, 16, 18, 20].map(hour => (
          <span key={hour} style={{ left: `${(((hour - firstHour) * 60) / whole) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  )
}
