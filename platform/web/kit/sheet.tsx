import { useId, useRef } from 'react'
import { CloseIcon } from './icons.tsx'
import { IconButton } from './icon-button.tsx'
import { t } from './kit.words.ts'
import { Modal } from './modal.tsx'
import { useDragToClose } from './drag-to-close.ts'
import css from './sheet.module.css'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** In place of the close button: 取消 at the left, 确定 at the right. */
  left?: React.ReactNode
  right?: React.ReactNode
  /** Below the content, always visible. */
  bottom?: React.ReactNode
  /** As high as the screen allows, for content that scrolls by itself. */
  tall?: boolean
  children: React.ReactNode
}

/**
 * Rises from the bottom on a phone, stands in the middle on a wide screen; closed by ✕, Escape, back, backdrop or a
 * drag.
 */
export function Sheet({ open, onClose, title, left, right, bottom, tall, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { header, content } = useDragToClose(dialog, onClose)
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId} className={css.sheet} ref={dialog}>
      <div className={css.body} data-tall={tall || undefined}>
        <header className={css.header} {...header}>
          <span className={css.grip} />
          <div className={css.left}>{left}</div>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          <div className={css.right}>
            {right ?? <IconButton icon={CloseIcon} label={t('close')} onPress={onClose} />}
          </div>
        </header>
        <div className={css.content} ref={content}>
          {children}
        </div>
        {bottom && <div className={css.bottom}>{bottom}</div>}
      </div>
    </Modal>
  )
}
