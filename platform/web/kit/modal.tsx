import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { useBackToClose } from './layer.ts'
import { leaveTime, modalOpened } from './top-modal.ts'
import css from './modal.module.css'

type ModalProps = {
  open: boolean
  /** Requested by Escape, the backdrop or back; the owner sets `open`. */
  onClose: () => void
  /** The dialog's name for screen readers; or the id of the element that shows it. */
  label?: string
  labelledBy?: string
  describedBy?: string
  role?: 'dialog' | 'alertdialog'
  className?: string | undefined
  children: React.ReactNode
  ref?: React.RefObject<HTMLDialogElement | null>
}

/**
 * What Sheet and Dialog stand on: a `<dialog>` that the browser keeps the focus in and gives it back from. The element
 * marked `data-autofocus`, if any, is focused first. Children live only while it is open, and until it has left the
 * screen.
 */
export function Modal({ open, onClose, label, labelledBy, describedBy, role, className, children, ref }: ModalProps) {
  const own = useRef<HTMLDialogElement>(null)
  const dialog = ref ?? own
  const [left, setLeft] = useState(!open)
  useBackToClose(open, onClose)
  const settled = useEffectEvent(() => setLeft(true))

  if (open && left) setLeft(false)

  useLayoutEffect(() => {
    const element = dialog.current!
    if (!open) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const closed = modalOpened(element)
    return () => {
      closed()
      element.close()
    }
  }, [open, dialog])

  useEffect(() => {
    if (open) return
    const timer = setTimeout(settled, leaveTime)
    return () => clearTimeout(timer)
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={classes(css.modal, className)}
      role={role}
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={event => event.target === event.currentTarget && outside(event) && onClose()}
    >
      {!left && children}
    </dialog>
  )
}

/** Whether a press on the dialog element was beside its box, on the backdrop. */
function outside({ currentTarget, clientX, clientY }: React.MouseEvent): boolean {
  const box = currentTarget.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
