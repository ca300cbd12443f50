import { useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { PaperclipIcon } from '#platform/web/kit/icons.tsx'
import { PreviewSteps } from '#mechanisms/approvals/preview-steps.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import type { Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { t } from '../hr.words.ts'
import type { HrApplyType } from './apply.contract.ts'

/** What every application's form ends with: its files, whom it goes to, who is told. */
export interface EndValues { chosen: Record<string, string[]>, copies: PersonBrief[], kept: FileBrief[] }
export const noEnd: EndValues = { chosen: {}, copies: [], kept: [] }

/** The same as the calls take it. */
export const endOf = ({ chosen, copies, kept }: EndValues, uploads: Uploads) => ({ chosen, copyIds: copies.map(({ id }) => id), resId: [...kept.map(({ id }) => id), ...uploads.ids] })

interface EndProps {
  type: HrApplyType
  kind?: string
  amount?: string | null
  values: EndValues
  set: (changed: Partial<EndValues>) => void
  uploads: Uploads
  /** What of files is needed, or wrong. */
  filesNote?: string | undefined
  /** What is wrong with who was chosen to approve. */
  problem: string | undefined
}

export function ApplyEnd({ type, kind = '', amount = null, values: { chosen, copies, kept }, set, uploads, filesNote, problem }: EndProps) {
  const preview = useCall(processCalls.preview, { type, kind, amount })
  return (
    <>
      <Section title={t('attachments')} padded note={filesNote}>
        <FileList files={kept} onRemove={file => set({ kept: kept.filter(one => one.id !== file.id) })} />
        <UploadList uploads={uploads} />
        <Button kind='text' small icon={PaperclipIcon} onPress={() => void chooseFiles().then(uploads.add)}>{filesWord('add')}</Button>
      </Section>
      {preview.data && <PreviewSteps preview={preview.data} chosen={chosen} onChoose={next => set({ chosen: next as EndValues['chosen'] })} problem={problem} />}
      <Section><Field label={t('copies')} inline><PeopleField value={copies} onChange={next => set({ copies: [...next] })} title={t('copies')} /></Field></Section>
    </>
  )
}
