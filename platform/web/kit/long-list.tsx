import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from './button.tsx'
import { t } from './kit.words.ts'
import { usePageScroll } from './page.tsx'
import { rowHeights, type RowHeights } from './row-heights.ts'
import { VirtualRows } from './virtual-rows.tsx'
import { keptPosition } from './scroll-restore.ts'
import { Spinner } from './spinner.tsx'
import css from './long-list.module.css'

/** So near the bottom, in pixels, more is requested. */
export const nearBottom = 50

type LongListProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item, index: number) => React.ReactElement
  /** Called near the bottom; see `useEndless`. */
  onMore?: () => void
  /** All is loaded. */
  done?: boolean
  loading?: boolean
  /** The last page could not be loaded: offers to try again. */
  failed?: boolean
  /** Expected height of a row in pixels; measured ones take its place. */
  rowHeight?: number
  /** The history entry's key, as Page's: measured heights are kept for coming back. */
  scrollKey?: string
}

const kept = new Map<string, RowHeights>()

/** Rows by the ten thousand inside a Page, page after page (`VirtualRows`). */
export function LongList<Item>({
  items,
  keyOf,
  children,
  onMore,
  done,
  loading,
  failed,
  rowHeight = 64,
  scrollKey,
}: LongListProps<Item>) {
  const scroll = usePageScroll()
  const [heights] = useState(() => takeHeights(scrollKey, items.length) ?? rowHeights(rowHeight))
  useEffect(
    () => () => {
      if (scrollKey !== undefined) kept.set(scrollKey, heights)
    },
    [scrollKey, heights],
  )

  /** Loads more near the end; where all is loaded, who scrolls on is told so. */
  const look = useEffectEvent((isDown: boolean) => {
    const element = scroll.current
    if (!element || !(isDown || isMore)) return
    if (element.scrollHeight - element.scrollTop - element.clientHeight <= nearBottom) onMore?.()
  })
  const isMore = !done && !loading && !failed && items.length > 0
  useEffect(() => {
    const element = scroll.current!
    let last = element.scrollTop
    const onScroll = () => {
      // Rows that turn out lower than expected move the end up to what is visible: that is not scrolling down.
      look(element.scrollTop > last)
      last = element.scrollTop
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroll])

  // A page that does not reach beyond the screen leaves nothing to scroll. It is measured when it has been painted:
  // sooner, the answer would have it laid out before its time.
  useEffect(() => {
    if (!isMore) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => look(false))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isMore, items.length])

  return (
    <div>
      <div className={css.rows}>
        <VirtualRows scroll={scroll} items={items} keyOf={keyOf} heights={heights} position={keptPosition(scrollKey)}>
          {children}
        </VirtualRows>
      </div>
      <div className={css.foot} aria-live="polite">
        {loading && (
          <>
            <Spinner size={16} />
            {t('loading')}
          </>
        )}
        {failed && !loading && (
          <Button kind="text" small onPress={() => onMore?.()}>
            {t('loadFailed')} · {t('retry')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Those of the same history entry, when as many rows are there as when it was left: their places are found again. */
function takeHeights(key: string | undefined, count: number): RowHeights | undefined {
  const known = key === undefined ? undefined : kept.get(key)
  if (key !== undefined) kept.delete(key)
  return known?.count() === count ? known : undefined
}
