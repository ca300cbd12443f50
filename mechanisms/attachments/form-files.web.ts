import type { FileBrief } from './attachment.contract.ts'
import type { Uploads } from './use-uploads.web.ts'

/** The ids of the files that a form takes off its record: as values, since what hangs there may change meanwhile. */
export type Removed = readonly string[]

/** The record's files without those that the form takes off. */
export const keptFiles = (files: readonly FileBrief[] | undefined, removed: Removed): FileBrief[] =>
  (files ?? []).filter(({ id }) => !removed.includes(id))

/**
 * What a form says of files when it is sent: a new record has those that were chosen; one that is there gets them
 * besides what hangs on it by then, and loses those alone that the form takes off.
 */
export const filesInput = (isNew: boolean, removed: Removed, { ids }: Pick<Uploads, 'ids'>) =>
  isNew ? { resId: ids } : { addResId: ids, delResId: [...removed] }
