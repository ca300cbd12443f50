import decode from 'qr/decode.js'

/**
 * The text of a QR code in a picture, or null where there is none that can be read. For browsers that read none by
 * themselves.
 */
export function decodeQr(picture: ImageData): string | null {
  try {
    return decode(picture)
  } catch {
    // It says by an error that it has found nothing.
    return null
  }
}
