/**
 * Runs in the page's head, before any module is loaded: applies the theme, guards the route, and requests the screen's
 * first answers, so that they arrive while the code still loads. `tools/page-head.ts` inlines it.
 */
import { receive, type EarlyAnswer } from '#platform/web/app/answer.ts'
import { adoptFromAddress } from '#platform/web/app/linked-session.ts'
import { companyId, serverAddress, token } from '#platform/web/session/session.ts'
import { applyAppearance } from '#platform/web/theme/appearance.ts'
import { locale } from '#platform/web/words/words.ts'
import { drawFirstLook, type FirstAnswers } from './first-look/first-look.tsx'
import { wayToSignIn } from './guard.ts'
import { startAgainWithoutCode } from './start-again.ts'

declare const publicPaths: readonly string[]
declare const isLogin: boolean
declare const anyId: string
/**
 * By path, and by `source` if it matters: the files of the screen's code, and its first requests; `anyId` in them
 * stands for any record.
 */
declare const firstRequests: Record<string, { files: string[]; addresses: string[]; isDrawn: boolean }>
/** The word files of the first screens, by language; the default language's are in the app's chunk. */
declare const firstWords: Record<string, string[]>

startAgainWithoutCode()
adoptFromAddress()
applyAppearance()

const way = wayToSignIn(location.pathname, location.search, { token: token(), publicPaths })
if (way) location.replace(way)
else startFirstRequests()

function startFirstRequests() {
  const source = new URLSearchParams(location.search).get('source')
  const [id = anyId] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(location.pathname) ?? []
  const first =
    firstRequests[`${location.pathname}?source=${source}`] ?? firstRequests[location.pathname.replace(id, anyId)]
  for (const file of [...(first?.files ?? []), ...(firstWords[locale()] ?? [])]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
  if (!first || !token()) return
  const headers = { Authorization: `Bearer ${token()}`, 'Accept-Language': locale() }
  const company = companyId()
  const early: Record<string, EarlyAnswer> = {}
  for (const address of first.addresses) {
    const [path, query] = `${serverAddress('api')}${address.replace(anyId, id)}`.split('?')
    const parameters = [company && new URLSearchParams({ comp_id: company }).toString(), query]
      .filter(Boolean)
      .join('&')
    const whole = parameters ? `${path}?${parameters}` : path!
    const one: EarlyAnswer = { coming: fetch(whole, { headers }).then(receive) }
    // Whoever takes the response handles a failure; until then it must not count as unhandled.
    one.coming.then(
      received => {
        one.received = received
      },
      () => {},
    )
    early[whole] = one
  }
  Object.assign(window, { kaigongEarly: early })
  if (!isLogin && first.isDrawn) {
    const [me, tasks] = Object.values(early)
    // The app reports a failed answer.
    void Promise.all([me!.coming, tasks!.coming])
      .then(([me, tasks]) => {
        if (me.body.data && tasks.body.data)
          drawFirstLook(location.pathname, source, {
            me: ours(me.body.data),
            tasks: ours(tasks.body.data),
          } as FirstAnswers)
      })
      .catch(() => {})
  }
}

/** Converts wire names to ours by the general rule: the schemas with the exceptions come with the app. */
function ours(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ours)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      ours(one),
    ]),
  )
}
