import { createContext, use, useEffect, useEffectEvent, useRef } from 'react'
import { Badge } from './badge.tsx'
import { IconButton } from './icon-button.tsx'
import { MoreIcon } from './icons.tsx'
import { Link } from './link.tsx'
import { vibrate } from './vibrate.ts'
import css from './board.module.css'

/** Columns side by side, as high as the page is; `aside` stands behind the last one. */
export const Board = ({ children, aside }: { children: React.ReactNode; aside?: React.ReactNode }) => (
  <div className={css.page}>
    <div className={css.board} data-board>
      {children}
      {aside && <div className={css.aside}>{aside}</div>}
    </div>
  </div>
)

interface BoardColumnProps {
  id: string
  name: string
  count: number | undefined
  /** More is in it than should be. */
  over?: boolean
  /** In place of the count: 3/2. */
  figure?: React.ReactNode
  actions?: React.ReactNode
  /** A card was dropped on another column. */
  onDrop: (cardId: string, columnId: string) => void
  children: React.ReactNode
}

/** A column of a board; its cards are dragged to others at once with a mouse, after a long press with a finger. */
export function BoardColumn({ id, name, count, over = false, figure, actions, onDrop, children }: BoardColumnProps) {
  const cards = useRef<HTMLDivElement>(null)
  useDragging(cards, onDrop)
  return (
    <section className={css.column} aria-label={name} data-over={over || undefined}>
      <div className={css.head}>
        <span>{name}</span>
        {figure ?? (count !== undefined && <Badge count={count} tone="neutral" />)}
        {actions}
      </div>
      <div ref={cards} className={css.cards} data-column={id}>
        <ColumnOf value={{ id, onDrop }}>{children}</ColumnOf>
      </div>
    </section>
  )
}

type OfColumn = Pick<BoardColumnProps, 'id' | 'onDrop'>
const ColumnOf = createContext<OfColumn | null>(null)

/**
 * Cards of a column that belong together. What drags them knows its own children alone: cards in an element of their
 * own need this one.
 */
export function BoardLane({ name, children }: { name?: string | undefined; children: React.ReactNode }) {
  const { id, onDrop } = use(ColumnOf)!
  const cards = useRef<HTMLDivElement>(null)
  useDragging(cards, onDrop)
  return (
    <div ref={cards} role={name ? 'group' : undefined} aria-label={name} data-column={id}>
      {children}
    </div>
  )
}

/** Said in a column that has no card. */
export const EmptyColumn = ({ children }: { children: React.ReactNode }) => <p className={css.none}>{children}</p>

interface BoardCardProps {
  id: string
  href: string
  /** The columns it may go to, by their ids; without, to any. While it is dragged the others are closed to it. */
  goesTo?: readonly string[] | undefined
  name: React.ReactNode
  tags?: React.ReactNode
  /** A line below the name; the last thing in it stands at its end. */
  facts: React.ReactNode
  /** The way to move it without dragging; left out where it does not move. */
  more?: { label: string; onPress: () => void } | undefined
}

export const BoardCard = ({ id, href, goesTo, name, tags, facts, more }: BoardCardProps) => (
  <div className={css.card} data-id={id} data-goes-to={goesTo?.join(' ')}>
    <Link href={href}>
      <span className={css.name}>{name}</span>
      {tags && <span className={css.facts}>{tags}</span>}
      <span className={css.facts}>{facts}</span>
    </Link>
    {more && <IconButton icon={MoreIcon} label={more.label} onPress={more.onPress} />}
  </div>
)

/**
 * Lets cards be dragged between columns: at once with a mouse, after a long press with a finger, so that scrolling
 * stays scrolling.
 */
function useDragging(list: React.RefObject<HTMLDivElement | null>, onDrop: (id: string, column: string) => void) {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    void import('#platform/web/kit/sortable-engine.ts').then(({ Sortable }) => {
      if (isGone || !list.current) return
      const board = list.current.closest<HTMLElement>('[data-board]')
      const sortable = Sortable.create(list.current, {
        group: 'cards',
        sort: false,
        draggable: '[data-id]',
        delay: 220,
        delayOnTouchOnly: true,
        touchStartThreshold: 6,
        forceFallback: true,
        fallbackOnBody: true,
        fallbackTolerance: 4,
        scroll: true,
        bubbleScroll: true,
        scrollSensitivity: 60,
        scrollSpeed: 14,
        ghostClass: css.ghost!,
        dragClass: css.dragged!,
        // Cards that make room in motion would have the page laid out once for each of them, while a finger waits.
        animation: 0,
        onStart({ item, from }) {
          board?.setAttribute('data-dragging', '')
          closeColumns(board, from, item.dataset.goesTo)
          vibrate(10)
        },
        onMove: ({ to }) => !to.hasAttribute('data-closed'),
        onEnd({ item, from, to, oldIndex }) {
          board?.removeAttribute('data-dragging')
          closeColumns(board, from, undefined)
          // The document is React's: the card goes back to where React knows it, and moves when the columns are drawn
          // again.
          if (to !== from) from.insertBefore(item, from.children[oldIndex ?? 0] ?? null)
          const column = to.dataset.column
          if (column && column !== from.dataset.column && item.dataset.id) drop(item.dataset.id, column)
        },
      })
      stop = () => sortable.destroy()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [list])
}

/** Closes the columns that a card must not go to, beside its own; without a list all are open. */
function closeColumns(board: HTMLElement | null, from: HTMLElement, goesTo: string | undefined) {
  for (const column of board?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
    column.toggleAttribute(
      'data-closed',
      goesTo !== undefined &&
        column.dataset.column !== from.dataset.column &&
        !goesTo.split(' ').includes(column.dataset.column ?? ''),
    )
  }
}
