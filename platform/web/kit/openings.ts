import { useState } from 'react'

/** How often it was opened: as a `key`, it gives what opens a fresh start each time. */
export function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open: false, times: 0 })
  if (open !== seen.open) setSeen({ open, times: seen.times + (open ? 1 : 0) })
  return seen.times
}
