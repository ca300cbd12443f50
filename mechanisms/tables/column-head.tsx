import type { Sorting } from '#platform/web/app/sorting.ts'
import { ChevronDownIcon, ChevronUpIcon } from '#platform/web/kit/icons.tsx'
import type { Column } from './column.web.ts'
import { narrowest, widest } from './kept-columns.web.ts'
import { t } from './tables.words.ts'
import css from './table.module.css'

interface ColumnHeadProps {
  // oxlint-disable-next-line typescript/no-explicit-any -- a column of any rows
  column: Pick<Column<any, any>, 'label' | 'width' | 'sort' | 'isFigure'>
  sorting: Sorting | undefined
  /** It is drawn to so many pixels; `isDone` when it is let go. */
  onWidth: (width: number, isDone: boolean) => void
}

/** So many pixels further by a key. */
const step = 16
const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

/**
 * The head of a column: pressed, the list stands in its order, then the other way round, then as usual; its edge draws
 * it wider.
 */
export function ColumnHead({ column: { label, width, sort, isFigure }, sorting, onWidth }: ColumnHeadProps) {
  const way = sort && sorting?.sort === sort.by ? 1 : sort && sorting?.sort === `-${sort.by}` ? -1 : 0
  const isRising = way > 0 !== Boolean(sort?.isDescending)
  const next = () => sorting!.onSort(way === 0 ? sort!.by : way > 0 ? `-${sort!.by}` : undefined)
  const said = way === 0 ? '' : t(isRising ? 'rising' : 'falling')
  return (
    <span className={css.headCell} data-figure={isFigure || undefined}>
      {sort && sorting ? (
        <button
          type="button"
          className={css.sort}
          aria-label={[t('sortBy', { label }), said].filter(Boolean).join(' · ')}
          aria-pressed={way !== 0}
          onClick={next}
        >
          {label}
          {way !== 0 && (isRising ? <ChevronUpIcon size={14} /> : <ChevronDownIcon size={14} />)}
        </button>
      ) : (
        <span className={css.label}>{label}</span>
      )}
      <span
        className={css.edge}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('widthOf', { label })}
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        onKeyDown={event => {
          const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
          if (by === undefined) return
          event.preventDefault()
          onWidth(within(width + by), true)
        }}
        onPointerDown={event => {
          event.preventDefault()
          const edge = event.currentTarget
          // The first column takes what is left: it is drawn from how wide it is.
          const begun = edge.parentElement!.offsetWidth
          const from = event.clientX
          const at = (moved: Event) => within(begun + (moved as PointerEvent).clientX - from)
          const over = new AbortController()
          edge.setPointerCapture(event.pointerId)
          edge.addEventListener('pointermove', moved => onWidth(at(moved), false), over)
          edge.addEventListener('pointercancel', () => over.abort(), over)
          edge.addEventListener(
            'pointerup',
            moved => {
              over.abort()
              if ((moved as PointerEvent).clientX !== from) onWidth(at(moved), true)
            },
            over,
          )
        }}
      />
    </span>
  )
}
