import { setFolding } from './folding-rows.ts'

/** So long a row takes to fold away, its tick drawn first, in milliseconds (`kit/list-row.module.css`). */
const foldingTime = 240

/**
 * Folds a row away where it stands, wherever it is shown; then `leave` takes it out, and answers how to bring it back.
 * Answers how to do so at any time: a rule may turn down what was done before the row is gone.
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
