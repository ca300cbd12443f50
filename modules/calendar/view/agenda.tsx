import { useState } from 'react'
import { refusalText } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CalendarIcon } from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { weekday } from '#platform/web/words/format.ts'
import { t } from '../calendar.words.ts'
import { addDays, byDay, keyOf, partsOf, today } from './days.web.ts'
import { ItemRow } from './item-row.tsx'
import { useItems, type Wanted } from './use-items.web.ts'
import css from './calendar.module.css'

const step = 30
const most = 360

/** What is coming, day by day; days without anything are left out. */
export function Agenda({ day, wanted }: { day: string, wanted: Wanted }) {
  const [length, setLength] = useState(step)
  const days = Array.from({ length }, (_, index) => addDays(day, index))
  const { data, answered, error, isFetching, refetch } = useItems(days, wanted)
  // While more days are on their way, those that are there stay.
  const [before, setBefore] = useState(answered)
  if (answered && answered !== before) setBefore(answered)
  const shown = data ?? before
  if (!shown) return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind='rows' />
  const found = [...byDay(shown.list, days)].filter(([, items]) => items.length > 0)
  return (
    <>
      {found.length === 0 && <Empty icon={CalendarIcon} title={t('nothingAhead')} text={t('noItemsText')} />}
      {found.map(([one, items]) => {
        const { month, date } = partsOf(one)
        return (
          <section key={one} className={css.agendaDay}>
            <h2 className={css.heading} data-today={one === today() || undefined}>{t('monthDay', { month, day: date })} {weekday(one)}{one === today() && ` · ${t('today')}`}</h2>
            <Card>{items.map((item, index) => <ItemRow key={keyOf(item, index)} item={item} />)}</Card>
          </section>
        )
      })}
      {length < most && <div className={css.moreDays}><Button kind='text' busy={isFetching} onPress={() => setLength(length + step)}>{t('moreDays')}</Button></div>}
    </>
  )
}
