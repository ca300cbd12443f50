import { useEffect, useState } from 'react'
import { useHistoryKey } from './navigation.ts'

const values = new Map<string, unknown>()

/**
 * State of a screen that survives leaving and coming back: a search text, a chosen tab. Like the scroll position it
 * belongs to the history entry and is kept in memory; a new visit of the same address begins with `initial`. `name`
 * distinguishes several states of a screen.
 */
export function useKeptState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const key = `${useHistoryKey()} ${name}`
  const [value, setValue] = useState(() => (values.has(key) ? (values.get(key) as Value) : initial))
  // A replaced entry (another tab of the same screen) continues with the current value.
  useEffect(() => {
    values.set(key, value)
  }, [key, value])
  return [value, setValue]
}
