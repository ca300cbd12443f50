import { useRef } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { CameraIcon, PaperclipIcon } from '#platform/web/kit/icons.tsx'
import type { FileBrief } from './attachment.contract.ts'
import { t } from './attachments.words.ts'
import { chooseFiles } from './choose-files.web.ts'
import { FileList } from './file-list.tsx'
import { UploadList } from './upload-list.tsx'
import { useDroppedFiles } from './use-dropped-files.web.ts'
import type { Uploads } from './use-uploads.web.ts'
import css from './attachments.module.css'

interface FilesProps {
  kept: readonly FileBrief[]
  onRemove: (file: FileBrief) => void
  uploads: Uploads
  /** What the button that adds some is called. */
  add?: string
  /** Whether a picture can be taken at once. */
  camera?: boolean
}

/** A form's files: those that hang on the record already and may be taken off, and those that come. */
export function FilesField({ kept, onRemove, uploads, add = t('add'), camera = false }: FilesProps) {
  const part = useRef<HTMLDivElement>(null)
  const isOver = useDroppedFiles(uploads.add, part)
  return (
    <div ref={part} className={css.drop} data-over={isOver || undefined}>
      <FileList files={kept} onRemove={onRemove} />
      <UploadList uploads={uploads} />
      <div className={css.adds}>
        {camera && (
          <Button
            kind="text"
            small
            icon={CameraIcon}
            onPress={() => void chooseFiles({ accept: 'image/*', camera: true }).then(uploads.add)}
          >
            {t('photo')}
          </Button>
        )}
        <Button kind="text" small icon={PaperclipIcon} onPress={() => void chooseFiles().then(uploads.add)}>
          {isOver ? t('dropHere') : add}
        </Button>
      </div>
    </div>
  )
}

/** The same as a part of its own. */
export const FilesSection = ({
  title = t('attachments'),
  note,
  ...files
}: FilesProps & { title?: string; note?: React.ReactNode }) => (
  <Section title={title} padded note={note}>
    <FilesField {...files} />
  </Section>
)
