import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { t } from '../tasks.words.ts'
import css from './task.module.css'

interface EditableTextProps {
  value: string
  /** What the text is, for the field's name. */
  label: string
  maxLength: number
  /** Must not be emptied. */
  required?: boolean
  /** Read-only without it. */
  onChange?: ((value: string) => void) | undefined
  /** Shown while it is not being edited. */
  children: React.ReactNode
}

/** A text that is edited where it stands: a tap opens it, nothing is kept before 保存. */
export function EditableText({ value, label, maxLength, required, onChange, children }: EditableTextProps) {
  const [written, setWritten] = useState<string | null>(null)
  const editor = useRef<HTMLDivElement>(null)
  const isOpen = written !== null
  useEffect(() => {
    if (isOpen) editor.current?.querySelector('textarea')?.focus()
  }, [isOpen])
  if (!onChange) return children
  if (written === null)
    return (
      <button type="button" className={css.edited} aria-description={label} onClick={() => setWritten(value)}>
        {children}
      </button>
    )
  const save = () => {
    const text = written.trim()
    if (required && text === '') return
    if (text !== value) onChange(text)
    setWritten(null)
  }
  return (
    <div ref={editor} className={css.editor}>
      <TextArea value={written} onChange={setWritten} label={label} maxLength={maxLength} />
      <div className={css.decide}>
        <Button kind="neutral" small onPress={() => setWritten(null)}>
          {t('cancel')}
        </Button>
        <Button small disabled={required === true && written.trim() === ''} onPress={save}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
