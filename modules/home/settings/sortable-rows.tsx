import { useRef, useState } from 'react'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon, DragHandleIcon } from '#platform/web/kit/icons.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { t } from '../home.words.ts'
import css from './sortable-rows.module.css'

interface SortableRow<Key extends string> {
  key: Key
  name: string
  on: boolean
}

interface SortableRowsProps<Key extends string> {
  rows: SortableRow<Key>[]
  onMove: (from: number, to: number) => void
  onSwitch: (key: Key, on: boolean) => void
}

/**
 * A short list whose rows are put in order by drawing their handle, or step by step by buttons, and switched on and
 * off.
 */
export function SortableRows<Key extends string>({ rows, onMove, onSwitch }: SortableRowsProps<Key>) {
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
    handle.addEventListener('pointermove', moving => setDrawn(at((moving as PointerEvent).clientY)), stop)
    handle.addEventListener(
      'pointerup',
      up => {
        const { to } = at((up as PointerEvent).clientY)
        end()
        if (to !== from) onMove(from, to)
      },
      stop,
    )
    handle.addEventListener('pointercancel', () => end(), stop)
    const end = () => {
      stop.abort()
      setDrawn(null)
    }
  }

  return (
    <ol ref={list} className={css.rows}>
      {rows.map(({ key, name, on }, index) => (
        <li key={key} className={css.row} style={shift(index, drawn)} data-drawn={drawn?.from === index || undefined}>
          <span className={css.handle} onPointerDown={start(index)} aria-hidden="true">
            <DragHandleIcon />
          </span>
          <span className={css.name}>{name}</span>
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
          <Switch label={t('showCard', { name })} value={on} onChange={value => onSwitch(key, value)} />
        </li>
      ))}
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
