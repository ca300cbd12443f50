import { room } from '../screens.ts'
import { load } from './offline.words.ts'

/** The screen of what waits on this device; it is there for each room. */
export const offlineRoom = room({ words: load, screens: { '/outbox': () => import('./outbox-screen.tsx') } })
