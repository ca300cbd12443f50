import { randomBytes, randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(10 * 256)
let used = pool.length

let moment = 0
let count = 0

/**
 * A new UUIDv7. Its first 48 bits are the milliseconds, so that new rows are adjacent in every index; the next twelve
 * are a counter within the millisecond, so that ids of one process keep their order of creation.
 */
export function newId(): string {
  const now = Date.now()
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, (used += 10))
  if (now > moment) {
    moment = now
    count = random.readUInt16BE(0) & 0x7ff
  } else if (++count > 0xfff) {
    moment++
    count = 0
  }
  random[0] = (count >> 8) | 0x70
  random[1] = count & 0xff
  random[2] = (random[2]! & 0x3f) | 0x80
  const hex = moment.toString(16).padStart(12, '0') + random.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A secret of 256 bits for a token or a link. */
export const newSecret = () => randomBytes(32).toString('base64url')
