/** The browser's own reader, where it has one: not yet in its types. */
interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}
type Detectors = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

let known: Promise<Detector | null> | undefined
const ownDetector = () =>
  (known ??= (async () => {
    const Detectors = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector
    const formats: string[] = (await Detectors?.getSupportedFormats().catch(() => [])) ?? []
    return Detectors && formats.includes('qr_code') ? new Detectors({ formats: ['qr_code'] }) : null
  })())

/** Photos are looked at small first: that is quick, and the noise of a large one hides its code. */
const sizes = [900, 1600, 2600]

/** The text of the QR code in a photo; null when there is none to be read. */
export async function qrInPhoto(file: Blob): Promise<string | null> {
  const photo = await createImageBitmap(file).catch(() => null)
  if (!photo) return null
  try {
    for (const size of sizes) {
      const text = await qrIn(photo, photo.width, photo.height, size)
      if (text !== null) return text
      if (Math.max(photo.width, photo.height) <= size) return null
    }
    return null
  } finally {
    photo.close()
  }
}

/** The text of the QR code that a camera sees at this moment. */
export const qrInVideo = (video: HTMLVideoElement): Promise<string | null> =>
  qrIn(video, video.videoWidth, video.videoHeight, 900)

async function qrIn(source: CanvasImageSource, width: number, height: number, size: number): Promise<string | null> {
  if (width === 0 || height === 0) return null
  const detector = await ownDetector()
  const found = await detector?.detect(source).catch(() => [])
  if (found?.[0]) return found[0].rawValue
  const scale = Math.min(1, size / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  // A transparent picture is read as it is seen: on white.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { decodeQr } = await import('#platform/web/engines/qr-decoder.ts')
  return decodeQr(pen.getImageData(0, 0, canvas.width, canvas.height))
}

/** What a camera sees at this moment, as a JPEG. */
export function stillOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight })
  canvas.getContext('2d')!.drawImage(video, 0, 0)
  return new Promise(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85)
  })
}
