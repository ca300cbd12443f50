import { useRef, useState } from 'react'
import { actionMenu, type Action } from './action-sheet.tsx'
import { t } from './kit.words.ts'
import css from './swipe-row.module.css'

type SwipeRowProps<Key extends string> = {
  /** At most three; the last lies outermost. */
  actions: Action<Key>[]
  onAction: (key: Key) => void
  /** Whose actions they are, as the menu's title. */
  label: string
  children: React.ReactNode
}

/** Pixels of one revealed action. */
const width = 76
const slack = 8

/** A row that, swiped to the left, reveals what can be done with it; a ⋯ button opens the same as a menu. */
export function SwipeRow<Key extends string>({ actions, onAction, label, children }: SwipeRowProps<Key>) {
  const [open, setOpen] = useState(false)
  const [drag, setDrag] = useState<number | null>(null)
  const start = useRef<{ x: number, y: number, from: number, moving: boolean } | null>(null)
  const swallowClick = useRef(false)
  const all = actions.length * width
  const shift = drag ?? (open ? -all : 0)

  const choose = (key: Key) => {
    setOpen(false)
    onAction(key)
  }
  const menu = async () => {
    const key = await actionMenu(actions, label)
    if (key !== null) choose(key)
  }
  const end = () => {
    if (start.current?.moving && drag !== null) {
      setOpen(drag < (open ? -all * 0.7 : -all * 0.3))
      swallowClick.current = true
      setTimeout(() => void (swallowClick.current = false))
    }
    start.current = null
    setDrag(null)
  }

  return (
    <div className={css.swipe} data-open={shift !== 0 || undefined} onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      {shift !== 0 && (
        <div className={css.actions} inert={!open}>
          {actions.map(({ key, name, icon: Icon, danger, disabled }) => (
            <button key={key} type='button' className={css.action} style={{ width }} data-danger={danger || undefined} disabled={disabled} onClick={() => choose(key)}>
              {Icon && <Icon size={20} />}{name}
            </button>
          ))}
        </div>
      )}
      <div
        className={css.front} data-moving={drag !== null || undefined} style={shift === 0 ? undefined : { translate: `${shift}px 0` }}
        onPointerDown={({ pointerType, clientX, clientY }) => {
          if (pointerType !== 'mouse') start.current = { x: clientX, y: clientY, from: open ? -all : 0, moving: false }
        }}
        onPointerMove={event => {
          const from = start.current
          if (!from) return
          const by = event.clientX - from.x
          if (!from.moving && Math.abs(by) > slack && Math.abs(by) > Math.abs(event.clientY - from.y)) {
            from.moving = true
            event.currentTarget.setPointerCapture(event.pointerId)
          }
          if (from.moving) setDrag(Math.max(-all - 24, Math.min(0, from.from + by)))
        }}
        onPointerUp={end}
        onPointerCancel={end}
        onClickCapture={event => {
          if (!swallowClick.current && !open) return
          event.preventDefault()
          event.stopPropagation()
          if (!swallowClick.current) setOpen(false)
        }}
      >
        {children}
      </div>
      <button type='button' className={css.more} hidden={shift !== 0} aria-label={`${t('more')}: ${label}`} onClick={() => void menu()} />
    </div>
  )
}
