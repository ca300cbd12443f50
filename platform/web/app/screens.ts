import type { ComponentType } from 'react'

/** A screen: its address (parameters as `:name`) and the module whose default export renders it, a chunk of its own. */
export interface Screen {
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** No session is required (spec 1 §2 "Public paths"). */
  isPublic: boolean
  /** Shows the tab bar: one of the tabs' screens. */
  hasTabBar: boolean
}

export interface Room {
  screens: Screen[]
}

interface RoomScreens {
  screens: Record<string, Screen['load']>
  publicPaths?: readonly string[]
  tabPaths?: readonly string[]
}

/**
 * A room's side of the web: `export const tasksRoom = room({ screens: { '/tasks/:id': () =>
 * import('./task/task-detail.tsx') } })`.
 */
export function room({ screens, publicPaths = [], tabPaths = [] }: RoomScreens): Room {
  return {
    screens: Object.entries(screens).map(([path, load]) => ({
      path,
      load,
      isPublic: publicPaths.includes(path),
      hasTabBar: tabPaths.includes(path),
    })),
  }
}
