/** Whose the drafts on this device are. */

const prefix = 'kaigong.draft.'

/**
 * Whose drafts they are: what somebody was writing is not there for who signs in next. Undefined: nobody's, which are
 * not kept.
 */
let whose: () => string | undefined = () => ''
export const ownDrafts = (of: () => string | undefined) => {
  whose = of
}

/** What a draft is kept as; null where nobody is there to keep it for. */
export const nameOf = (key: string): string | null => {
  const person = whose()
  return person === undefined ? null : `${prefix}${person && `${person}.`}${key}`
}

/** For logging out: nothing that was being written stays on the device. */
export function clearAllDrafts(store: Storage = localStorage): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index)!)
  for (const key of keys.filter(key => key.startsWith(prefix))) store.removeItem(key)
}
