import { useRef, useState } from 'react'
import { actionMenu, type Action } from './action-sheet.tsx'
import { t } from './kit.words.ts'
import { vibrate } from './vibrate.ts'
import css from './swipe-row.module.css'

type SwipeRowProps<Key extends string> = {
  /** At most three; the last lies outermost, and is done by a swipe over most of the row, unless it is a danger. */
  actions: Action<Key>[]
  /** Done by a swipe to the other side. */
  start?: Action<Key>
  onAction: (key: Key) => void
  /** A finger rests on the row. */
  onHold?: () => void
  /** Whose actions they are, as the menu's title. */
  label: string
  children: React.ReactNode
}

/** Pixels of one revealed action. */
const width = 76
const slack = 8
/** So much of the row a swipe covers that is an act by itself. */
const most = 0.62
/** So long a finger rests to hold, in milliseconds. */
const holding = 450
/** From the screen's edge the browser goes back. */
const edge = 24

interface Finger {
  x: number
  y: number
  from: number
  moving: boolean
  /** So far a full swipe goes. */
  full: number
}

/**
 * A row that, swiped to the left, reveals what can be done with it, and does the last of it when swiped all the way;
 * to the right it does `start`. A ⋯ button opens the same as a menu.
 */
export function SwipeRow<Key extends string>(props: SwipeRowProps<Key>) {
  const { actions, start, onAction, onHold, label, children } = props
  const [open, setOpen] = useState(false)
  const [drag, setDrag] = useState<number | null>(null)
  const finger = useRef<Finger>(null)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const swallowClick = useRef(false)
  const all = actions.length * width
  const shift = drag ?? (open ? -all : 0)
  const last = actions.at(-1)
  const outermost = last && !last.danger && !last.disabled ? last : undefined
  // What letting go would do.
  const reached = drag === null ? undefined : actAt(drag)

  function actAt(at: number): Action<Key> | undefined {
    if (at >= width) return start
    return outermost && finger.current && at <= -finger.current.full ? outermost : undefined
  }
  const choose = (key: Key) => {
    setOpen(false)
    onAction(key)
  }
  const menu = async () => {
    const every = start && actions.every(({ key }) => key !== start.key) ? [start, ...actions] : actions
    const key = await actionMenu(every, label)
    if (key !== null) choose(key)
  }
  const swallow = () => {
    swallowClick.current = true
    setTimeout(() => void (swallowClick.current = false))
  }
  function begin({ pointerType, clientX, clientY, currentTarget }: React.PointerEvent) {
    if (pointerType === 'mouse') return
    const full = Math.max(currentTarget.clientWidth * most, all + width / 2)
    finger.current = { x: clientX, y: clientY, from: open ? -all : 0, moving: false, full }
    if (!onHold) return
    hold.current = setTimeout(() => {
      finger.current = null
      withoutClick()
      vibrate()
      onHold()
    }, holding)
  }
  function move(event: React.PointerEvent) {
    const from = finger.current
    if (!from) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (Math.abs(x) > slack || Math.abs(y) > slack) clearTimeout(hold.current)
    if (!from.moving && Math.abs(x) > slack && Math.abs(x) > Math.abs(y) && (all > 0 || start)) {
      from.moving = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (!from.moving) return
    const furthest = outermost ? -event.currentTarget.clientWidth : -all - 24
    const nearest = start && from.x >= edge ? width + 24 : 0
    const next = Math.max(furthest, Math.min(nearest, from.from + x))
    if (actAt(next) !== reached) vibrate()
    setDrag(next)
  }
  const end = (isCancelled: boolean) => {
    clearTimeout(hold.current)
    if (finger.current?.moving && drag !== null) {
      swallow()
      if (reached && !isCancelled) choose(reached.key)
      else setOpen(drag < (open ? -all * 0.7 : -all * 0.3))
    }
    finger.current = null
    setDrag(null)
  }

  return (
    <div
      className={css.swipe}
      data-open={shift !== 0 || undefined}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      {shift < 0 && (
        <div
          className={css.actions}
          inert={!open}
          data-full={(drag !== null && reached === outermost && reached !== undefined) || undefined}
          style={drag === null ? undefined : { minWidth: -drag }}
        >
          {actions.map(action => (
            <Shown key={action.key} action={action} onPress={() => choose(action.key)} />
          ))}
        </div>
      )}
      {shift > 0 && start && (
        <div className={css.start} inert data-full={reached !== undefined || undefined}>
          <Shown action={start} onPress={() => {}} />
        </div>
      )}
      <div
        className={css.front}
        data-moving={drag !== null || undefined}
        data-holds={onHold ? '' : undefined}
        style={shift === 0 ? undefined : { translate: `${shift}px 0` }}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => end(false)}
        onPointerCancel={() => end(true)}
        onContextMenu={event => {
          const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
          // With a mouse it is the row's own menu; with Shift the browser's, as anywhere.
          const isOwn = !isTouch && !event.shiftKey && (actions.length > 0 || start !== undefined)
          if (isOwn || (isTouch && onHold)) event.preventDefault()
          if (isOwn) void menu()
        }}
        onClickCapture={event => {
          if (!swallowClick.current && !open) return
          event.preventDefault()
          event.stopPropagation()
          if (!swallowClick.current) setOpen(false)
        }}
      >
        {children}
      </div>
      {(actions.length > 0 || start) && (
        <button
          type="button"
          className={css.more}
          hidden={shift !== 0}
          aria-label={`${t('more')}: ${label}`}
          onClick={() => void menu()}
        />
      )}
    </div>
  )
}

/** What a finger has held is not pressed as well where it is let go: something else may stand there by now. */
function withoutClick() {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  addEventListener('pointerup', () => setTimeout(() => removeEventListener('click', stop, true), 100), { once: true })
}

interface ShownProps<Key extends string> {
  action: Action<Key>
  onPress: () => void
}
const Shown = <Key extends string>({ action, onPress }: ShownProps<Key>) => (
  <button
    type="button"
    className={css.action}
    style={{ minWidth: width }}
    data-danger={action.danger || undefined}
    disabled={action.disabled}
    onClick={onPress}
  >
    {action.icon && <action.icon size={20} />}
    {action.name}
  </button>
)
