import { heldChanges } from '#platform/web/app/held-changes.ts'

/** Documents whose move or deletion is shown but not yet sent: it can be undone for a moment. */
export const { use: useGoing, hold: goLater } = heldChanges<null>('success')
