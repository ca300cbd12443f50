import { setFolding } from './folding-rows.ts'

/** How long a row takes to fold away, including its tick, in milliseconds (`kit/list-row.module.css`). */
const foldingTime = 240

/**
 * Folds a row away wherever it is shown; then `leave` removes it and returns how to restore it. Returns how to restore
 * the row at any time: the server may refuse the change before the animation ends.
 */
export function foldAway(id: string, leave: () => () => void): () => void {
  let back = () => {}
  setFolding(id, true)
  const timer = setTimeout(
    () => {
      back = leave()
      setFolding(id, false)
    },
    matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : foldingTime,
  )
  return () => {
    clearTimeout(timer)
    setFolding(id, false)
    back()
  }
}
