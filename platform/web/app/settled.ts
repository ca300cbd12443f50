import { useEffect, useState } from 'react'

/** A debounced value: a search sends its request once the person pauses, not for each letter. */
export function useSettled<Value>(value: Value, pause = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
