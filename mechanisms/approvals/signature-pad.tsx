import { useRef, useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { sendFile } from '#mechanisms/attachments/send-file.web.ts'
import { t } from './approvals.words.ts'
import css from './approvals.module.css'

/** Opens a pad to sign with a finger; uploads the image. Resolves to its file, or null when cancelled. */
export const askSignature = () => openDialog<string | null>(dialog => <SignaturePad {...dialog} />)

/** The size of the image in pixels, whatever the screen. */
const width = 800
const height = 440

function SignaturePad({ open, answer }: DialogControls<string | null>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const [isSigned, setSigned] = useState(false)
  const [isSending, setSending] = useState(false)

  function point(event: React.PointerEvent<HTMLCanvasElement>): [number, number] {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) * width) / box.width, ((event.clientY - box.top) * height) / box.height]
  }
  function begin(event: React.PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const pen = event.currentTarget.getContext('2d')!
    Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: '#14213d' })
    pen.beginPath()
    pen.moveTo(...point(event))
    drawing.current = true
  }
  function draw(event: React.PointerEvent<HTMLCanvasElement>) {
    if (!drawing.current) return
    const pen = event.currentTarget.getContext('2d')!
    pen.lineTo(...point(event))
    pen.stroke()
    setSigned(true)
  }
  function clear() {
    canvas.current!.getContext('2d')!.clearRect(0, 0, width, height)
    setSigned(false)
  }
  async function use() {
    setSending(true)
    const picture = await new Promise<Blob | null>(resolve => canvas.current!.toBlob(resolve, 'image/png'))
    try {
      const file = await sendFile(new File([picture!], 'signature.png', { type: 'image/png' }), {
        onProgress: () => {},
        onWaiting: () => {},
        signal: new AbortController().signal,
      })
      answer(file.id)
    } catch {
      toast.warn(t('signFailed'))
      setSending(false)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t('signature')}
      bottom={
        <>
          <Button kind="neutral" onPress={clear} disabled={!isSigned}>
            {t('signClear')}
          </Button>
          <Button onPress={() => void use()} disabled={!isSigned} busy={isSending}>
            {t('signUse')}
          </Button>
        </>
      }
    >
      <div className={css.sheet}>
        <canvas
          ref={canvas}
          className={css.pad}
          width={width}
          height={height}
          role="img"
          aria-label={t('signHere')}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={() => {
            drawing.current = false
          }}
          onPointerCancel={() => {
            drawing.current = false
          }}
        />
        <p className={css.padNote}>{t('signHere')}</p>
      </div>
    </Sheet>
  )
}
