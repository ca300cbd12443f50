import type { Context } from '#platform/server/http/handle.ts'
import { adding } from '#platform/server/parts/part.ts'
import { uuid } from './setting-keys.contract.ts'

/** A setting that names a record and has its truth with that: how its value is read and written there. */
interface SettingKeeper {
  /** What comes before the record's id in the key, and what after it. */
  before: string
  after?: string
  /** Values by the record's id, of those that the actor may know. */
  read: (ids: readonly string[], context: Context) => Promise<ReadonlyMap<string, string>>
  /** Refuses what it does not take. The actor may change the company's settings. */
  write: (id: string, value: string, context: Context) => Promise<void>
}

const keepers: (SettingKeeper & { pattern: RegExp })[] = []

/**
 * A later room keeps a setting of its records itself: `settingIsKeptBy({ before: 'fb-…-', read, write })`, among its
 * parts.
 */
export const settingIsKeptBy = adding('settings', (keeper: SettingKeeper) => {
  keepers.push({ ...keeper, pattern: new RegExp(`^${keeper.before}(${uuid})${keeper.after ?? ''}$`) })
})

/** Values of these keys that are kept elsewhere. */
export async function valuesElsewhere(names: readonly string[], context: Context): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  for (const { pattern, read } of keepers) {
    const named = names.flatMap(name => {
      const id = pattern.exec(name)?.[1]
      return id ? [{ name, id }] : []
    })
    if (named.length === 0) continue
    const known = await read(
      named.map(({ id }) => id),
      context,
    )
    for (const { name, id } of named) if (known.has(id)) values.set(name, known.get(id)!)
  }
  return values
}

/** Who keeps this key elsewhere, and of which record; null for a setting of the company's own. */
export function keeperOf(name: string): { id: string; write: SettingKeeper['write'] } | null {
  for (const { pattern, write } of keepers) {
    const id = pattern.exec(name)?.[1]
    if (id) return { id, write }
  }
  return null
}
