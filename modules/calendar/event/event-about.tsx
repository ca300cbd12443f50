import { patch } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { PaperclipIcon } from '#platform/web/kit/icons.tsx'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useAddedFiles } from '#mechanisms/attachments/use-added-files.web.ts'
import { plainTextOf, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { richTextCalls } from '#mechanisms/rich-text/rich-text.contract.ts'
import { RichTextBox } from '#mechanisms/rich-text/rich-text-box.tsx'
import { t } from '../calendar.words.ts'
import { eventCalls, type EventDetail } from './event.contract.ts'
import css from './event.module.css'

/** What it is about, in words and files; of a series, all of it. `input` is the page's query. */
export function EventAbout({ event, input }: { event: EventDetail; input: { id: string; occurrence?: string } }) {
  const { id, detail, detailDocument, attachments, rule, can } = event
  const change = useChange(richTextCalls.write, {
    optimistic: written =>
      patch(eventCalls.detail, input, before => ({
        ...before,
        detail: plainTextOf(written.document as RichDocument),
        detailDocument: written.document as RichDocument,
      })),
  })
  const write = (document: RichDocument) =>
    change.run({ subjectType: 'event', subjectId: id, field: 'detail', document })
  if (!can.edit && detail === '' && attachments.length === 0) return null
  return (
    <Section title={t('detail')} note={can.edit && rule !== null && t('detailOfAll')}>
      <RichTextBox
        document={detailDocument}
        text={detail}
        title={t('detail')}
        draft={`event.detail.${id}`}
        onChange={can.edit ? write : undefined}
      />
      <EventFiles event={event} />
    </Section>
  )
}

function EventFiles({ event: { id, attachments, can } }: { event: EventDetail }) {
  const uploads = useAddedFiles(eventCalls.update, addResId => ({ id, addResId }), {
    hanging: attachments.length,
  })
  const change = useChange(eventCalls.update)
  if (attachments.length === 0 && !can.edit) return null
  return (
    <div className={css.files}>
      {attachments.length > 0 && (
        <div className={css.attached}>
          <FileList
            files={attachments}
            onRemove={can.edit ? file => change.run({ id, delResId: [file.id] }) : undefined}
          />
        </div>
      )}
      <UploadList uploads={uploads} />
      {can.edit && (
        <Button kind="text" small icon={PaperclipIcon} onPress={() => void chooseFiles().then(uploads.add)}>
          {filesWord('add')}
        </Button>
      )}
    </div>
  )
}
