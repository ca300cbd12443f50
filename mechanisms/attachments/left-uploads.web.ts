import { useSyncExternalStore } from 'react'
import { nameOf } from '#platform/web/kit/draft-owner.ts'
import { keepDraft, readDraft } from '#platform/web/kit/draft.ts'
import type { FileBrief } from './attachment.contract.ts'
import type { Held } from './held-upload.web.ts'

/** A draft that files are put to: the name that it is kept by, and what it is while nothing was written. */
export interface DraftOfFiles {
  name: string
  none: object
}

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
  const name = nameOf(draft.name)
  // Nobody is signed in any more: there is no draft to put them to.
  if (name === null) return abort(uploads)
  set(name, [...(left.get(name) ?? []), ...uploads])
  for (const one of uploads)
    one.report.to = by => {
      const all = left.get(name) ?? []
      if (!by.file)
        return set(
          name,
          all.map(other => (other.key === one.key ? { ...other, ...by } : other)),
        )
      // Somebody else has signed in meanwhile: their draft takes no file of another's.
      if (nameOf(draft.name) === name) keepInDraft(draft, by.file)
      set(
        name,
        all.filter(other => other.key !== one.key),
      )
    }
}

/** What is still on its way to a draft whose screen is about to be drawn. */
export const leftUploads = (draft: DraftOfFiles): readonly Held[] => left.get(nameOf(draft.name) ?? '') ?? []
/** The screen is there again, shows what is still on its way, and is told what has come since it was drawn. */
export function takeUploads(
  draft: DraftOfFiles,
  shown: readonly Held[],
  change: (key: string, by: Partial<Held>) => void,
) {
  const name = nameOf(draft.name)
  if (name !== null && left.has(name)) set(name, [])
  for (const { key, file, report } of shown) {
    if (file) continue
    report.to = by => change(key, by)
    report.to(report.last)
  }
}

/** How many files of a draft are on their way, though its screen is not there. */
export function useLeftUploads(draftName: string): number {
  const count = () => left.get(nameOf(draftName) ?? '')?.length ?? 0
  return useSyncExternalStore(listen, count)
}

function keepInDraft({ name, none: empty }: DraftOfFiles, file: FileBrief) {
  const now = readDraft<{ files?: readonly FileBrief[] }>(name)
  keepDraft(name, { ...empty, ...now, files: [...(now?.files ?? []), file] })
}
function abort(uploads: readonly Held[]) {
  for (const { control } of uploads) control.abort()
}
function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
