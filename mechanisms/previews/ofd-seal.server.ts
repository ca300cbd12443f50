/** A seal's picture: of dots, or an OFD of its own. */
export interface SealPicture {
  bytes: Uint8Array
  isOfd: boolean
}

const octetString = 0x04
const isConstructed = (tag: number) => (tag & 0x20) !== 0
const beginnings: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
]
const zipBegins = [0x50, 0x4b, 3, 4]
const deepest = 30

/**
 * The picture in a seal, or in a signature that was made with one (GB/T 38540): both are DER, and in both it is the
 * first octet string that holds a picture or an OFD. Null where there is none.
 */
export function sealPicture(der: Uint8Array, depth = 0): SealPicture | null {
  if (depth >= deepest) return null
  let at = 0
  while (at + 2 <= der.length) {
    const tag = der[at]!
    const { start, length } = lengthAt(der, at + 1)
    const content = der.subarray(start, start + length)
    if (tag === octetString) {
      if (beginsWith(content, zipBegins)) return { bytes: content, isOfd: true }
      if (beginnings.some(beginning => beginsWith(content, beginning))) return { bytes: content, isOfd: false }
    }
    // A whole certificate or seal may stand in an octet string, too.
    const inner = isConstructed(tag) || tag === octetString ? sealPicture(content, depth + 1) : null
    if (inner) return inner
    if (length === 0 && start >= der.length) return null
    at = start + length
  }
  return null
}

const beginsWith = (bytes: Uint8Array, beginning: readonly number[]) =>
  beginning.every((byte, index) => bytes[index] === byte)

/** Where the content begins, and how long it is; to the end where that is not said, or more than there is. */
function lengthAt(der: Uint8Array, at: number): { start: number; length: number } {
  const first = der[at]!
  if (first < 0x80) return { start: at + 1, length: Math.min(first, der.length - at - 1) }
  const bytes = first & 0x7f
  const start = at + 1 + bytes
  if (bytes === 0 || bytes > 4) return { start: Math.min(start, der.length), length: Math.max(0, der.length - start) }
  let length = 0
  for (let index = at + 1; index < start; index++) length = length * 256 + (der[index] ?? 0)
  return { start, length: Math.max(0, Math.min(length, der.length - start)) }
}
