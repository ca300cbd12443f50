import { useEffect, useState } from 'react'
import { useHistoryKey } from './navigation.ts'

const values = new Map<string, unknown>()

/**
 * State of a screen that is there again when one comes back to it: what was searched for, what was chosen to be shown.
 * Like a page's scroll position it belongs to the entry of the history, and is kept in memory; the same address entered
 * again begins with `initial`. `name` tells apart several of a screen.
 */
export function useKeptState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const key = `${useHistoryKey()} ${name}`
  const [value, setValue] = useState(() => (values.has(key) ? (values.get(key) as Value) : initial))
  // An entry that is replaced, by another tab of the same screen, goes on with what is there.
  useEffect(() => {
    values.set(key, value)
  }, [key, value])
  return [value, setValue]
}
