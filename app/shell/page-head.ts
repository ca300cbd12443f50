/**
 * Runs in the head of the page, before any module has arrived: how the page looks, whether its visitor may be here, and the first
 * answers of the screen, so that they are on their way while the code still loads. `tools/page-head.ts` puts it there.
 */
import { receive, type EarlyAnswer } from '#platform/web/app/answer.ts'
import { adoptFromAddress, companyId, token } from '#platform/web/app/session.ts'
import { applyAppearance } from '#platform/web/theme/appearance.ts'
import { locale } from '#platform/web/words/words.ts'
import { wayToSignIn } from './guard.ts'

declare const publicPaths: readonly string[]
/** By path, and where it makes a difference by `source`: the files of the screen's own code, and the addresses that it asks first. */
declare const firstRequests: Record<string, { files: string[], addresses: string[] }>
/** The files of what the first screens say, by language; the default one's come with the app. */
declare const firstWords: Record<string, string[]>

adoptFromAddress()
applyAppearance()

const way = wayToSignIn(location.pathname, location.search, { token: token(), publicPaths })
if (way) location.replace(way)
else startFirstRequests()

function startFirstRequests() {
  const source = new URLSearchParams(location.search).get('source')
  const first = firstRequests[`${location.pathname}?source=${source}`] ?? firstRequests[location.pathname]
  for (const file of [...first?.files ?? [], ...firstWords[locale()] ?? []]) {
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
    const [path, query] = address.split('?')
    const parameters = [company && new URLSearchParams({ comp_id: company }).toString(), query].filter(Boolean).join('&')
    const whole = parameters ? `${path}?${parameters}` : path!
    const one: EarlyAnswer = { coming: fetch(whole, { headers }).then(receive) }
    // Whoever takes it hears of a failure; until then it is nobody's.
    one.coming.then(received => { one.received = received }, () => {})
    early[whole] = one
  }
  Object.assign(window, { kaigongEarly: early })
}
