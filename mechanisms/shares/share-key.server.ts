import { isIPv4 } from 'node:net'

/** A link's key names the company, by which the look-up begins, and carries the secret. */
export const shareKey = (companyId: string, secret: string) =>
  Buffer.from(companyId.replaceAll('-', ''), 'hex').toString('base64url') + secret

/** The company and the secret behind a key; null when it is none of ours. */
export function readShareKey(key: string): { companyId: string; secret: string } | null {
  const [, company, secret] = /^([\w-]{22})([\w-]{43})$/.exec(key) ?? []
  if (!company || !secret) return null
  const hex = Buffer.from(company, 'base64url').toString('hex')
  return { companyId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), secret }
}

/** An address as the log keeps it: half of it, which names a network and nobody in it. */
export function truncatedAddress(address: string): string {
  const plain = address.replace('::ffff:', '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 2).join('.')}.*.*`
  return plain === '' ? '' : `${plain.split(':').slice(0, 2).join(':')}:*`
}
