import { refusalText } from '#platform/web/app/calls.ts'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CalendarIcon } from '#platform/web/kit/icons.tsx'
import { weekday } from '#platform/web/words/format.ts'
import { t } from '../calendar.words.ts'
import type { CalendarItem } from '../event/event.contract.ts'
import { addMonths, byDay, keyOf, monthGrid, partsOf, today, weekOf } from './days.web.ts'
import { ItemRow } from './item-row.tsx'
import { isDone, toneOf } from './looks.web.ts'
import { Swipe } from './swipe.tsx'
import { useItems, type Wanted } from './use-items.web.ts'
import css from './calendar.module.css'

interface ViewProps { day: string, wanted: Wanted, onDay: (day: string) => void }

/** A month at a glance, and what there is on the chosen day. */
export function MonthView({ day, wanted, onDay }: ViewProps) {
  const days = monthGrid(day)
  const { data, error, refetch } = useItems(days, wanted)
  const items = byDay(data?.list ?? [], days).get(day) ?? []
  return (
    <>
      <Card>
        <div className={css.weekdays} aria-hidden='true'>{weekOf(day).map(one => <span key={one}>{weekday(one, 'short').slice(-3).replace('周', '')}</span>)}</div>
        <Swipe at={day.slice(0, 7)} onMove={by => onDay(addMonths(day, by))} panel={by => <Month day={addMonths(day, by)} chosen={by === 0 ? day : null} wanted={wanted} onDay={onDay} />} />
      </Card>
      {!data && error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <DayItems day={day} items={items} isThere={data !== undefined} />}
    </>
  )
}

function Month({ day, chosen, wanted, onDay }: ViewProps & { chosen: string | null }) {
  const days = monthGrid(day)
  const { data } = useItems(days, wanted)
  const found = byDay(data?.list ?? [], days)
  const now = today()
  return (
    <div className={css.month}>
      {days.map(one => {
        const items = found.get(one)!
        const { month, date } = partsOf(one)
        return (
          <button
            key={one} type='button' className={css.date} aria-pressed={one === chosen} aria-current={one === now ? 'date' : undefined}
            data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined} onClick={() => onDay(one)}
            aria-label={[t('monthDay', { month, day: date }), weekday(one), items.length > 0 && t('items', { n: items.length })].filter(Boolean).join(' ')}
          >
            <span className={css.number}>{date}</span>
            <span className={css.dots}>{items.filter(item => !isDone(item)).slice(0, 3).map((item, index) => <i key={keyOf(item, index)} data-tone={toneOf(item)} />)}</span>
          </button>
        )
      })}
    </div>
  )
}

function DayItems({ day, items, isThere }: { day: string, items: readonly CalendarItem[], isThere: boolean }) {
  const { month, date } = partsOf(day)
  return (
    <section className={css.below}>
      <h2 className={css.heading}>{t('monthDay', { month, day: date })} {weekday(day)}</h2>
      <Card>
        {items.map((item, index) => <ItemRow key={keyOf(item, index)} item={item} />)}
        {isThere && items.length === 0 && <Empty icon={CalendarIcon} title={t('noItems')} text={t('noItemsText')} />}
      </Card>
    </section>
  )
}
