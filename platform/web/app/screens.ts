import type { ComponentType } from 'react'

/** A screen: its address (parameters as `:name`) and the module whose default export draws it, a chunk of its own. */
export interface Screen {
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** Fetches the room's words; awaited with the chunk. */
  words: () => Promise<void>
  /** Nobody needs to be signed in (spec 1 §2 "Public paths"). */
  isPublic: boolean
  /** Shows the tab bar: one of the places that tabs lead to. */
  hasTabBar: boolean
}

export interface Room {
  screens: Screen[]
  /**
   * By type of record: the paths of the calls whose answers are old when one changed (`live.ts`); `*` for any. Paths, because a
   * door comes with the app, and the contracts of what its screens ask must not.
   */
  live: Record<string, readonly string[]>
}

interface RoomScreens {
  words: () => Promise<void>
  screens: Record<string, Screen['load']>
  publicPaths?: readonly string[]
  tabPaths?: readonly string[]
  live?: Room['live']
}

/** A room's side of the web: `export const tasksRoom = room({ words: load, screens: { '/tasks/:id': () => import('./task/task-detail.tsx') } })`. */
export function room({ words, screens, publicPaths = [], tabPaths = [], live = {} }: RoomScreens): Room {
  return {
    live,
    screens: Object.entries(screens).map(([path, load]) => ({ path, load, words, isPublic: publicPaths.includes(path), hasTabBar: tabPaths.includes(path) })),
  }
}

/** A screen together with the words of the mechanisms it shows: `() => withWords(import('./task-detail.tsx'), loadComments)`. */
export async function withWords<Loaded>(screen: Promise<Loaded>, ...words: (() => Promise<void>)[]): Promise<Loaded> {
  const [loaded] = await Promise.all([screen, ...words.map(load => load())])
  return loaded
}
