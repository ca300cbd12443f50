import { memo, type CSSProperties } from 'react'
import { Link } from '#platform/web/kit/link.tsx'
import { time } from '#platform/web/words/format.ts'
import type { CalendarItem } from '../event/event.contract.ts'
import { t } from '../calendar.words.ts'
import { isDone, nameOf, timeOf, toneOf, wayTo } from './looks.web.ts'
import { keepStill, later } from './move-event.web.ts'
import css from './calendar.module.css'

/** Pixels of an hour. */
export const hourHeight = 52

const looksOf = (item: CalendarItem) => ({
  'data-tone': toneOf(item),
  'data-busy': item.isBusy || item.answer === 'maybe' || undefined,
  'data-done': isDone(item) || undefined,
})

interface Placed {
  /** From midnight, in minutes. */
  from: number
  to: number
  /** Which of how many columns it stands in. */
  column: number
  columns: number
}
const styleOf = ({ from, to, column, columns }: Placed) =>
  ({
    '--height': `${((to - from) / 60) * hourHeight - 2}px`,
    top: (from / 60) * hourHeight,
    left: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
  }) as CSSProperties

interface BlockProps extends Placed {
  item: CalendarItem
  /** There is room for its name alone. */
  isNarrow: boolean
  /** Its place among its day's, by which whoever moves it finds it. */
  movable: number | undefined
  /** So many minutes later it is held. */
  shift: number
}

/** An event among the hours: leads to its page. */
export const HourBlock = memo(({ item, isNarrow, movable, shift, ...place }: BlockProps) => {
  const style = {
    ...styleOf(place),
    ...(shift === 0 ? {} : { transform: `translateY(${(shift / 60) * hourHeight}px)` }),
  }
  const attributes = {
    className: css.block!,
    style,
    ...looksOf(item),
    'data-held': shift !== 0 || undefined,
    'data-movable': movable,
    'data-shared': place.columns > 1 || undefined,
    ref: movable === undefined ? undefined : keepStill,
  }
  if (isNarrow)
    return (
      <Way item={item} {...attributes}>
        {nameOf(item)}
      </Way>
    )
  const when = shift === 0 && place.columns < 3 ? timeOf(item) : time(later(item.startDate!, shift))
  return (
    <Way item={item} {...attributes}>
      <b>{nameOf(item)}</b>
      {when}
      {item.place && ` · ${item.place}`}
    </Way>
  )
})

/** Several at once for which there is no room: a touch opens them. */
export const HourRest = ({
  count,
  begins,
  ends,
  onOpen,
  ...place
}: Placed & { count: number; begins: string; ends: string; onOpen: () => void }) => (
  <button
    type="button"
    className={css.rest}
    style={styleOf(place)}
    aria-label={t('moreAtOnce', { n: count, from: begins, to: ends })}
    onClick={onOpen}
  >
    +{count}
  </button>
)

/** What has no hour, above those of its day. */
export const Mark = ({ item }: { item: CalendarItem }) => (
  <Way item={item} className={css.mark!} {...looksOf(item)}>
    {nameOf(item)}
  </Way>
)

function Way({
  item,
  ...rest
}: {
  item: CalendarItem
  className: string
  ref?: React.RefCallback<HTMLElement> | undefined
  style?: CSSProperties
  children: React.ReactNode
}) {
  const way = wayTo(item)
  return way ? <Link href={way} draggable={false} {...rest} /> : <span {...rest} />
}
