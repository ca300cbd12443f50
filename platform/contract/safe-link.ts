import { parsed, pathWithin } from './addresses.ts'

const leadsAway = ['http:', 'https:', 'mailto:', 'tel:']

/**
 * A link that is safe to follow: within this app, to the web, a mail address, a phone number. Null for anything else.
 */
export function safeLink(input: unknown): string | null {
  if (typeof input !== 'string') return null
  const path = pathWithin(input)
  if (path !== null) return path
  const href = bare(input)
  const url = parsed(href)
  if (!url || !leadsAway.includes(url.protocol)) return null
  // `https:elsewhere` is an absolute address on its own, but a path on a page served by https.
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : url.href
}

/** Removes what a browser strips before it parses an address. */
const bare = (input: string) => input.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')
