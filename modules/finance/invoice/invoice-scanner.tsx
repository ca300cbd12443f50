import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { ImageIcon } from '#platform/web/kit/icons.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { extensionOf } from '#mechanisms/formats/formats.contract.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { qrInPhoto, qrInVideo, stillOf } from './read-qr.web.ts'
import { readTaxCode, type TaxCode } from './tax-code.contract.ts'
import css from './invoice.module.css'
import { t } from './invoice.words.ts'

/** What was scanned; the photo it was read from, where it was one: it goes with the record. */
export interface Scanned {
  invoice: TaxCode
  photo?: File
}

/** Reads a tax invoice's QR code by the camera, or from a photo or an OFD; null when cancelled. */
export const scanInvoice = () => openDialog<Scanned | null>(dialog => <Scanner {...dialog} />)

/** What the camera saw when it read the code stays as the invoice's photo. */
async function withStill(invoice: TaxCode, video: HTMLVideoElement | null): Promise<Scanned> {
  const still = video && (await stillOf(video))
  return still ? { invoice, photo: new File([still], `${invoice.number}.jpg`, { type: 'image/jpeg' }) } : { invoice }
}

/** Milliseconds from one look to the next: the reader leaves time to draw. */
const pause = 160

function Scanner({ open, answer }: DialogControls<Scanned | null>) {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<'asked' | 'on' | 'none'>('asked')
  const [isReading, setReading] = useState(false)

  useEffect(() => {
    if (!open) return
    const ending = new AbortController()
    const { signal } = ending
    let stream: MediaStream | undefined
    async function look() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 } },
        })
      } catch {
        // Refused, none there, or a page without a safe connection: there is the photo.
        if (!signal.aborted) setCamera('none')
        return
      }
      if (signal.aborted || !video.current) return end()
      video.current.srcObject = stream
      await video.current.play().catch(() => {})
      setCamera('on')
      let other = ''
      while (!signal.aborted) {
        const text = video.current ? await qrInVideo(video.current) : null
        const invoice = text === null ? null : readTaxCode(text)
        if (invoice && !signal.aborted) return answer(await withStill(invoice, video.current))
        if (text !== null && text !== other) toast.warn(t('notATaxCode'))
        other = text ?? other
        await new Promise(resolve => setTimeout(resolve, pause))
      }
    }
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void look()
    return () => {
      ending.abort()
      end()
    }
  }, [open, answer])

  async function fromPhoto() {
    const [photo] = await chooseFiles({ multiple: false, accept: 'image/*,.ofd' })
    if (!photo) return
    setReading(true)
    if (extensionOf(photo.name) === 'ofd') {
      const { readOfdInvoice } = await import('./ofd-invoice.contract.ts')
      const invoice = readOfdInvoice(new Uint8Array(await photo.arrayBuffer()))
      setReading(false)
      return invoice ? answer({ invoice, photo }) : toast.warn(t('notAnInvoice'))
    }
    const text = await qrInPhoto(photo)
    setReading(false)
    const invoice = text === null ? null : readTaxCode(text)
    if (invoice) answer({ invoice, photo })
    else toast.warn(t(text === null ? 'noCodeFound' : 'notATaxCode'))
  }

  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t('scan')}
      bottom={
        <Button
          wide
          kind={camera === 'none' ? 'primary' : 'secondary'}
          icon={ImageIcon}
          busy={isReading}
          onPress={() => void fromPhoto()}
        >
          {t('fromPhoto')}
        </Button>
      }
    >
      <div className={css.finder} data-on={camera === 'on' || undefined}>
        <video ref={video} muted playsInline aria-label={t('cameraView')} />
        {camera !== 'on' && <p>{t(camera === 'none' ? 'noCamera' : 'cameraAsked')}</p>}
      </div>
      <p className={css.finderText}>{t('scanText')}</p>
    </Sheet>
  )
}
