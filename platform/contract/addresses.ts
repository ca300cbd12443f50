/** A placeholder for whatever host serves the app: a path of this app is resolved against it. */
const here = 'https://here.invalid'

/**
 * The path (with query and fragment) of an address within this app, or null if it leads elsewhere. Parsed as browsers
 * do, which drop tabs and line breaks, take `\` for `/`, and find another host behind `//`. Parsing the result again
 * never leads elsewhere.
 */
export function pathWithin(input: unknown): string | null {
  if (typeof input !== 'string') return null
  const url = parsed(input, here)
  if (url?.origin !== here || !/^[\0-\x20]*[/\\]/.test(input)) return null
  const path = url.pathname + url.search + url.hash
  return parsed(path, here)?.origin === here ? path : null
}

/** The address as a browser parses it; null if it is invalid. */
export const parsed = (input: string, base?: string): URL | null =>
  URL.canParse(input, base) ? new URL(input, base) : null
