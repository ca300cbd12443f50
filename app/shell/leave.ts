import { cache } from '#platform/web/app/cache.ts'
import { forgetAnswers } from '#platform/web/app/offline/forget.ts'
import { signOut, token } from '#platform/web/session/session.ts'
import { publicPaths } from '../rooms.web.ts'
import { wayToSignIn } from './guard.ts'

/** The session has ended: clears its cached answers, and remembers the way back. */
export function leave() {
  signOut()
  cache.clear()
  forgetAnswers()
  void navigator.clearAppBadge?.().catch(() => {})
  const way = wayToSignIn(location.pathname, location.search, { token: token(), publicPaths })
  if (way) location.replace(way)
}
