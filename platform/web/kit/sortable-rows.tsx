import { useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon, DragHandleIcon } from './icons.tsx'
import { t } from './sortable-rows.words.ts'
import css from './sortable-rows.module.css'

interface SortableRowsProps<Row> {
  rows: readonly Row[]
  onMove: (from: number, to: number) => void
  /** What stands in the row, where that is more than its name. */
  children?: (row: Row) => React.ReactNode
  /** What stands at its end: a switch, a button. */
  end?: (row: Row) => React.ReactNode
}

/** The same list with one of its items at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/** A short list whose rows are put in order by drawing their handle, or step by step by buttons. */
export function SortableRows<Row extends { key: string; name: string }>({
  rows,
  onMove,
  children,
  end,
}: SortableRowsProps<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const [drawn, setDrawn] = useState<{ from: number; to: number; by: number } | null>(null)

  const start = (from: number) => (event: React.PointerEvent) => {
    event.preventDefault()
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const height = (list.current!.children[from] as HTMLElement).offsetHeight
    const top = event.clientY
    const at = (clientY: number) => ({
      from,
      by: clientY - top,
      to: Math.min(rows.length - 1, Math.max(0, from + Math.round((clientY - top) / height))),
    })
    const stop = new AbortController()
    const drop = () => {
      stop.abort()
      setDrawn(null)
    }
    handle.addEventListener('pointermove', moving => setDrawn(at((moving as PointerEvent).clientY)), stop)
    handle.addEventListener(
      'pointerup',
      up => {
        const { to } = at((up as PointerEvent).clientY)
        drop()
        if (to !== from) onMove(from, to)
      },
      stop,
    )
    handle.addEventListener('pointercancel', drop, stop)
  }

  return (
    <ol ref={list} className={css.rows}>
      {rows.map((row, index) => {
        const { key, name } = row
        return (
          <li key={key} className={css.row} style={shift(index, drawn)} data-drawn={drawn?.from === index || undefined}>
            <span className={css.handle} onPointerDown={start(index)} aria-hidden="true">
              <DragHandleIcon />
            </span>
            <span className={css.name}>{children ? children(row) : name}</span>
            <IconButton
              icon={ChevronUpIcon}
              label={t('moveUp', { name })}
              disabled={index === 0}
              onPress={() => onMove(index, index - 1)}
            />
            <IconButton
              icon={ChevronDownIcon}
              label={t('moveDown', { name })}
              disabled={index === rows.length - 1}
              onPress={() => onMove(index, index + 1)}
            />
            {end?.(row)}
          </li>
        )
      })}
    </ol>
  )
}

/** The drawn row follows the finger; those that it passes make room. */
function shift(index: number, drawn: { from: number; to: number; by: number } | null): React.CSSProperties {
  if (!drawn) return {}
  if (index === drawn.from) return { translate: `0 ${drawn.by}px` }
  const passedDown = index > drawn.from && index <= drawn.to
  const passedUp = index < drawn.from && index >= drawn.to
  return { translate: passedDown ? '0 -100%' : passedUp ? '0 100%' : undefined }
}
