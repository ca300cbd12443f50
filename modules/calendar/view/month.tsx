import { memo, useDeferredValue, useMemo } from 'react'
import { refusalText } from '#platform/web/app/calls.ts'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CalendarIcon } from '#platform/web/kit/icons.tsx'
import { usePageScroll } from '#platform/web/kit/page.tsx'
import { RowsInSight } from '#platform/web/kit/rows-in-sight.tsx'
import { weekday } from '#platform/web/words/format.ts'
import { t } from '../calendar.words.ts'
import type { CalendarItem } from '../event/event.contract.ts'
import { useBitByBit } from './bit-by-bit.web.ts'
import { addMonths, byDay, firstOfMonth, keyOf, monthGrid, partsOf, today, weekOf } from './days.web.ts'
import { ItemRow } from './item-row.tsx'
import { isDone, toneOf } from './looks.web.ts'
import { Swipe } from './swipe.tsx'
import { useItems, type Wanted } from './use-items.web.ts'
import css from './calendar.module.css'

interface ViewProps { day: string, wanted: Wanted, onDay: (day: string) => void }

/** A month at a glance, and what there is on the chosen day. */
export function MonthView({ day, wanted, onDay }: ViewProps) {
  const month = firstOfMonth(day)
  const below = useDeferredValue(day)
  return (
    <>
      <Card>
        <div className={css.weekdays} aria-hidden='true'>{weekOf(day).map(one => <span key={one}>{weekday(one, 'short').slice(-3).replace('周', '')}</span>)}</div>
        <Swipe
          at={month} next={addMonths} onMove={to => onDay(addMonths(day, to < month ? -1 : 1))}
          panel={name => <Month month={name} chosen={name === month ? day : null} wanted={wanted} onDay={onDay} />}
        />
      </Card>
      <DayItems key={below} day={below} wanted={wanted} />
    </>
  )
}

interface MonthProps { month: string, chosen: string | null, wanted: Wanted, onDay: (day: string) => void }

const Month = memo(({ month, chosen, wanted, onDay }: MonthProps) => {
  const days = useMemo(() => monthGrid(month), [month])
  const on = byDay(useDeferredValue(useItems(days, wanted).data?.list), days)
  const drawn = useBitByBit(days.length, 14, chosen ? days.length : 14)
  const now = today()
  return (
    <div className={css.month}>
      {days.slice(0, drawn).map(one => {
        const items = on(one).all
        return (
          <MonthDay
            key={one} day={one} count={items.length} tones={items.filter(item => !isDone(item)).slice(0, 3).map(toneOf).join(' ')}
            isChosen={one === chosen} isToday={one === now} isOutside={one.slice(0, 7) !== month.slice(0, 7)} onDay={onDay}
          />
        )
      })}
    </div>
  )
})

interface MonthDayProps { day: string, count: number, tones: string, isChosen: boolean, isToday: boolean, isOutside: boolean, onDay: (day: string) => void }

const MonthDay = memo(({ day, count, tones, isChosen, isToday, isOutside, onDay }: MonthDayProps) => {
  const { month, date } = partsOf(day)
  return (
    <button
      type='button' className={css.date} aria-pressed={isChosen} aria-current={isToday ? 'date' : undefined} data-outside={isOutside || undefined} onClick={() => onDay(day)}
      aria-label={[t('monthDay', { month, day: date }), weekday(day), count > 0 && t('items', { n: count })].filter(Boolean).join(' ')}
    >
      <span className={css.number}>{date}</span>
      {tones && <span className={css.dots} style={dots(tones.split(' '))} />}
    </button>
  )
})

/** One element for all dots of a day: three months of them are there, and each thing in a panel costs a finger time. */
const dots = (tones: readonly string[]) => ({
  width: tones.length * 8 - 3,
  backgroundImage: tones.map((tone, index) => `radial-gradient(circle at ${index * 8 + 2.5}px center, var(--${tone}) 2.2px, transparent 2.8px)`).join(),
})

/** So far down, in pixels, stands what there is on a day. */
const above = 400
const rowOf = (item: CalendarItem) => <ItemRow item={item} />
const rowKey = (item: CalendarItem) => keyOf(item, 0)

const DayItems = memo(({ day, wanted }: { day: string, wanted: Wanted }) => {
  const scroll = usePageScroll()
  const days = useMemo(() => monthGrid(day), [day])
  const { data, error, refetch } = useItems(days, wanted)
  const items = byDay(data?.list, days)(day).all
  const { month, date } = partsOf(day)
  if (!data && error) return <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
  return (
    <section className={css.below}>
      <h2 className={css.heading}>{t('monthDay', { month, day: date })} {weekday(day)}</h2>
      <Card>
        {items.length > 0 && <RowsInSight scroll={scroll} items={items} keyOf={rowKey} position={-above}>{rowOf}</RowsInSight>}
        {data && items.length === 0 && <Empty icon={CalendarIcon} title={t('noItems')} text={t('noItemsText')} />}
      </Card>
    </section>
  )
})
