import { useEffect, useState } from 'react'
import { useGo } from '#platform/web/app/navigation.ts'
import { usePageScroll } from '#platform/web/kit/page.tsx'
import { weekday } from '#platform/web/words/format.ts'
import { wallClock } from '#platform/web/words/time-zone.ts'
import { t } from '../calendar.words.ts'
import type { CalendarItem } from '../event/event.contract.ts'
import { addDays, byDay, isAbove, keyOf, momentOf, partsOf, today, weekOf } from './days.web.ts'
import { HourBlock } from './hour-block.tsx'
import { pack } from './pack.ts'
import { Swipe } from './swipe.tsx'
import { useItems, type Wanted } from './use-items.web.ts'
import css from './calendar.module.css'

interface ViewProps { day: string, wanted: Wanted, onDay: (day: string) => void }

/** Pixels of an hour. */
const hourHeight = 52
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** What lasts shorter is drawn so long, for a finger. */
const shortest = 40

/** The hours of a day, or of a week's days beside each other. */
export function HoursView({ day, wanted, onDay, length }: ViewProps & { length: 1 | 7 }) {
  const scroll = usePageScroll()
  useEffect(() => { scroll.current?.scrollTo({ top: hourHeight * 7.5 }) }, [scroll, length])
  const daysAt = (by: number) => length === 7 ? weekOf(addDays(day, by * 7)) : [addDays(day, by)]
  return (
    <>
      <Above days={daysAt(0)} chosen={day} wanted={wanted} onDay={onDay} />
      <Swipe at={daysAt(0)[0]!} onMove={by => onDay(addDays(day, by * length))} panel={by => <Hours days={daysAt(by)} wanted={wanted} />} />
    </>
  )
}

/** Which days they are, and what has no hour on them; it stays in sight. */
function Above({ days, chosen, wanted, onDay }: { days: string[], chosen: string, wanted: Wanted, onDay: (day: string) => void }) {
  const { data } = useItems(days, wanted)
  const found = byDay(data?.list ?? [], days)
  const isWeek = days.length > 1
  const isAny = days.some(one => found.get(one)!.some(isAbove))
  return (
    <div className={css.above}>
      <div className={css.dayNames}>
        <span />
        {days.map(one => (
          <button key={one} type='button' className={css.dayName} aria-current={one === today() ? 'date' : undefined} aria-pressed={isWeek ? one === chosen : undefined} onClick={() => onDay(one)}>
            <small>{isWeek ? weekday(one, 'short') : weekday(one)}</small>{partsOf(one).date}
          </button>
        ))}
      </div>
      {isAny && <div className={css.strip}><small>{t('allDay')}</small>{days.map(one => <Marks key={one} items={found.get(one)!.filter(isAbove)} most={isWeek ? 2 : 4} />)}</div>}
    </div>
  )
}

function Hours({ days, wanted }: { days: string[], wanted: Wanted }) {
  const { data } = useItems(days, wanted)
  const found = byDay(data?.list ?? [], days)
  const isWeek = days.length > 1
  return (
    <div className={css.hours} data-week={isWeek || undefined}>
      <div className={css.scale} aria-hidden='true'>{hours.map(hour => <span key={hour}>{hour > 0 && `${hour}:00`}</span>)}</div>
      {days.map(one => <Column key={one} day={one} items={found.get(one)!.filter(item => !isAbove(item))} mayMove={!isWeek && wanted.person === null} />)}
    </div>
  )
}

/** Above a day there is room for the first names only. */
const Marks = ({ items, most }: { items: readonly CalendarItem[], most: number }) => (
  <span className={css.marks}>{items.slice(0, most).map((item, index) => <HourBlock key={keyOf(item, index)} item={item} small />)}{items.length > most && <small>+{items.length - most}</small>}</span>
)

function Column({ day, items, mayMove }: { day: string, items: readonly CalendarItem[], mayMove: boolean }) {
  const go = useGo()
  const blocks = items.map(item => {
    const from = minutesOf(item.startDate!)
    return { from, to: Math.max(from + shortest, from + (Date.parse(item.endDate) - Date.parse(item.startDate!)) / 60_000) }
  })
  const places = pack(blocks)
  // A free hour that is tapped becomes an event; the plus above does the same for those who cannot tap there.
  const create = (event: React.MouseEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const minutes = Math.floor((event.clientY - event.currentTarget.getBoundingClientRect().top) / hourHeight * 2) * 30
    go(`/calendar/create?start=${encodeURIComponent(momentOf(day, Math.min(minutes, 23 * 60 + 30)))}`)
  }
  return (
    <div className={css.column} data-today={day === today() || undefined} onClick={create} role='presentation'>
      {day === today() && <Now />}
      {items.map((item, index) => (
        <HourBlock
          key={keyOf(item, index)} item={item} mayMove={mayMove && item.canEdit}
          style={{
            top: blocks[index]!.from / 60 * hourHeight, height: (blocks[index]!.to - blocks[index]!.from) / 60 * hourHeight - 2,
            left: `${places[index]!.column / places[index]!.columns * 100}%`, width: `${100 / places[index]!.columns}%`,
          }}
        />
      ))}
      {items.some(item => item.canEdit) && mayMove && <p className={css.hint}>{t('moveHint')}</p>}
    </div>
  )
}

const aMinute = 60_000

/** Where the day has come to. */
function Now() {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), aMinute)
    return () => clearInterval(timer)
  }, [])
  return <span className={css.now} style={{ top: minutesOf(now) / 60 * hourHeight }} />
}

function minutesOf(moment: string): number {
  const { hour, minute } = wallClock(moment)
  return hour * 60 + minute
}
