import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteStarted } from './start-again.ts'

/**
 * Renders a page's single tree, in slices that keep input responsive. It is in the chunk that the login page and the
 * app share, so that React is initialized in that file's task and not in the app's (`tools/page-head.ts`).
 */
export function draw(tree: React.ReactNode): void {
  const root = createRoot(document.getElementById('root')!)
  startTransition(() => root.render(<StrictMode>{tree}</StrictMode>))
  noteStarted()
}
