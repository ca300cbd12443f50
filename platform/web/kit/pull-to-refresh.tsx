import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RefreshIcon } from './icons.tsx'
import { t } from './kit.words.ts'
import { usePageScroll } from './page.tsx'
import { Spinner } from './spinner.tsx'
import { toast } from './toast.tsx'
import css from './pull-to-refresh.module.css'

const enough = 64
const resistance = 0.45

/**
 * Drawing the page down at its top reloads it. For keyboard and screen reader the same stands as a button, first in
 * the page. `onRefresh` rejects when it failed.
 */
export function PullToRefresh({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<unknown>
  children: React.ReactNode
}) {
  const scroll = usePageScroll()
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)
  const drawn = useRef(0)

  const refresh = useEffectEvent(async () => {
    setBusy(true)
    try {
      await onRefresh()
    } catch {
      toast.warn(t('refreshFailed'))
    } finally {
      setBusy(false)
    }
  })

  useEffect(() => {
    const element = scroll.current!
    let from: { x: number; y: number } | null = null
    const start = ({ touches }: TouchEvent) => {
      from = element.scrollTop <= 0 && touches.length === 1 ? { x: touches[0]!.clientX, y: touches[0]!.clientY } : null
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!from || !touch) return
      const down = touch.clientY - from.y
      if (drawn.current === 0 && (down < 8 || Math.abs(touch.clientX - from.x) > down)) return
      event.preventDefault()
      drawn.current = Math.max(0, Math.min(96, down * resistance))
      setPulled(drawn.current)
    }
    const end = () => {
      from = null
      if (drawn.current >= enough) void refresh()
      drawn.current = 0
      setPulled(0)
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [scroll])

  const height = busy ? 48 : pulled
  return (
    <div className={css.pull}>
      <div className={css.head} style={{ height }} data-moving={pulled > 0 || undefined}>
        <span className={css.words} role="status">
          {busy && (
            <>
              <Spinner size={16} />
              {t('loading')}
            </>
          )}
          {!busy && pulled > 0 && (
            <>
              <RefreshIcon size={16} />
              {t(pulled >= enough ? 'releaseToRefresh' : 'pullToRefresh')}
            </>
          )}
        </span>
      </div>
      <button type="button" className={css.button} disabled={busy} onClick={() => void refresh()}>
        {t('refresh')}
      </button>
      {children}
    </div>
  )
}
