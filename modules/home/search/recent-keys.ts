import { useState } from 'react'

const storageKey = 'kaigong.searches'
const most = 8

const read = (): string[] => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.filter(key => typeof key === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** What was searched for lately, in this session of the tab alone: the next person at this phone is somebody else. */
export function useRecentKeys() {
  const [recent, setRecent] = useState(read)
  const keep = (keys: string[]) => { sessionStorage.setItem(storageKey, JSON.stringify(keys)); setRecent(keys) }
  return {
    recent,
    remember: (key: string) => { if (key.trim()) keep([key.trim(), ...recent.filter(one => one !== key.trim())].slice(0, most)) },
    forget: () => keep([]),
  }
}
