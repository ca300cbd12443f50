import { memo, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useInTurn } from '#platform/web/app/in-turn.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { usePageScroll } from '#platform/web/kit/page.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { time, weekday } from '#platform/web/words/format.ts'
import { monthDay } from '#platform/web/words/named-day.ts'
import { wallClock } from '#platform/web/words/time-zone.ts'
import { t } from '../calendar.words.ts'
import type { CalendarItem } from '../event/event.contract.ts'
import { addDays, byDay, daysFrom, keyOf, mondayOf, momentOf, partsOf, today } from './days.web.ts'
import { HourBlock, hourHeight, HourRest, Mark } from './hour-block.tsx'
import { useLive } from './in-slices.web.ts'
import { ItemRow } from './item-row.tsx'
import { useHoldAndDrag, useMove } from './move-event.web.ts'
import { pack } from './pack.ts'
import { Swipe } from './swipe.tsx'
import { useItems, type Wanted } from './use-items.web.ts'
import css from './calendar.module.css'

interface ViewProps {
  day: string
  wanted: Wanted
  onDay: (day: string) => void
}
type Length = 1 | 7

/** A line for each hour. */
const scale = Array.from({ length: 24 }, (_, hour) => (hour > 0 ? `${hour}:00` : '')).join('\n')
/** What lasts shorter is drawn so long, for a finger. */
const shortest = 40
/** So many blocks are drawn for one picture. */
const atOnce = 10

/** The hours of a day, or of a week's days beside each other. */
export function HoursView({ day, wanted, onDay, length }: ViewProps & { length: Length }) {
  const scroll = usePageScroll()
  // With the next picture's layout: here it would be a layout of its own.
  useEffect(() => {
    requestAnimationFrame(() => scroll.current?.scrollTo({ top: hourHeight * 7.5 }))
  }, [scroll, length])
  const first = length === 7 ? mondayOf(day) : day
  const [rest, setRest] = useState<ShownRest>({ isOpen: false, title: '', items: [] })
  return (
    <>
      <Above first={first} length={length} chosen={day} wanted={wanted} onDay={onDay} />
      <div className={css.hours} data-week={length > 1 || undefined}>
        <div className={css.scale} aria-hidden="true">
          {scale}
        </div>
        <Swipe
          key={length}
          at={first}
          next={(name, by) => addDays(name, by * length)}
          onMove={to => startTransition(() => onDay(addDays(day, to < first ? -length : length)))}
          panel={(name, isSeen) => (
            <Hours first={name} isSeen={isSeen} length={length} wanted={wanted} onRest={setRest} />
          )}
        />
      </div>
      <Sheet open={rest.isOpen} onClose={() => setRest({ ...rest, isOpen: false })} title={rest.title}>
        {rest.items.map((item, index) => (
          <ItemRow key={keyOf(item, index)} item={item} />
        ))}
      </Sheet>
    </>
  )
}

/** Which days they are, and what has no hour on them; it stays visible. */
function Above({
  first,
  length,
  chosen,
  wanted,
  onDay,
}: {
  first: string
  length: Length
  chosen: string
  wanted: Wanted
  onDay: (day: string) => void
}) {
  const days = useMemo(() => daysFrom(first, length), [first, length])
  const on = byDay(useItems(days, wanted).data?.list, days)
  const isWeek = length > 1
  return (
    <div className={css.above}>
      <div className={css.dayNames}>
        <span />
        {days.map(one => (
          <button
            key={one}
            type="button"
            className={css.dayName}
            aria-current={one === today() ? 'date' : undefined}
            aria-pressed={isWeek ? one === chosen : undefined}
            onClick={() => onDay(one)}
          >
            <small>{isWeek ? weekday(one, 'short') : weekday(one)}</small>
            {partsOf(one).date}
          </button>
        ))}
      </div>
      {days.some(one => on(one).above.length > 0) && (
        <div className={css.strip}>
          <small>{t('allDay')}</small>
          {days.map(one => (
            <Marks key={one} items={on(one).above} most={isWeek ? 2 : 4} />
          ))}
        </div>
      )}
    </div>
  )
}

/** What happens at a time at which there is too much for all to be drawn. */
interface ShownRest {
  isOpen: boolean
  title: string
  items: readonly CalendarItem[]
}

interface HoursProps {
  first: string
  /** And not beside the screen, where it can wait. */
  isSeen: boolean
  length: Length
  wanted: Wanted
  onRest: (rest: ShownRest) => void
}

