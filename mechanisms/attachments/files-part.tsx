import type { FormPart, HeldPart, PartProps } from '#platform/web/app/record-form.tsx'
import { mostFiles, type FileBrief } from './attachment.contract.ts'
import { FilesSection } from './files-field.tsx'
import { useUploads, type Uploads } from './use-uploads.web.ts'

interface FilesPartOptions<Own, Detail, Name extends string, As extends string> {
  title?: () => string
  /** What the button that adds some is called. */
  add?: () => string
  /** Whether a picture can be taken at once. */
  camera?: boolean
  /** What of files is needed, or wrong: by a hook, where it must be requested. */
  useNote?: (values: Own) => string | undefined
  /** What the form's value is called, the call's field, and where a record has its files, where not as is usual. */
  value?: Name
  field?: As
  of?: (record: Detail) => readonly FileBrief[]
  /** A change names the files only where others are to hang there: the call leaves alone what it does not name. */
  namesChanged?: true
}

/**
 * The files of a record in its form (`recordForm`): those that hang on it and may be taken off, and those that come.
 * The form waits for uploads that are in progress, and is held up by one that failed.
 */
export function filesPart<
  Own extends object = object,
  Detail extends object = { attachments: readonly FileBrief[] },
  Name extends string = 'kept',
  As extends string = 'resId',
>(options: FilesPartOptions<Own, Detail, Name, As> = {}) {
  type Values = Record<Name, FileBrief[]>
  type Input = Record<As, string[]>
  type Held = HeldPart<Values, Input> & { uploads: Uploads }
  const useNote = options.useNote ?? noNote
  const name = options.value ?? ('kept' as Name)
  const field = options.field ?? ('resId' as As)
  const filesOf = options.of ?? ((record: Detail) => (record as { attachments: readonly FileBrief[] }).attachments)
  const idsOf = (record: Detail) => filesOf(record).map(({ id }) => id)
  const named = (record: Detail | undefined, ids: string[]) =>
    (options.namesChanged && record && String(ids) === String(idsOf(record)) ? {} : { [field]: ids }) as Input
  const part: FormPart<Own, Values, Detail, Input, Held> = {
    empty: { [name]: [] } as unknown as Values,
    valuesOf: record => ({ [name]: [...filesOf(record)] }) as unknown as Values,
    unchanged: record => named(record, idsOf(record)),
    useHeld(record) {
      const uploads = useUploads(mostFiles - (record ? filesOf(record).length : 0))
      return {
        uploads,
        holdUp: uploads.holdUp,
        addFiles: uploads.add,
        input: values => named(record, [...values[name].map(({ id }) => id), ...uploads.ids]),
      }
    },
    Draw: Files,
  }
  return part

  function Files({ form: { values, set }, held: { uploads } }: PartProps<Own & Values, Detail> & { held: Held }) {
    const note = useNote(values)
    return (
      <FilesSection
        {...(options.title ? { title: options.title() } : {})}
        {...(options.add ? { add: options.add() } : {})}
        {...(options.camera ? { camera: true } : {})}
        note={note}
        kept={values[name]}
        onKeep={kept => set({ [name]: kept } as unknown as Partial<Own & Values>)}
        uploads={uploads}
      />
    )
  }
}

const noNote = () => undefined
