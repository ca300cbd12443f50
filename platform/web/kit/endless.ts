import { useEffectEvent, useState } from 'react'
import { t } from './kit.words.ts'
import { toast } from './toast.tsx'

/** Loading more is locked until the answer, and for so long at most. */
export const pagingLock = 5000
/** How long 没有更多数据了 stays. */
export const noMoreTime = 3000

type Source = {
  /** Fetches the next page. */
  load: () => Promise<unknown>
  /** Whether all has been loaded. */
  done: () => boolean
  /** Says that there is no more. */
  sayNoMore: () => void
}

/** The paging rule by itself: what `near the bottom` does, however often it is reported. */
export function createEndless({ load, done, sayNoMore }: Source, now: () => number = Date.now) {
  let lockedUntil = 0
  let saidUntil = 0
  return async function onMore(): Promise<void> {
    const time = now()
    if (done()) {
      if (time < saidUntil) return
      saidUntil = time + noMoreTime
      sayNoMore()
      return
    }
    if (time < lockedUntil) return
    const lock = time + pagingLock
    lockedUntil = lock
    try {
      await load()
    } finally {
      if (lockedUntil === lock) lockedUntil = 0
    }
  }
}

/**
 * The `onMore` of a LongList: one page at a time, and 没有更多数据了 when the person scrolls on at the end. A failure of
 * `load` is its owner's to show; it frees the lock.
 */
export function useEndless({ load, done }: { load: () => Promise<unknown>; done: boolean }): { onMore: () => void } {
  const latest = useEffectEvent(load)
  const isDone = useEffectEvent(() => done)
  const [more] = useState(() =>
    createEndless({
      load: () => latest(),
      done: () => isDone(),
      sayNoMore: () => toast.warn(t('noMore'), { ms: noMoreTime }),
    }),
  )
  return { onMore: () => void more().catch(() => {}) }
}
