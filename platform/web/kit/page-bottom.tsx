import { use, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { BottomPlace } from './page.tsx'

const never = () => () => {}

/** Stands in the bottom bar of the page around: for a part of a page that has buttons of its own, such as a tab. */
export function PageBottom({ children }: { children: React.ReactNode }) {
  const place = use(BottomPlace)
  // Where both come together, the bar is there only once they stand in the page: React looks again then.
  const bar = useSyncExternalStore(never, () => place?.current ?? null)
  return bar && createPortal(children, bar)
}
