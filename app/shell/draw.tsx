import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteStarted } from './start-again.ts'

/**
 * Draws a page's one tree, in slices that leave room for a finger. It belongs to what the login page and the app share,
 * so that React is set up in the task of that file and not in the app's (`tools/page-head.ts`).
 */
export function draw(tree: React.ReactNode): void {
  const root = createRoot(document.getElementById('root')!)
  startTransition(() => root.render(<StrictMode>{tree}</StrictMode>))
  noteStarted()
}
