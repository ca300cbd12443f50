import { useLayoutEffect, useRef, useState } from 'react'
import { Modal } from '#platform/web/kit/modal.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, DownloadIcon } from '#platform/web/kit/icons.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { t } from './attachments.words.ts'
import { useZoom } from './use-zoom.web.ts'
import css from './picture-viewer.module.css'

/** `address` is the file as it is, `middling` a version of it that fills a phone. */
export interface Picture {
  id: string
  name: string
  address: string
  middling: string | null
  /** What it is a page of: that is what is taken away. */
  original?: string
}

interface Shown {
  pictures: readonly Picture[]
  first: number
  /** Said at the bottom. */
  note?: string | undefined
}

/** Shows pictures over the page, one at a time, beginning with one of them; done when they are put away. */
export const viewPictures = (pictures: readonly Picture[], first: number) =>
  openDialog<void>(({ open, answer }) => (
    <PictureViewer open={open} pictures={pictures} first={first} onClose={() => answer()} />
  ))

interface PictureViewerProps extends Shown {
  open: boolean
  onClose: () => void
}

/** A row of pictures that a finger leafs through; two fingers or a double tap look closer, drawing down closes. */
export function PictureViewer({ open, pictures, first, note, onClose }: PictureViewerProps) {
  const [at, setAt] = useState(first)
  const [zoomed, setZoomed] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  // The modal has its children once it is open.
  useLayoutEffect(() => {
    row.current?.scrollTo({ left: first * row.current.clientWidth, behavior: 'instant' })
  }, [first])
  const leaf = (event: React.UIEvent<HTMLElement>) =>
    setAt(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))
  // At once: a smooth scroll is abandoned halfway when the next picture arrives and the row snaps back.
  const leafBy = (pages: number) =>
    row.current?.scrollBy({ left: pages * row.current.clientWidth, behavior: 'instant' })
  const turn = (event: React.KeyboardEvent) => {
    const pages = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (pages === 0) return
    // The browser's own scrolling by this key goes on from where the row stood before, and would take it back there.
    event.preventDefault()
    leafBy(pages)
  }
  const { name, address, original } = pictures[at] ?? pictures[0]!
  return (
    <Modal open={open} onClose={onClose} label={name} className={css.viewer} ref={dialog}>
      <div className={css.bar}>
        <button type="button" className={css.button} aria-label={t('close')} data-autofocus onClick={onClose}>
          <CloseIcon size={24} />
        </button>
        <span className={css.name}>{name}</span>
        {pictures.length > 1 && <span role="status">{t('pictureOf', { n: at + 1, of: pictures.length })}</span>}
        <a
          className={css.button}
          href={original ?? address}
          target="_blank"
          rel="noopener"
          aria-label={original ? t('download') : t('openOriginal')}
        >
          <DownloadIcon size={22} />
        </a>
      </div>
      <div
        ref={row}
        className={css.row}
        data-zoomed={zoomed || undefined}
        tabIndex={0}
        role="group"
        aria-label={t('pictures')}
        onScroll={leaf}
        onKeyDown={turn}
      >
        {pictures.map((picture, index) => (
          <Slide
            key={picture.id}
            picture={picture}
            near={Math.abs(index - at) <= 1}
            onZoomed={setZoomed}
            onClose={onClose}
            onDrawn={part => dialog.current?.style.setProperty('--ground', String(1 - part))}
          />
        ))}
      </div>
      {pictures.length > 1 && (
        <>
          <button
            type="button"
            className={css.before}
            aria-label={t('before')}
            disabled={at === 0}
            onClick={() => leafBy(-1)}
          >
            <ChevronLeftIcon size={28} />
          </button>
          <button
            type="button"
            className={css.next}
            aria-label={t('next')}
            disabled={at === pictures.length - 1}
            onClick={() => leafBy(1)}
          >
            <ChevronRightIcon size={28} />
          </button>
        </>
      )}
      {note !== undefined && <p className={css.note}>{note}</p>}
    </Modal>
  )
}

interface SlideProps {
  picture: Picture
  near: boolean
  onZoomed: (zoomed: boolean) => void
  onDrawn: (part: number) => void
  onClose: () => void
}

function Slide({ picture: { name, address, middling }, near, onZoomed, onDrawn, onClose }: SlideProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [closer, setCloser] = useState(false)
  const zoom = useZoom(frame, {
    onDrawn,
    onClose,
    onZoomed(zoomed) {
      if (zoomed) setCloser(true)
      onZoomed(zoomed)
    },
  })
  return (
    <div className={css.slide} {...zoom}>
      <div ref={frame} className={css.frame}>
        {near && <img src={middling ?? address} alt={name} draggable={false} />}
        {/* Looked at closer, it is the picture as it was taken; what is there already shows until that has come. */}
        {near && closer && middling !== null && <img src={address} alt="" draggable={false} />}
      </div>
    </div>
  )
}
