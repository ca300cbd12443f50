import type { FormPart, HeldPart, PartProps } from '#platform/web/app/record-form.tsx'
import { mostFiles, type FileBrief } from './attachment.contract.ts'
import { FilesSection } from './files-field.tsx'
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
    empty: { removedFiles: [] },
    unchanged: () => ({}),
    useHeld(record, { removedFiles }) {
      const uploads = useUploads(mostFiles, keptFiles(record?.attachments, removedFiles).length)
      return {
        uploads,
        holdUp: uploads.holdUp,
        addFiles: uploads.add,
        input: values => filesInput(!record, values.removedFiles, uploads),
      }
    },
    Draw: Files,
  }
  return part

  function Files({ form, record, held: { uploads } }: PartProps<Own & Values, WithFiles> & { held: Held }) {
    const { removedFiles } = form.values
    const kept = keptFiles(record?.attachments, removedFiles)
    const note = useNote(form.values)
    return (
      <FilesSection
        {...(options.title ? { title: options.title() } : {})}
        {...(options.camera ? { camera: true } : {})}
        note={note}
        kept={kept}
        onRemove={({ id }) => form.set({ removedFiles: [...removedFiles, id] } as unknown as Partial<Own & Values>)}
        uploads={uploads}
      />
    )
  }
}

const noNote = () => undefined
