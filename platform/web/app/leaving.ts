/** The page is out of sight, or going: what is sent from then on has to outlive it. */
let leaving = false
export const isLeaving = () => leaving

if (typeof document !== 'undefined') {
  addEventListener('pagehide', () => { leaving = true })
  addEventListener('pageshow', () => { leaving = false })
  document.addEventListener('visibilitychange', () => { leaving = document.visibilityState === 'hidden' })
}
