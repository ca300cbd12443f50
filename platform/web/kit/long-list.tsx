import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Virtualizer, type CacheSnapshot, type VirtualizerHandle } from 'virtua'
import { Button } from './button.tsx'
import { t } from './kit.words.ts'
import { usePageScroll } from './page.tsx'
import { Spinner } from './spinner.tsx'
import css from './long-list.module.css'

/** So near the bottom, in pixels, more is asked for. */
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

const heights = new Map<string, { count: number, cache: CacheSnapshot }>()

/** Rows by the ten thousand, of any heights, inside a Page: only those in sight are in the document. */
export function LongList<Item>({ items, keyOf, children, onMore, done, loading, failed, rowHeight = 64, scrollKey }: LongListProps<Item>) {
  const scroll = usePageScroll()
  const list = useRef<HTMLDivElement>(null)
  const rows = useRef<VirtualizerHandle>(null)
  const [start, setStart] = useState(0)
  const [cache] = useState(() => keptHeights(scrollKey, items.length))

  // What stands above the list in the page may change its height at any time.
  useEffect(() => {
    const measure = () => {
      // The observer may be heard once more when the list has gone: another search has found nothing.
      if (list.current && scroll.current) setStart(list.current.getBoundingClientRect().top - scroll.current.getBoundingClientRect().top + scroll.current.scrollTop)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(scroll.current!.firstElementChild!)
    measure()
    return () => observer.disconnect()
  }, [scroll])

  useEffect(() => {
    const handle = rows.current
    return () => {
      if (scrollKey !== undefined && handle) heights.set(scrollKey, { count: items.length, cache: handle.cache })
    }
  }, [scrollKey, items.length])

  const more = useEffectEvent(() => onMore?.())
  useEffect(() => {
    const element = scroll.current!
    let last = element.scrollTop
    const check = () => {
      const down = element.scrollTop > last
      last = element.scrollTop
      if (down && element.scrollHeight - element.scrollTop - element.clientHeight <= nearBottom) more()
    }
    element.addEventListener('scroll', check, { passive: true })
    return () => element.removeEventListener('scroll', check)
  }, [scroll])

  // A first page that does not fill the screen leaves nothing to scroll.
  useEffect(() => {
    const element = scroll.current!
    if (!done && !loading && !failed && items.length > 0 && element.scrollHeight <= element.clientHeight + nearBottom) more()
  }, [scroll, done, loading, failed, items.length])

  return (
    <div ref={list} className={css.list}>
      <div className={css.rows}>
        <Virtualizer ref={rows} scrollRef={scroll} startMargin={start} itemSize={rowHeight} as='ul' item='li' data={items} {...(cache && { cache })}>
          {(item, index) => <Keyed key={keyOf(item)}>{children(item, index)}</Keyed>}
        </Virtualizer>
      </div>
      <div className={css.foot} aria-live='polite'>
        {loading && <><Spinner size={16} />{t('loading')}</>}
        {failed && !loading && <Button kind='text' small onPress={() => onMore?.()}>{t('loadFailed')} · {t('retry')}</Button>}
      </div>
    </div>
  )
}

function Keyed({ children }: { children: React.ReactElement }) {
  return children
}

function keptHeights(key: string | undefined, count: number): CacheSnapshot | undefined {
  const kept = key === undefined ? undefined : heights.get(key)
  return kept?.count === count ? kept.cache : undefined
}
