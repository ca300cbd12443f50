import { useState } from 'react'
import type { PlaceOfFiles } from './place-of-files.web.ts'

/**
 * The place of files that are chosen for this part of the screen: a sheet, or a form without a draft. Loaded again, the
 * part has them again once it is opened at the same address; left or closed, it gives them up. `part` names the record
 * too, where the screen opens the same sheet for several.
 */
export function useFilesHere(part: string): PlaceOfFiles {
  const [place] = useState(() => ({ name: `files.${location.pathname}${location.search} ${part}` }))
  return place
}
