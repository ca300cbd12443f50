import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { ErrorBoundary } from './error-boundary.tsx'
import { CheckCircleIcon, DownloadIcon, InfoIcon, WarningIcon } from './icons.tsx'
import { Spinner } from './spinner.tsx'
import { useTopModal } from './top-modal.ts'
import css from './toast.module.css'

type ToastKind = 'success' | 'info' | 'warn' | 'loading' | 'download' | 'none'

type ToastOptions = {
  /** How long it stays, in milliseconds. */
  ms?: number
  /** Such as 撤销; it then stays at least five seconds. */
  action?: { label: string; onPress: () => void }
}

type Shown = ToastOptions & { id: number; kind: ToastKind; text: string; ms: number }

let current: Shown | undefined
let lastId = 0
const listeners = new Set<() => void>()

function show(next: Shown | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const stays: Record<ToastKind, number> = {
  success: 1500,
  info: 1500,
  none: 1500,
  warn: 3000,
  loading: Infinity,
  download: Infinity,
}

/** Returns a function that takes this toast away, and no other. */
function say(kind: ToastKind, text: string, options: ToastOptions = {}): () => void {
  const id = ++lastId
  show({ id, kind, text, ...options, ms: options.ms ?? (options.action ? 5000 : stays[kind]) })
  return () => {
    if (current?.id === id) show(undefined)
  }
}

/**
 * One short message at a time; a new one takes the place of the last. `loading` and `download` stay until taken away.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => say('success', text, options),
  info: (text: string, options?: ToastOptions) => say('info', text, options),
  warn: (text: string, options?: ToastOptions) => say('warn', text, options),
  loading: (text: string, options?: ToastOptions) => say('loading', text, options),
  download: (text: string, options?: ToastOptions) => say('download', text, options),
  none: (text: string, options?: ToastOptions) => say('none', text, options),
}

const icons = { success: CheckCircleIcon, info: InfoIcon, warn: WarningIcon, download: DownloadIcon }

/** Where toasts appear; part of `<Overlays />`. */
export function ToastHost() {
  const shown = useSyncExternalStore(subscribe, () => current)
  // Inside the topmost dialog, because what lies outside of it cannot be pressed or heard.
  const place = useTopModal() ?? document.body
  // What was said is lost at the most, never the page beneath.
  return createPortal(
    <ErrorBoundary resetOn={shown} fallback={() => null}>
      <ToastRegion shown={shown} />
    </ErrorBoundary>,
    place,
  )
}

function ToastRegion({ shown }: { shown: Shown | undefined }) {
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!shown) return
    const element = region.current!
    // Whoever says that it is done may close its dialog at once: the region then stands again outside of
    // it (`useTopModal`), and shows itself there.
    if (!element.isConnected) return
    element.showPopover()
    return () => element.hidePopover()
  }, [shown])
  return (
    <div ref={region} className={css.region} popover="manual" role="status">
      {shown && <ToastBox key={shown.id} shown={shown} />}
    </div>
  )
}

function ToastBox({ shown: { kind, text, action, ms } }: { shown: Shown }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || ms === Infinity) return
    const timer = setTimeout(() => show(undefined), ms)
    return () => clearTimeout(timer)
  }, [held, ms])
  const act = () => {
    show(undefined)
    action?.onPress()
  }
  return (
    <div
      className={css.toast}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastIcon kind={kind} />
      <span className={css.text}>{text}</span>
      {action && (
        <button type="button" className={css.action} onClick={act}>
          {action.label}
        </button>
      )}
    </div>
  )
}

function ToastIcon({ kind }: { kind: ToastKind }) {
  if (kind === 'none') return null
  if (kind === 'loading') return <Spinner />
  const Icon = icons[kind]
  return (
    <span className={css.icon}>
      <Icon size={20} filled={kind !== 'download'} />
    </span>
  )
}
