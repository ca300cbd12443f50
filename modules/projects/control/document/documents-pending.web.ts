import { heldChanges } from '#platform/web/app/held-changes.ts'

/**
 * Documents that are shown no longer where they were, though the server has not been asked yet: that can be undone
 * for a moment.
 */
export const { use: useGoing, hold: goLater } = heldChanges<null>('success')
