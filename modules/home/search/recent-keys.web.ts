import { useState } from 'react'
import { keepForSession, keptForSession } from '#platform/web/app/session-kept.ts'

const name = 'searches'
const most = 8

const read = (): string[] => {
  const kept = keptForSession(name)
  return Array.isArray(kept) ? kept.filter(key => typeof key === 'string').slice(0, most) : []
}

/** What was searched for lately, in this session of the tab alone: the next person at this phone is somebody else. */
export function useRecentKeys() {
  const [recent, setRecent] = useState(read)
  const keep = (keys: string[]) => {
    keepForSession(name, keys)
    setRecent(keys)
  }
  return {
    recent,
    remember: (key: string) => {
      if (key.trim()) keep([key.trim(), ...recent.filter(one => one !== key.trim())].slice(0, most))
    },
    forget: () => keep([]),
  }
}
