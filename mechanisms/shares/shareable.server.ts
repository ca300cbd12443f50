import type { Locale } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import { adding } from '#platform/server/parts/part.ts'
import type { SharedView, SharePart } from './share.contract.ts'

export interface Sharing {
  companyId: string
  id: string
  shows: readonly SharePart[]
  locale: Locale
  run: Run
}
/** What the page shows, and the files by their ids; null when the record is gone. */
export type Shown = Omit<SharedView, 'companyName' | 'sharedBy' | 'files'> & {
  fileIds: { id: string; name: string; size: number }[]
}
type Show = (sharing: Sharing) => Promise<Shown | null>

const shows = new Map<string, Show>()
/**
 * Declares that records of a type can be shared by a link, and what such a page shows of one: never more than its share
 * says.
 */
export const shareable = adding('what can be shared', (subjectType: string, show: Show) => {
  shows.set(subjectType, show)
})
export const showOf = (subjectType: string) => shows.get(subjectType)
/** The types whose records can be shared. */
export const shareableTypes = () => [...shows.keys()]
