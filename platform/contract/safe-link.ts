import { parsed, pathWithin } from './addresses.ts'

const leadsAway = ['http:', 'https:', 'mailto:', 'tel:']

/**
 * A link that is safe to follow: to a place of this app, to the web, a mail address, a number. Null for anything else.
 */
export function safeLink(input: unknown): string | null {
  if (typeof input !== 'string') return null
  const path = pathWithin(input)
  if (path !== null) return path
  const href = bare(input)
  const url = parsed(href)
  if (!url || !leadsAway.includes(url.protocol)) return null
  // `https:elsewhere` is an address by itself, and a path on a page that came by https.
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : url.href
}

/** Without what a browser leaves out before it reads an address. */
const bare = (input: string) => input.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')
