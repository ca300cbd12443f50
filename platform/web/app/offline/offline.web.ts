import { room } from '../screens.ts'

/** The outbox screen; it exists beside every room. */
export const offlineRoom = room({ screens: { '/outbox': () => import('./outbox-screen.tsx') } })
