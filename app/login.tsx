import { load as loadKitWords } from '#platform/web/kit/kit.words.ts'
import { token } from '#platform/web/session/session.ts'
import '#platform/web/theme/theme.css'
import { arrive, hasArrived } from '#modules/account/oauth/arrival.web.ts'
import { load as loadLoginWords } from '#modules/account/session/login.words.ts'
import Login from '#modules/account/session/login.tsx'
import { draw } from './shell/draw.tsx'

void start()

/** The login page stands by itself, without router and cache; whoever is signed in already goes on to the app. */
async function start() {
  let problem: string | undefined
  const way = hasArrived()
    ? await arrive(message => {
        problem = message
      })
    : token()
      ? '/home'
      : null
  if (way) {
    location.replace(way)
    return
  }
  await Promise.all([loadKitWords(), loadLoginWords()])
  draw(<Login arrivalProblem={problem} />)
  document.addEventListener('input', fetchApp, { once: true })
}

/** While somebody types, the app itself is on its way. */
function fetchApp() {
  const list = document.getElementById('app-files')
  for (const file of JSON.parse(list?.textContent ?? '[]') as string[]) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'script'
    link.href = file
    document.head.append(link)
  }
}
