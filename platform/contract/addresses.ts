/** Stands for whatever host serves the app: a path of ours is one on it, wherever that is. */
const here = 'https://here.invalid'
const leadsAway = ['http:', 'https:', 'mailto:', 'tel:']

/**
 * The path (with query and fragment) that an address has within this app, or null when it has none: read as browsers read it, who drop tabs and
 * line breaks, take `\` for `/`, and find another host behind `//`. What comes back leads nowhere else however often it is read.
 */
export function pathWithin(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const url = parsed(given, here)
  if (url?.origin !== here || !/^[/\\]/.test(bare(given))) return null
  const path = url.pathname + url.search + url.hash
  return parsed(path, here)?.origin === here ? path : null
}

/** A link that is safe to follow: to a place of this app, to the web, a mail address, a number. Null for anything else. */
export function safeLink(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const path = pathWithin(given)
  if (path !== null) return path
  const href = bare(given)
  const url = parsed(href)
  if (!url || !leadsAway.includes(url.protocol)) return null
  // `https:elsewhere` is an address by itself, and a path on a page that came by https.
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : url.href
}

const parsed = (given: string, base?: string): URL | null => URL.canParse(given, base) ? new URL(given, base) : null
/** Without what a browser leaves out before it reads an address. */
const bare = (given: string) => given.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')
