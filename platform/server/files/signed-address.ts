import { createHmac, timingSafeEqual } from 'node:crypto'

/** The person a signed address was issued to, and its file. */
export interface Signed {
  companyId: string
  personId: string
  fileId: string
  /** The share that issued it, if it was not for the person's own use. */
  shareId?: string | undefined
}

/**
 * Half of the longest lifetime of an address. Expiry times are multiples of it, so that a page's images keep their
 * addresses and stay in the browser's cache.
 */
const half = 30 * 60_000

/**
 * Signs file addresses for one person, for 30 to 60 minutes, since an `<img>` sends no token. Rights are checked again
 * at each use.
 */
export function addressSigner(secret: string) {
  const seal = ({ companyId, personId, fileId, shareId }: Signed, end: string) =>
    createHmac('sha256', secret)
      .update(['file', companyId, personId, fileId, end, ...(shareId ? [shareId] : [])].join(' '))
      .digest('base64url')
  return {
    sign(signed: Signed, now = Date.now()): string {
      const end = (Math.ceil((now + half) / half) * half).toString(36)
      return [
        signed.companyId,
        signed.personId,
        end,
        seal(signed, end),
        ...(signed.shareId ? [signed.shareId] : []),
      ].join('.')
    },
    /** The person a signature was issued to; null if it is not ours, belongs to another file, or has expired. */
    read(sign: string, fileId: string, now = Date.now()): Signed | null {
      const [companyId, personId, end, input, shareId] = sign.split('.')
      if (!companyId || !personId || !end || !input || Number.parseInt(end, 36) < now) return null
      const signed = { companyId, personId, fileId, shareId }
      const wanted = Buffer.from(seal(signed, end))
      const got = Buffer.from(input)
      return wanted.length === got.length && timingSafeEqual(wanted, got) ? signed : null
    },
  }
}
export type AddressSigner = ReturnType<typeof addressSigner>
