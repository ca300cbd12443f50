import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowHeights, type RowHeights } from './row-heights.ts'
import css from './virtual-rows.module.css'

/** Rows stand ready so many pixels beyond what is visible: on the side that comes, and on the one that goes. */
const [ahead, behind] = [300, 100]
/** So many rows at once come in; more are another page or another list. */
const mostArriving = 3
/** Longer lists are not looked through for them. */
const mostCompared = 1_000
/** So long a row comes in, in milliseconds (`virtual-rows.module.css`). */
const arriving = 250
/** So long after its last movement a list is at rest, in milliseconds. */
const atRest = 150

interface VirtualRowsProps<Item> {
  /** What scrolls, with the list somewhere in it. */
  scroll: React.RefObject<HTMLElement | null>
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item, index: number) => React.ReactElement
  /** Expected height of a row in pixels. */
  rowHeight?: number
  /** What is known from before, and where the page will be scrolled to. */
  heights?: RowHeights
  position?: number
}

/**
 * Rows by the ten thousand, of any heights: only those near what is visible are in the document, in their order and in
 * the ordinary flow, and the list's padding stands for the others. A row is drawn in a task of its own, before the
 * picture that shows it: a fling must not wait for it.
 */
export function VirtualRows<Item>({
  scroll,
  items,
  keyOf,
  children,
  rowHeight = 64,
  heights: input,
  position = 0,
}: VirtualRowsProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [heights] = useState(() => input ?? rowHeights(rowHeight))
  // In pixels from the list's top. At first what is visible, for the list may stand anywhere on it.
  const [span, setSpan] = useState({ top: position - innerHeight, bottom: position + innerHeight })
  const [, setBelief] = useState(0)
  const keys = useMemo(() => heights.follow(items.map(keyOf)), [heights, items, keyOf])
  const arrived = useArrived(items, keyOf)
  const { from, to } = rangeOf(heights, span)
  const shown = useRef({ from, to })
  const watch = useRef<Watch>(null)

  useEffect(() => {
    const scroller = scroll.current!
    let last = 0
    let isUp = false
    let rest: ReturnType<typeof setTimeout> | undefined
    const hear = () => {
      // Whatever passes under a pointer is not pointed at.
      if (rest === undefined) list.current?.setAttribute('data-moving', '')
      clearTimeout(rest)
      rest = setTimeout(() => {
        rest = undefined
        list.current?.removeAttribute('data-moving')
      }, atRest)
      look()
    }
    const look = () => {
      if (!list.current) return
      const top = scroller.getBoundingClientRect().top - list.current.getBoundingClientRect().top
      if (top !== last) isUp = top < last
      last = top
      const next = { top: top - (isUp ? ahead : behind), bottom: top + scroller.clientHeight + (isUp ? behind : ahead) }
      const { from, to } = rangeOf(heights, next)
      if (from === shown.current.from && to === shown.current.to) return
      // Somewhere else altogether: nothing of it is there yet.
      if (from >= shown.current.to || to <= shown.current.from) flushSync(() => setSpan(next))
      else setSpan(next)
    }
    const measure = (entries: readonly ResizeObserverEntry[]) => {
      if (!list.current) return
      const index = new Map([...list.current.children].map((row, place) => [row, shown.current.from + place]))
      const seen = entries.flatMap(({ target, borderBoxSize: [size] }) =>
        index.has(target) ? [{ row: target, index: index.get(target)!, height: size!.blockSize }] : [],
      )
      const edge = scroller.getBoundingClientRect().top
      const believed = heights.top(shown.current.from)
      let moved = 0
      for (const { row, index, height } of seen) {
        const more = heights.seen(index, height)
        if (more !== 0 && row.getBoundingClientRect().bottom <= edge + more) moved += more
      }
      // What is believed of the rows above has changed with what was seen.
      const above = heights.top(shown.current.from) - believed
      if (above !== 0) flushSync(() => setBelief(now => now + 1))
      // What is visible stays where it is.
      if (moved + above !== 0 && scroller.scrollTop > 0) scroller.scrollTop += moved + above
      look()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
    watch.current = { observer, rows: new Set() }
    watchRows(watch.current, list.current!)
    scroller.addEventListener('scroll', hear, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', hear)
      clearTimeout(rest)
      observer.disconnect()
      watch.current = null
    }
  }, [scroll, heights])

  useLayoutEffect(() => {
    shown.current = { from, to }
    if (watch.current) watchRows(watch.current, list.current!)
  })

  return (
    <ul
      ref={list}
      className={css.rows}
      style={{ paddingTop: heights.top(from), paddingBottom: heights.top(items.length) - heights.top(to) }}
    >
      {items.slice(from, to).map((item, place) => (
        <Drawn
          key={keys[from + place]}
          item={item}
          index={from + place}
          draw={children}
          isArriving={arrived.has(keyOf(item))}
        />
      ))}
    </ul>
  )
}

interface DrawnProps<Item> {
  item: Item
  index: number
  draw: (item: Item, index: number) => React.ReactElement
  isArriving: boolean
}

/** Drawn once: that others come and go is nothing to a row. */
const Drawn = memo(({ item, index, draw, isArriving }: DrawnProps<unknown>) => (
  <li className={isArriving ? css.arriving : undefined}>{draw(item, index)}</li>
)) as <Item>(props: DrawnProps<Item>) => React.ReactElement

const nothing: ReadonlySet<string> = new Set()

/** The few rows that a list has got since it was drawn: they come in. */
function useArrived<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlySet<string> {
  const [before, setBefore] = useState(items)
  const [arrived, setArrived] = useState(nothing)
  if (before !== items) {
    setBefore(items)
    const more = items.length - before.length
    // A page that is full loses its last row to the one that has come.
    if (before.length > 0 && more >= 0 && more <= mostArriving && items.length <= mostCompared) {
      const known = new Set(before.map(keyOf))
      const keys = items.map(keyOf).filter(key => !known.has(key))
      if (keys.length > 0 && keys.length <= mostArriving) setArrived(new Set(keys))
    }
  }
  useEffect(() => {
    if (arrived.size === 0) return
    const timer = setTimeout(() => setArrived(nothing), arriving)
    return () => clearTimeout(timer)
  }, [arrived])
  return arrived
}

function rangeOf(heights: RowHeights, { top, bottom }: { top: number; bottom: number }) {
  const count = heights.count()
  return count === 0 ? { from: 0, to: 0 } : { from: heights.at(top), to: heights.at(bottom) + 1 }
}

interface Watch {
  observer: ResizeObserver
  rows: Set<Element>
}

/** Those that have come are watched from now on, those that have gone no longer. */
function watchRows({ observer, rows }: Watch, list: Element): void {
  for (const row of rows) {
    if (row.parentNode === list) continue
    observer.unobserve(row)
    rows.delete(row)
  }
  for (const row of list.children) {
    if (rows.has(row)) continue
    observer.observe(row)
    rows.add(row)
  }
}
