import { useEffect, useState } from 'react'

/** What is there, or how it is requested. */
export type Coming<Value> = Value | (() => Promise<Value>)

/**
 * What is given, once it has come: undefined until then, and when it `failed`, after which `retry` asks once more. What
 * is there is there at once.
 */
export function useComing<Value extends object>(
  input: Coming<Value>,
): { value: Value | undefined; failed: boolean; retry: () => void } {
  const [first] = useState(() => input)
  const [came, setCame] = useState<{ value?: Value; failed: boolean }>({ failed: false })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (typeof first !== 'function') return
    let wanted = true
    first().then(
      value => {
        if (wanted) setCame({ value, failed: false })
      },
      () => {
        if (wanted) setCame({ failed: true })
      },
    )
    return () => {
      wanted = false
    }
  }, [first, tries])
  return {
    value: typeof input === 'function' ? came.value : input,
    failed: came.failed,
    retry() {
      setCame({ failed: false })
      setTries(tries + 1)
    },
  }
}
