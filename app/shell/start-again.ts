import { isMissingCode } from '#platform/web/kit/missing-code.ts'
import { locale } from '#platform/web/words/words.ts'

/** How often in a row the page was reloaded in vain. */
const timesInVain = 'kaigong.inVain'
/** The number of automatic reloads, each with a longer delay, in milliseconds. */
const mostTimes = 3
const pause = 1_000

const words = {
  'zh-CN': { text: '应用没有加载完整，请检查网络后重试', again: '重新加载' },
  'en-US': { text: 'The app could not be loaded. Check your network and try again.', again: 'Reload' },
}

/**
 * The app's code may fail to load: the network broke off, or another server already has a newer version. Only the
 * page's head can notice. It reloads the page, and shows a message if that does not help.
 */
export function startAgainWithoutCode(): void {
  let isUnderWay = false
  const lacksCode = () => {
    if (isUnderWay || hasStarted()) return
    isUnderWay = true
    const times = Number(sessionStorage.getItem(timesInVain)) + 1
    sessionStorage.setItem(timesInVain, String(times))
    if (times > mostTimes) tellOfIt()
    else setTimeout(() => location.reload(), times * pause)
  }
  addEventListener(
    'error',
    ({ target, error }) => {
      if (target instanceof HTMLScriptElement || isMissingCode(error)) lacksCode()
    },
    { capture: true },
  )
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isMissingCode(reason)) lacksCode()
  })
}

/** All code is loaded: later failures are handled by `missing-code.ts`. */
export function noteStarted(): void {
  document.documentElement.dataset.started = ''
  sessionStorage.removeItem(timesInVain)
}
const hasStarted = () => document.documentElement.dataset.started !== undefined

function tellOfIt(): void {
  const { text, again } = words[locale()]
  const said = document.createElement('p')
  said.textContent = text
  const button = document.createElement('button')
  button.textContent = again
  button.style.cssText =
    'min-height: var(--target); padding: 0 24px; border-radius: 10px; background: var(--brand); color: var(--on-fill); font-weight: 600'
  const reload = () => {
    sessionStorage.removeItem(timesInVain)
    location.reload()
  }
  button.onclick = reload
  addEventListener('online', reload)
  const page = document.createElement('main')
  page.style.cssText =
    'display: grid; gap: 16px; place-content: center; place-items: center; min-height: 100dvh; padding: 24px; color: var(--text); text-align: center; text-wrap: balance'
  page.append(said, button)
  document.getElementById('root')!.replaceChildren(page)
}
