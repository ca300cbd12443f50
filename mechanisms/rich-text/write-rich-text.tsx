import { lazy, Suspense } from 'react'
import type { SharedText } from '#platform/web/engines/shared-text.ts'
import { safeLink } from '#platform/contract/safe-link.ts'
import { sendCall as queryServer } from '#platform/web/app/send-call.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { useDraft } from '#platform/web/kit/draft.ts'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { uploadFile } from '#mechanisms/attachments/upload-file.web.ts'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { cleanDocument, type Longest, type RichDocument } from './document.contract.ts'
import { t } from './rich-text.words.ts'

const TextEditor = lazy(() => import('#platform/web/engines/text-editor.tsx'))

interface Writing {
  title: string
  value: RichDocument
  /** Names the draft that is kept while writing, with the person in it. */
  draft: string
  /** How much is kept of it, where that is more than usual. */
  longest?: Longest | undefined
  /** Asks for somebody to call on; by default any colleague. */
  chooseMention?: (() => Promise<{ id: string; label: string } | null>) | undefined
}

/**
 * Opens the editor over the page; answers what was written, or null when it was left. What is left unsaved is there
 * again next time.
 */
export const writeRichText = (writing: Writing): Promise<RichDocument | null> =>
  openDialog<RichDocument | null>(dialog => <Writer {...writing} {...dialog} />)

function Writer({
  title,
  value,
  draft,
  longest,
  chooseMention,
  open,
  answer,
}: Writing & DialogControls<RichDocument | null>) {
  const kept = useDraft<RichDocument>(draft, value)
  const save = () => {
    kept.clear()
    answer(cleanDocument(kept.value, longest))
  }
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={title}
      tall
      left={
        <Button kind="text" onPress={() => answer(null)}>
          {t('cancel')}
        </Button>
      }
      right={
        <Button kind="text" onPress={save}>
          {t('save')}
        </Button>
      }
    >
      <RichTextEditor value={kept.value} onChange={kept.set} label={title} chooseMention={chooseMention} />
    </Sheet>
  )
}

interface EditorProps {
  value: RichDocument
  onChange: (document: RichDocument) => void
  label: string
  chooseMention?: Writing['chooseMention']
  /** What others write with (`platform/web/engines/shared-text.ts`): it has the content, in the place of `value`. */
  shared?: SharedText['extension']
}

/** The editor with the product's tools, words and pictures. */
export const RichTextEditor = ({ value, onChange, label, chooseMention = anyColleague, shared }: EditorProps) => (
  <Suspense fallback={<Skeleton kind="detail" />}>
    <TextEditor
      value={value}
      shared={shared}
      onChange={document => onChange(document as RichDocument)}
      label={label}
      words={words()}
      chooseMention={chooseMention}
      chooseImages={chooseImages}
      imageAddress={imageAddress}
      safeLink={safeLink}
    />
  </Suspense>
)

async function anyColleague() {
  const person = await choosePerson({ title: t('mention') })
  return person && { id: person.id, label: person.name }
}

async function chooseImages() {
  const files = await chooseFiles({ accept: 'image/*' })
  try {
    const sent = await Promise.all(files.map(uploadFile))
    return sent.map(({ id: fileId, name, width, height }) => ({ fileId, name, width, height }))
  } catch (problem) {
    showRefusal(problem)
    return []
  }
}

async function imageAddress(fileId: string) {
  const { list } = await queryServer(fileAddressCalls.addresses, { ids: [fileId] }).catch(() => ({ list: [] }))
  return list[0]?.address
}

const words = () => ({
  tools: t('tools'),
  heading: t('heading'),
  heading1: t('heading1'),
  heading2: t('heading2'),
  heading3: t('heading3'),
  paragraph: t('paragraph'),
  bold: t('bold'),
  italic: t('italic'),
  strike: t('strike'),
  bullets: t('bullets'),
  numbers: t('numbers'),
  checks: t('checks'),
  quote: t('quote'),
  code: t('code'),
  codeBlock: t('codeBlock'),
  line: t('line'),
  link: t('link'),
  linkText: t('linkText'),
  linkWrong: t('linkWrong'),
  image: t('image'),
  mention: t('mention'),
  undo: t('undo'),
  redo: t('redo'),
})
