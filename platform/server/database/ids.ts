import { randomBytes, randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(10 * 256)
let used = pool.length

/** A new UUIDv7: its first 48 bits are the milliseconds, so that new rows stand together in every index. */
export function newId(now = Date.now()): string {
  if (used === pool.length) { randomFillSync(pool); used = 0 }
  const random = pool.subarray(used, used += 10)
  random[0] = (random[0]! & 0x0f) | 0x70
  random[2] = (random[2]! & 0x3f) | 0x80
  const hex = now.toString(16).padStart(12, '0') + random.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A secret of 256 bits for a token or a link. */
export const newSecret = () => randomBytes(32).toString('base64url')
