import { useEffectEvent, useLayoutEffect } from 'react'
import type { FormPart, HeldPart, PartProps } from '#platform/web/app/record-form.tsx'
import { mostFiles, type FileBrief } from './attachment.contract.ts'
import { FilesSection } from './files-field.tsx'
import { useFilesHere } from './files-here.web.ts'
import { filesInput, keptFiles, type Removed } from './form-files.web.ts'
import { useUploads, type Uploads } from './use-uploads.web.ts'

interface FilesPartOptions<Own> {
  title?: () => string
  /** Whether a picture can be taken at once. */
  camera?: boolean
  /** What of files is needed, or wrong: by a hook, where it must be requested. */
  useNote?: (values: Own) => string | undefined
}
interface Values {
  removedFiles: Removed
  /** Those that were chosen and are there: a draft keeps them, and a form that was left comes back with them. */
  chosenFiles: readonly FileBrief[]
}
interface Input {
  resId?: string[]
  addResId?: string[]
  delResId?: string[]
}
interface WithFiles {
  attachments: readonly FileBrief[]
}
type Held = HeldPart<Values, Input> & { uploads: Uploads }

/**
 * The files of a record in its form (`recordForm`): those that hang on it and may be taken off, and those that come. A
 * change sends what was added and taken off, so that of two forms open at once neither undoes the other's. The form
 * waits for uploads that are in progress, and is held up by one that failed.
 */
export function filesPart<Own extends object = object>(options: FilesPartOptions<Own> = {}) {
  const useNote = options.useNote ?? noNote
  const part: FormPart<Own, Values, WithFiles, Input, Held> = {
    empty: { removedFiles: [], chosenFiles: [] },
    unchanged: () => ({}),
    useHeld(record, { removedFiles, chosenFiles }, draft) {
      const here = useFilesHere('files')
      const uploads = useUploads(
        mostFiles,
        keptFiles(record?.attachments, removedFiles).length,
        chosenFiles,
        draft === undefined ? here : { name: draft, none: {}, field: 'chosenFiles' },
      )
      return {
        uploads,
        clear: uploads.clear,
        holdUp: uploads.holdUp,
        addFiles: uploads.add,
        input: values => filesInput(!record, values.removedFiles, uploads),
      }
    },
    Draw: Files,
  }
  return part

  function Files({ form, record, held: { uploads } }: PartProps<Own & Values, WithFiles> & { held: Held }) {
    const { removedFiles, chosenFiles } = form.values
    const set = (changed: Partial<Values>) => form.set(changed as unknown as Partial<Own & Values>)
    const noteChosen = useEffectEvent(() => {
      if (namesOf(chosenFiles) !== namesOf(uploads.files)) set({ chosenFiles: uploads.files })
    })
    const chosen = namesOf(uploads.files)
    // At once: a page that goes away right after the file has come keeps both, or neither.
    useLayoutEffect(() => noteChosen(), [chosen])
    const kept = keptFiles(record?.attachments, removedFiles)
    const note = useNote(form.values)
    return (
      <FilesSection
        {...(options.title ? { title: options.title() } : {})}
        {...(options.camera ? { camera: true } : {})}
        note={note}
        kept={kept}
        onRemove={({ id }) => set({ removedFiles: [...removedFiles, id] })}
        uploads={uploads}
      />
    )
  }
}

const noNote = () => undefined
const namesOf = (files: readonly FileBrief[]) => files.map(({ id }) => id).join(' ')
