/**
 * The route guard (spec 1 §2): where somebody must go before they may be at a path, or null when they may stay. Without
 * a token every path but the public ones leads to /login, which brings them back afterwards; so does the bare address.
 */
export function wayToSignIn(
  path: string,
  search: string,
  { token, publicPaths }: { token: string | null; publicPaths: readonly string[] },
): string | null {
  if (path === '/') return '/login'
  if (token || publicPaths.includes(path)) return null
  return path === '/dynamic' || path === '/home' ? '/login' : `/login?back=${encodeURIComponent(path + search)}`
}
