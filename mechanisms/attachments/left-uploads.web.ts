import { useSyncExternalStore } from 'react'
import { nameOf } from '#platform/web/kit/draft-owner.ts'
import { keepDraft, readDraft } from '#platform/web/kit/draft.ts'
import type { FileBrief } from './attachment.contract.ts'
import type { Held } from './held-upload.web.ts'
import { forgetUploads } from './keep-uploads.web.ts'
import { isDraft, type DraftOfFiles, type PlaceOfFiles } from './place-of-files.web.ts'

/** Uploads go on though the screen that began them was left: by the draft's name on this device, its owner included. */
const left = new Map<string, readonly Held[]>()
const listeners = new Set<() => void>()

function set(name: string, uploads: readonly Held[]) {
  if (uploads.length > 0) left.set(name, uploads)
  else left.delete(name)
  for (const listener of listeners) listener()
}

/** The screen is left: what is unfinished goes on; a file that has come is written into the draft. */
export function leaveUploads(draft: DraftOfFiles, uploads: readonly Held[]) {
  if (uploads.length > 0) goOnElsewhere(draft, uploads)
}
/** One that an earlier page has begun goes on, and is shown by the screen that it belongs to as soon as that is there. */
export const bringBack = (place: PlaceOfFiles, upload: Held) => goOnElsewhere(place, [upload])

function goOnElsewhere(place: PlaceOfFiles, uploads: readonly Held[]) {
  const name = nameOf(place.name)
  // Nobody is signed in any more: there is no draft to put them to.
  if (name === null) return abort(uploads)
  for (const one of uploads)
    one.report.to = by => {
      const all = left.get(name) ?? []
      if (!by.file || !isDraft(place))
        return set(
          name,
          all.map(other => (other.key === one.key ? { ...other, ...by } : other)),
        )
      // Somebody else has signed in meanwhile: their draft takes no file of another's.
      if (nameOf(place.name) === name) arriveInDraft(place, one.key, by.file)
      set(
        name,
        all.filter(other => other.key !== one.key),
      )
    }
  set(name, [...(left.get(name) ?? []), ...uploads])
}

/** What is still on its way to a place whose screen is about to be drawn. */
export const leftUploads = (place: PlaceOfFiles): readonly Held[] => left.get(nameOf(place.name) ?? '') ?? []
/** The screen is there again, shows what is still on its way, and is told what has come since it was drawn. */
export function takeUploads(
  place: PlaceOfFiles,
  shown: readonly Held[],
  change: (key: string, by: Partial<Held>) => void,
) {
  const name = nameOf(place.name)
  for (const { key, file, report } of shown) {
    if (file) continue
    report.to = by => change(key, by)
    report.to(report.last)
  }
  if (name !== null && left.has(name)) set(name, [])
}
/** Told whenever something is on its way whose screen was left, or no more. */
export const onLeftUploads = (listener: () => void) => listen(listener)

/** How many files of a draft are on their way, though its screen is not there. */
export function useLeftUploads(draftName: string): number {
  const count = () => left.get(nameOf(draftName) ?? '')?.length ?? 0
  return useSyncExternalStore(listen, count)
}

/** A file has come: it stands in its draft, whatever happens to the page, and the device need keep it no longer. */
export function arriveInDraft({ name, none: empty, field = 'files' }: DraftOfFiles, key: string, file: FileBrief) {
  const now = readDraft<Record<string, unknown>>(name)
  const files = (now?.[field] ?? []) as readonly FileBrief[]
  if (files.every(({ id }) => id !== file.id)) keepDraft(name, { ...empty, ...now, [field]: [...files, file] })
  forgetUploads([{ key }])
}
function abort(uploads: readonly Held[]) {
  for (const { control } of uploads) control.abort()
}
function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
