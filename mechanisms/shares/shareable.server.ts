import { isIPv4 } from 'node:net'
import { sql, type SQL } from 'drizzle-orm'
import type { Locale } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import { adding } from '#platform/server/parts/part.ts'
import { type SharedView, type SharePart, ShareStatus } from './share.contract.ts'

export interface Sharing {
  companyId: string
  id: string
  shows: readonly SharePart[]
  locale: Locale
  run: Run
}
/** What the page shows, and the files by their ids; null when the record is gone. */
export type Shown = Omit<SharedView, 'companyName' | 'sharedBy' | 'files'> & {
  fileIds: { id: string; name: string; size: number }[]
}
type Show = (sharing: Sharing) => Promise<Shown | null>

const shows = new Map<string, Show>()
/**
 * Declares that records of a type can be shared by a link, and what such a page shows of one: never more than its share
 * says.
 */
export const shareable = adding('what can be shared', (subjectType: string, show: Show) => {
  shows.set(subjectType, show)
})
export const showOf = (subjectType: string) => shows.get(subjectType)
/** The types whose records can be shared. */
export const shareableTypes = () => [...shows.keys()]

/**
 * Whether a link to a record is open now, neither cancelled nor past its end: `isShared(sql\`${task.companyId}\`,
 * 'task', sql\`${task.id}\`)`.
 */
export const isShared = (companyId: SQL, subjectType: string, subjectId: SQL): SQL => sql`exists (select 1 from share s
  where s.comp_id = ${companyId} and s.subject_type = ${sql.raw(`'${subjectType}'`)} and s.subject_id = ${subjectId}
    and s.status = ${sql.raw(String(ShareStatus.Open))} and coalesce(s.expires_at > now(), true))`

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
