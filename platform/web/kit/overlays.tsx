import { useSyncExternalStore } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { t } from './kit.words.ts'
import { leaveTime } from './top-modal.ts'
import { toast, ToastHost } from './toast.tsx'

type Shown = { id: number; open: boolean; element: (open: boolean) => React.ReactNode }

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Shown[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What `openDialog` gives to the layer it shows. */
export type DialogControls<Answer> = { open: boolean; answer: (value: Answer) => void }

/**
 * Shows a modal layer over whatever page there is, and resolves with what it answers: the base of `confirmDialog`,
 * `actionMenu` and every selector that is requested from a handler. Needs `<Overlays />` in the app.
 */
export function openDialog<Answer>(layer: (dialog: DialogControls<Answer>) => React.ReactNode): Promise<Answer> {
  return new Promise(resolve => {
    const id = ++lastId
    const answer = (value: Answer) => {
      if (!shown.some(other => other.id === id && other.open)) return
      show(shown.map(other => (other.id === id ? { ...other, open: false } : other)))
      setTimeout(() => show(shown.filter(other => other.id !== id)), leaveTime)
      resolve(value)
    }
    show([...shown, { id, open: true, element: open => layer({ open, answer }) }])
  })
}

/** Mounted once, beside the router: shows toasts and whatever `openDialog` shows. */
export function Overlays() {
  const layers = useSyncExternalStore(subscribe, () => shown)
  return (
    <>
      {layers.map(({ id, open, element }) => (
        <LayerSlot key={id} id={id}>
          <Layer element={element} open={open} />
        </LayerSlot>
      ))}
      <ToastHost />
    </>
  )
}

/** A layer that cannot be drawn goes away with a word, and leaves the page beneath as it was. */
function LayerSlot({ id, children }: { id: number; children: React.ReactNode }) {
  const drop = () => {
    show(shown.filter(other => other.id !== id))
    toast.warn(t('somethingWrong'))
  }
  return (
    <ErrorBoundary onError={drop} fallback={() => null}>
      {children}
    </ErrorBoundary>
  )
}

/** Drawn inside its slot, so that what fails in making it is caught there. */
const Layer = ({ element, open }: Pick<Shown, 'element' | 'open'>) => element(open)
