import { useEffectEvent, useLayoutEffect } from 'react'
import type { FileBrief } from './attachment.contract.ts'
import type { DraftOfFiles } from './place-of-files.web.ts'
import { useUploads, type Uploads } from './use-uploads.web.ts'

/**
 * Files of something that is written with a draft: those that have been sent are kept with its words, and are there
 * again when one comes back; those on their way go on meanwhile. `keep` writes them into the draft.
 */
export function useDraftUploads(
  draft: DraftOfFiles,
  kept: readonly FileBrief[] = [],
  keep: (files: readonly FileBrief[]) => void,
  most?: number,
): Uploads {
  const uploads = useUploads(most, 0, kept, draft)
  const chosen = namesOf(uploads.files)
  const note = useEffectEvent(() => {
    if (namesOf(kept) !== chosen) keep(uploads.files)
  })
  // At once: a page that goes away right after the file has come keeps both, or neither.
  useLayoutEffect(() => note(), [chosen])
  return uploads
}

const namesOf = (files: readonly FileBrief[]) => files.map(({ id }) => id).join(' ')
