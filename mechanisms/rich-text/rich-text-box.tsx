import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { documentOf, plainTextOf, type RichDocument } from './document.contract.ts'
import { RichTextView } from './rich-text-view.tsx'
import { t } from './rich-text.words.ts'
import css from './rich-text.module.css'

interface BoxProps {
  document: RichDocument | null
  text: string
  title: string
  /** Names the draft. */
  draft: string
  /** Nobody edits it without this. */
  onChange?: ((document: RichDocument, text: string) => void) | undefined
}

/**
 * A rich text where it is read: a long one is folded, an empty one invites to write. The editor loads when it is
 * opened.
 */
export function RichTextBox({ document, text, title, draft, onChange }: BoxProps) {
  const fold = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isFolded, setFolded] = useState(true)
  useLayoutEffect(() => setLong((fold.current?.scrollHeight ?? 0) > 400), [document, text])
  const change = onChange && ((next: RichDocument) => onChange(next, plainTextOf(next)))
  const write = async () => {
    const { writeRichText } = await import('./write-rich-text.tsx')
    const written = await writeRichText({ title, draft, value: document ?? documentOf(text) })
    if (written) change?.(written)
  }
  if (text === '' && document === null)
    return change ? (
      <button type="button" className={css.empty} onClick={() => void write()}>
        {t('add')}
      </button>
    ) : null
  return (
    <>
      <div className={css.box} data-folded={(isLong && isFolded) || undefined}>
        <div ref={fold} className={css.fold}>
          <RichTextView document={document} text={text} onCheck={change} />
        </div>
      </div>
      {(change || isLong) && (
        <div className={css.under}>
          {isLong ? (
            <Button kind="text" small onPress={() => setFolded(!isFolded)}>
              {t(isFolded ? 'more' : 'less')}
            </Button>
          ) : (
            <span />
          )}
          {change && (
            <Button kind="text" small icon={EditIcon} onPress={() => void write()}>
              {t('edit')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
