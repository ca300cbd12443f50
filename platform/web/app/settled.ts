import { useEffect, useState } from 'react'

/** What somebody has typed, once they pause: a search asks then, not at each letter. */
export function useSettled<Value>(value: Value, pause = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
