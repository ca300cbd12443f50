import { crc32, deflateSync } from 'node:zlib'

/** A PNG, 480 × 320, of one shade of grey. */
export function pictureOf(shade: number): Uint8Array<ArrayBuffer> {
  const [width, height] = [480, 320]
  const part = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade)])),
  )
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      part('IHDR', head),
      part('IDAT', deflateSync(rows)),
      part('IEND', Buffer.alloc(0)),
    ]),
  )
}
