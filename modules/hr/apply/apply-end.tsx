import { useCall } from '#platform/web/app/calls.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { PreviewSteps } from '#mechanisms/approvals/preview-steps.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { filesInput, keptFiles, type Removed } from '#mechanisms/attachments/form-files.web.ts'
import type { Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { t } from '../hr.words.ts'
import type { HrApplyType } from './apply.contract.ts'

/** What every application's form ends with: its files, whom it goes to, who is notified. */
export interface EndValues {
  chosen: Record<string, string[]>
  copies: PersonBrief[]
  removedFiles: Removed
}
export const noEnd: EndValues = { chosen: {}, copies: [], removedFiles: [] }

/** The same as the calls take it. */
export const endOf = (isNew: boolean, { chosen, copies, removedFiles }: EndValues, uploads: Uploads) => ({
  chosen,
  copyIds: copies.map(({ id }) => id),
  ...filesInput(isNew, removedFiles, uploads),
})

interface EndProps {
  type: HrApplyType
  kind?: string
  amount?: string | null
  /** What was filled in of the kind's form, as far as conditions refer to it. */
  answers?: Record<string, unknown>
  values: EndValues
  set: (changed: Partial<EndValues>) => void
  /** The files that hang on it. */
  files: readonly FileBrief[]
  uploads: Uploads
  /** What of files is needed, or wrong. */
  filesNote?: string | undefined
  /** What is wrong with who was chosen to approve. */
  problem: string | undefined
}

export function ApplyEnd({
  type,
  kind = '',
  amount = null,
  answers,
  values: { chosen, copies, removedFiles },
  files,
  set,
  uploads,
  filesNote,
  problem,
}: EndProps) {
  const preview = useCall(processCalls.preview, {
    type,
    kind,
    amount,
    ...(answers && Object.keys(answers).length > 0 ? { answers: JSON.stringify(answers) as never } : {}),
  })
  return (
    <>
      <FilesSection
        note={filesNote}
        kept={keptFiles(files, removedFiles)}
        onRemove={({ id }) => set({ removedFiles: [...removedFiles, id] })}
        uploads={uploads}
      />
      {preview.data && (
        <PreviewSteps
          preview={preview.data}
          chosen={chosen}
          onChoose={next => set({ chosen: next as EndValues['chosen'] })}
          problem={problem}
        />
      )}
      <Section>
        <Field label={t('copies')} inline>
          <PeopleField value={copies} onChange={next => set({ copies: [...next] })} title={t('copies')} />
        </Field>
      </Section>
    </>
  )
}
