import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { nameOf } from './draft-owner.ts'
import { beforeRedraw, whenLeaving } from './leaving.ts'

/** A draft older than this, in milliseconds, is forgotten. */
const lifetime = 30 * 86_400_000
const pause = 400

type Kept = { at: number; value: unknown }

/** What was being written under this key, or undefined. */
export function readDraft<Value>(key: string, store: Storage = localStorage, now = Date.now()): Value | undefined {
  const name = nameOf(key)
  const text = name === null ? null : store.getItem(name)
  if (name === null || text === null) return undefined
  try {
    const kept = JSON.parse(text) as Kept
    if (now - kept.at <= lifetime) return kept.value as Value
  } catch {
    // Not ours, or cut off: it is no draft.
  }
  store.removeItem(name)
  return undefined
}

/** Keeps a draft; one that finds no room is lost quietly, for the person is still writing it. */
export function keepDraft(key: string, value: unknown, store: Storage = localStorage, now = Date.now()): void {
  const name = nameOf(key)
  if (name === null) return
  try {
    store.setItem(name, JSON.stringify({ at: now, value } satisfies Kept))
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
}

export function clearDraft(key: string, store: Storage = localStorage): void {
  const name = nameOf(key)
  if (name !== null) store.removeItem(name)
}

/**
 * State that outlives the app: kept on the device while it is written, there again when the form is next opened, gone
 * by `clear` once it was submitted. The key names the form and the record; the person comes by itself (`ownDrafts`).
 * What `isWorth` keeping is whatever differs from how it began.
 */
export function useDraft<Value>(
  key: string,
  initial: Value,
  isWorth: (value: Value) => boolean = value => JSON.stringify(value) !== JSON.stringify(initial),
) {
  const [kept] = useState(() => readDraft<Value>(key))
  const [value, setValue] = useState<Value>(kept ?? initial)
  const [dirty, setDirty] = useState(false)

  /** A ref, not state: a form that is cleared and left at once is drawn no more in between. */
  const isUnwritten = useRef(false)
  const write = useEffectEvent(() => {
    isUnwritten.current = false
    if (isWorth(value)) keepDraft(key, value)
    else clearDraft(key)
  })
  const keep = useEffectEvent(() => {
    if (isUnwritten.current) write()
  })
  useEffect(() => {
    if (!dirty) return
    const timer = setTimeout(() => write(), pause)
    return () => clearTimeout(timer)
  }, [key, value, dirty])
  useEffect(() => {
    const stops = [whenLeaving(() => keep()), beforeRedraw(() => keep())]
    return () => {
      for (const stop of stops) stop()
      // Whoever goes to another screen does not wait for the pause.
      keep()
    }
  }, [])

  return {
    value,
    /** Whether an earlier draft was found. */
    restored: kept !== undefined,
    /** A function is given what is there by then. */
    set(next: Value | ((before: Value) => Value)) {
      setValue(next)
      setDirty(true)
      isUnwritten.current = true
    },
    /** Forgets the draft; with a value, the form goes back to it. */
    clear(next?: Value) {
      setDirty(false)
      isUnwritten.current = false
      clearDraft(key)
      if (next !== undefined) setValue(next)
    },
  }
}
