import { useMemo, useState } from 'react'
import { refusalText } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CalendarIcon } from '#platform/web/kit/icons.tsx'
import { usePageScroll } from '#platform/web/kit/page.tsx'
import { VirtualRows } from '#platform/web/kit/virtual-rows.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { weekday } from '#platform/web/words/format.ts'
import { monthDay } from '#platform/web/words/named-day.ts'
import { t } from '../calendar.words.ts'
import type { CalendarItem } from '../event/event.contract.ts'
import { byDay, daysFrom, keyOf, today } from './days.web.ts'
import { useFirstRows } from './in-slices.web.ts'
import { ItemRow } from './item-row.tsx'
import { useItems, type Wanted } from './use-items.web.ts'
import css from './calendar.module.css'

const step = 30
const most = 360

/** A day's name, or something on it. */
type Line = { day: string; item?: undefined } | { day: string; item: CalendarItem; isFirst: boolean; isLast: boolean }

/** What is coming, day by day; days without anything are left out. */
export function Agenda({ day, wanted, position }: { day: string; wanted: Wanted; position: number }) {
  const scroll = usePageScroll()
  const [length, setLength] = useState(step)
  const days = useMemo(() => daysFrom(day, length), [day, length])
  const { data, answered, error, isFetching, refetch } = useItems(days, wanted)
  // While more days are on their way, those that are there stay.
  const [before, setBefore] = useState(answered)
  if (answered && answered !== before) setBefore(answered)
  const list = (data ?? before)?.list
  const lines = useMemo(() => linesOf(list, days), [list, days])
  const first = useFirstRows(lines, 4)
  if (!list)
    return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />
  return (
    <>
      {lines.length === 0 && <Empty icon={CalendarIcon} title={t('nothingAhead')} text={t('noItemsText')} />}
      {lines.length > 0 && (
        <VirtualRows scroll={scroll} items={position > 0 ? lines : first} keyOf={lineKey} position={position}>
          {lineOf}
        </VirtualRows>
      )}
      {length < most && (
        <div className={css.moreDays}>
          <Button kind="text" busy={isFetching} onPress={() => setLength(length + step)}>
            {t('moreDays')}
          </Button>
        </div>
      )}
    </>
  )
}

function linesOf(list: readonly CalendarItem[] | undefined, days: readonly string[]): Line[] {
  const on = byDay(list, days)
  return days.flatMap(day => {
    const items = on(day).all
    return items.length === 0
      ? []
      : [
          { day },
          ...items.map((item, index) => ({ day, item, isFirst: index === 0, isLast: index === items.length - 1 })),
        ]
  })
}

const lineKey = ({ day, item }: Line) => (item ? `${day} ${keyOf(item, 0)}` : day)

/** One row after the other, for only those visible are there: together they look like a card for each day. */
function lineOf(line: Line) {
  if (line.item)
    return (
      <div className={css.agendaRow} data-first={line.isFirst || undefined} data-last={line.isLast || undefined}>
        <ItemRow item={line.item} />
      </div>
    )
  return (
    <h2 className={css.agendaDay} data-today={line.day === today() || undefined}>
      {monthDay(line.day)} {weekday(line.day)}
      {line.day === today() && ` · ${t('today')}`}
    </h2>
  )
}
