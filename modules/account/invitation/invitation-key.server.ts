import { newSecret } from '#platform/server/database/ids.ts'
import { tokenHash } from '../session/identify.server.ts'

/** A link's key names the company, by which every look-up begins, and carries the secret, of which the hash is kept. */
export function newInvitationKey(companyId: string): { key: string; secretHash: string } {
  const secret = newSecret()
  return {
    key: Buffer.from(companyId.replaceAll('-', ''), 'hex').toString('base64url') + secret,
    secretHash: tokenHash(secret),
  }
}

/** The company and the secret's hash behind a key; null when it is none of ours. */
export function readInvitationKey(key: string): { companyId: string; secretHash: string } | null {
  const [, company, secret] = /^([\w-]{22})([\w-]{43})$/.exec(key) ?? []
  if (!company || !secret) return null
  const hex = Buffer.from(company, 'base64url').toString('hex')
  return {
    companyId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    secretHash: tokenHash(secret),
  }
}

/** The page that a link opens. */
export const joinPath = (key: string) => `/join?key=${key}`
