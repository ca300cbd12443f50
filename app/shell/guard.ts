/**
 * The route guard (spec 1 §2): where somebody must go before they may open a path, or null if they may stay. Without a
 * token every path but the public ones redirects to /login, which returns afterwards; so does the bare address.
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
