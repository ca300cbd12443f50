import { toast } from '#platform/web/kit/toast.tsx'
import { listed } from '#platform/web/words/format.ts'
import { t } from './attachments.words.ts'
import type { Held } from './held-upload.web.ts'
import type { PlaceOfFiles } from './place-of-files.web.ts'

/** What a screen needs of the uploads that the device keeps: it is fetched when a file is chosen. */
const store = () => import('./kept-uploads.web.ts')

/** Chosen files are kept on the device from now on, so that they go on after the page was loaded again. */
export function keepUploads(place: PlaceOfFiles, uploads: readonly Held[]): void {
  if (uploads.length === 0) return
  void store()
    .then(({ keep }) => keep(place, uploads))
    .then(tooLarge => {
      if (tooLarge.length > 0) toast.warn(t('onThisPageOnly', { names: listed(tooLarge) }))
    })
    .catch(unkept)
}

/** They have come to where they belong, or were given up. */
export function forgetUploads(uploads: readonly Pick<Held, 'key'>[]): void {
  if (uploads.length === 0) return
  // What has just been chosen is perhaps being written down: the store does one after the other.
  void store()
    .then(({ forget }) => forget(uploads.map(({ key }) => key)))
    .catch(unkept)
}

/** A device that keeps nothing sends all the same. */
const unkept = (problem: unknown) => console.warn('The upload could not be kept', problem)
