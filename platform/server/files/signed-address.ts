import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whom a signed address was given to, and for which file. */
export interface Signed {
  companyId: string
  personId: string
  fileId: string
  /** The share that it was given out by, where it was not for the person's own use. */
  shareId?: string | undefined
}

/**
 * Half of the longest life of an address. Ends are whole halves, so that a page's images keep their addresses, and stay
 * in the browser's cache.
 */
const half = 30 * 60_000

/**
 * Signs addresses of files for one person, for 30 to 60 minutes: an `<img>` sends no token. What the person may read is
 * refetched at each use.
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
    /** Whom the sign was given to; null when it is not ours, is another file's, or has ended. */
    read(sign: string, fileId: string, now = Date.now()): Signed | null {
      const [companyId, personId, end, given, shareId] = sign.split('.')
      if (!companyId || !personId || !end || !given || Number.parseInt(end, 36) < now) return null
      const signed = { companyId, personId, fileId, shareId }
      const wanted = Buffer.from(seal(signed, end))
      const got = Buffer.from(given)
      return wanted.length === got.length && timingSafeEqual(wanted, got) ? signed : null
    },
  }
}
export type AddressSigner = ReturnType<typeof addressSigner>