const Hours = memo(({ first, isSeen, length, wanted, onRest }: HoursProps) => {
  const days = useMemo(() => daysFrom(first, length), [first, length])
  const on = byDay(useDeferredValue(useItems(days, wanted).data?.list), days)
  const countBefore = (index: number) => days.slice(0, index).reduce((sum, one) => sum + on(one).timed.length, 0)
  const drawn = useInTurn(countBefore(length), atOnce, isSeen ? atOnce : 0)
  const live = useLive(isSeen, length)
  const isWeek = length > 1
  return (
    <div className={css.columns}>
      {days.map((one, index) => {
        const items = on(one).timed
        return (
          <Column
            key={one}
            isLive={index < live}
            day={one}
            items={items}
            drawn={Math.max(0, Math.min(items.length, drawn - countBefore(index)))}
            isNarrow={isWeek}
            mayMove={!isWeek && wanted.person === null}
            onRest={onRest}
          />
        )
      })}
    </div>
  )
})

/** Above a day there is room for the first names only. */
const Marks = ({ items, most }: { items: readonly CalendarItem[]; most: number }) => (
  <span className={css.marks}>
    {items.slice(0, most).map((item, index) => (
      <Mark key={keyOf(item, index)} item={item} />
    ))}
    {items.length > most && <small>+{items.length - most}</small>}
  </span>
)

interface ColumnProps {
  day: string
  isLive: boolean
  items: readonly CalendarItem[]
  /** The first so many are drawn by now. */
  drawn: number
  isNarrow: boolean
  mayMove: boolean
  onRest: (rest: ShownRest) => void
}

const Column = memo(({ day, isLive, items, drawn, isNarrow, mayMove, onRest }: ColumnProps) => {
  const go = useGo()
  const box = useRef<HTMLDivElement>(null)
  const move = useMove()
  const held = useHoldAndDrag(box, mayMove, hourHeight, (index, minutes) => move(items[index]!, minutes))
  const { blocks, rests } = useMemo(() => placed(items, isNarrow), [items, isNarrow])
  // A free hour that is tapped becomes an event; the plus above does the same for those who cannot tap there.
  const create = (event: React.MouseEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const minutes =
      Math.floor(((event.clientY - event.currentTarget.getBoundingClientRect().top) / hourHeight) * 2) * 30
    go(`/calendar/create?start=${encodeURIComponent(momentOf(day, Math.min(minutes, 23 * 60 + 30)))}`)
  }
  return (
    <div ref={box} className={css.column} inert={!isLive} onClick={create} role="presentation">
      {day === today() && <Now />}
      {blocks.slice(0, drawn).map(({ index, ...block }) => (
        <HourBlock
          key={keyOf(block.item, index)}
          {...block}
          isNarrow={isNarrow}
          movable={mayMove && block.item.canEdit ? index : undefined}
          shift={held?.index === index ? held.shift : 0}
        />
      ))}
      {drawn > 0 &&
        rests.map(rest => (
          <HourRest
            key={`${rest.from} ${rest.to}`}
            {...rest}
            onOpen={() =>
              onRest({
                isOpen: true,
                title: `${monthDay(day)} ${rest.begins} – ${rest.ends}`,
                items: rest.items,
              })
            }
          />
        ))}
      {mayMove && items.some(item => item.canEdit) && <p className={css.hint}>{t('moveHint')}</p>}
    </div>
  )
})

/**
 * Beside so many others a name can still be read, in one of a week's days and in a day; what is more stands together.
 */
const room = { week: 2, day: 4 }

/** Where each stands among the hours, beside those at the same time. */
function placed(items: readonly CalendarItem[], isNarrow: boolean) {
  const blocks = items.map((item, index) => {
    const from = minutesOf(item.startDate!)
    return {
      item,
      index,
      from,
      to: Math.max(from + shortest, from + (Date.parse(item.endDate) - Date.parse(item.startDate!)) / 60_000),
    }
  })
  const { places, rests } = pack(blocks, isNarrow ? room.week : room.day)
  return {
    blocks: blocks.flatMap(block => (places[block.index] ? [{ ...block, ...places[block.index]! }] : [])),
    rests: rests.map(({ indexes, ...rest }) => {
      const those = indexes.map(index => items[index]!)
      return {
        ...rest,
        count: those.length,
        begins: time(those[0]!.startDate!),
        ends: time(
          those
            .map(({ endDate }) => endDate)
            .sort()
            .at(-1)!,
        ),
        items: blocks.filter(block => block.from < rest.to && block.to > rest.from).map(({ item }) => item),
      }
    }),
  }
}

const aMinute = 60_000

/** Where the day has come to. */
function Now() {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), aMinute)
    return () => clearInterval(timer)
  }, [])
  return <span className={css.now} style={{ top: (minutesOf(now) / 60) * hourHeight }} />
}

function minutesOf(moment: string): number {
  const { hour, minute } = wallClock(moment)
  return hour * 60 + minute
}
