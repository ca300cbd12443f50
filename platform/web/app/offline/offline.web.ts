import { room } from '../screens.ts'

/** The screen of what waits on this device; it is there for each room. */
export const offlineRoom = room({ screens: { '/outbox': () => import('./outbox-screen.tsx') } })
