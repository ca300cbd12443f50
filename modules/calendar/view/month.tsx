import { memo, startTransition, useCallback, useDeferredValue, useMemo, useOptimistic, type CSSProperties } from 'react'
import { refusalText } from '#platform/web/app/calls.ts'
import { useInTurn } from '#platform/web/app/in-turn.ts'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CalendarIcon } from '#platform/web/kit/icons.tsx'
import { usePageScroll } from '#platform/web/kit/page.tsx'
import { VirtualRows } from '#platform/web/kit/virtual-rows.tsx'
import { weekday } from '#platform/web/words/format.ts'
import { monthDay } from '#platform/web/words/named-day.ts'
import { t } from '../calendar.words.ts'
import type { CalendarItem } from '../event/event.contract.ts'
import { addMonths, byDay, firstOfMonth, keyOf, monthGrid, partsOf, today, weekOf } from './days.web.ts'
import { useFirstRows, useLive } from './in-slices.web.ts'
import { ItemRow } from './item-row.tsx'
import { isDone, toneOf } from './looks.web.ts'
import { Swipe } from './swipe.tsx'
import { useItems, type Wanted } from './use-items.web.ts'
import css from './calendar.module.css'

interface ViewProps {
  day: string
  wanted: Wanted
  onDay: (day: string) => void
}

/** A month at a glance, and what there is on the chosen day. */
export function MonthView({ day, wanted, onDay }: ViewProps) {
  const month = firstOfMonth(day)
  // A day that is tapped is marked with the next picture; what there is on it is drawn in slices behind that.
  const [marked, mark] = useOptimistic(day)
  const choose = useCallback(
    (chosen: string) =>
      startTransition(() => {
        mark(chosen)
        onDay(chosen)
      }),
    [mark, onDay],
  )
  return (
    <>
      <Card>
        <div className={css.weekdays} aria-hidden="true">
          {weekOf(day).map(one => (
            <span key={one}>{weekday(one, 'short').slice(-3).replace('周', '')}</span>
          ))}
        </div>
        <Swipe
          at={month}
          next={addMonths}
          onMove={to => choose(addMonths(day, to < month ? -1 : 1))}
          panel={(name, isSeen) => (
            <Month month={name} chosen={isSeen ? marked : null} wanted={wanted} onDay={choose} />
          )}
        />
      </Card>
      <DayItems key={day} day={day} wanted={wanted} />
    </>
  )
}

interface MonthProps {
  month: string
  chosen: string | null
  wanted: Wanted
  onDay: (day: string) => void
}

const Month = memo(({ month, chosen, wanted, onDay }: MonthProps) => {
  const days = useMemo(() => monthGrid(month), [month])
  const list = useDeferredValue(useItems(days, wanted).data?.list)
  const drawn = useInTurn(days.length, 14, chosen ? 14 : 0)
  const weeks = useMemo(() => weeksOf(days, list), [days, list])
  const live = useLive(chosen !== null, weeks.length)
  const now = today()
  return (
    <div className={css.month}>
      {weeks.slice(0, drawn / 7).map((week, index) => (
        <div key={week[0]!.day} className={css.weekDays} inert={index >= live}>
          {week.map(one => (
            <MonthDay
              key={one.day}
              {...one}
              isChosen={one.day === chosen}
              isToday={one.day === now}
              isOutside={one.day.slice(0, 7) !== month.slice(0, 7)}
              onDay={onDay}
            />
          ))}
        </div>
      ))}
    </div>
  )
})

/** Of each day of a month's weeks, how much there is on it and of which kinds. */
function weeksOf(days: readonly string[], list: readonly CalendarItem[] | undefined) {
  const on = byDay(list, days)
  const figures = days.map(day => {
    const items = on(day).all
    return {
      day,
      count: items.length,
      tones: items
        .filter(item => !isDone(item))
        .slice(0, 3)
        .map(toneOf)
        .join(' '),
    }
  })
  return Array.from({ length: days.length / 7 }, (_, week) => figures.slice(week * 7, week * 7 + 7))
}

interface MonthDayProps {
  day: string
  count: number
  tones: string
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  onDay: (day: string) => void
}

const MonthDay = memo(({ day, count, tones, isChosen, isToday, isOutside, onDay }: MonthDayProps) => {
  const { date } = partsOf(day)
  return (
    <button
      type="button"
      className={css.date}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      data-outside={isOutside || undefined}
      onClick={() => onDay(day)}
      style={tones ? dots(tones.split(' ')) : undefined}
      aria-label={[monthDay(day), weekday(day), count > 0 && t('items', { n: count })].filter(Boolean).join(' ')}
    >
      {date}
    </button>
  )
})

/**
 * Dots and the mark of the chosen day are a button's background: three months of days are there, and each thing in a
 * panel costs a finger time.
 */
const dots = (tones: readonly string[]) =>
  ({
    '--dots': tones
      .map(
        (tone, index) =>
          `radial-gradient(closest-side, var(--${tone}) 85%, transparent) calc(50% + ${(index - (tones.length - 1) / 2) * 8}px) 40px / 5px 5px no-repeat`,
      )
      .join(),
  }) as CSSProperties

/** So far down, in pixels, stands what there is on a day. */
const above = 400
const rowOf = (item: CalendarItem) => <ItemRow item={item} />
const rowKey = (item: CalendarItem) => keyOf(item, 0)

const DayItems = memo(({ day, wanted }: { day: string; wanted: Wanted }) => {
  const scroll = usePageScroll()
  const days = useMemo(() => monthGrid(day), [day])
  const { data, error, refetch } = useItems(days, wanted)
  const items = byDay(data?.list, days)(day).all
  const shown = useFirstRows(items, 3)
  if (!data && error) return <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
  return (
    <section className={css.below}>
      <h2 className={css.heading}>
        {monthDay(day)} {weekday(day)}
      </h2>
      <Card>
        {items.length > 0 && (
          <VirtualRows scroll={scroll} items={shown} keyOf={rowKey} position={-above}>
            {rowOf}
          </VirtualRows>
        )}
        {data && items.length === 0 && <Empty icon={CalendarIcon} title={t('noItems')} text={t('noItemsText')} />}
      </Card>
    </section>
  )
})
