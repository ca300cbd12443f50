/** Stands for whatever host serves the app: a path of ours is one on it, wherever that is. */
const here = 'https://here.invalid'

/**
 * The path (with query and fragment) that an address has within this app, or null when it has none: read as browsers
 * read it, who drop tabs and line breaks, take `\` for `/`, and find another host behind `//`. What comes back leads
 * nowhere else however often it is read.
 */
export function pathWithin(input: unknown): string | null {
  if (typeof input !== 'string') return null
  const url = parsed(input, here)
  if (url?.origin !== here || !/^[\0-\x20]*[/\\]/.test(input)) return null
  const path = url.pathname + url.search + url.hash
  return parsed(path, here)?.origin === here ? path : null
}

/** The address as a browser reads it; null for none. */
export const parsed = (input: string, base?: string): URL | null =>
  URL.canParse(input, base) ? new URL(input, base) : null
