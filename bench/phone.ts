import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Session } from './page-server.ts'

/** Lighthouse's mobile settings: "slow 4G", and a processor four times slower than this machine's. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
export const cpuSlowdown = 4

export interface Phone {
  page: Page
  devtools: CDPSession
  /** The page's requests so far, in their order. */
  requests: string[]
  close(): Promise<void>
}
interface PhoneOptions {
  url: string
  session?: Pick<Session, 'token' | 'companyId'>
  network?: 'slow' | 'fast'
  cpu?: 'slow' | 'fast'
}

/** A phone with nothing in its cache; with a session, somebody is signed in. It throttles from its first request. */
export async function openPhone(
  browser: Browser,
  { url, session, network = 'slow', cpu = 'slow' }: PhoneOptions,
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  await context.addInitScript(watch)
  if (session) {
    await context.addInitScript(
      ({ token, companyId }) => {
        localStorage.setItem('kaigong.token', token)
        localStorage.setItem('kaigong.comp_id', companyId)
      },
      { token: session.token, companyId: session.companyId },
    )
  }
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const requests: string[] = []
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests.push(new URL(request.url).pathname)
  })
  await devtools.send('Network.enable')
  if (network === 'slow') await devtools.send('Network.emulateNetworkConditions', slow4G)
  if (cpu === 'slow') await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { page, devtools, requests, close: () => context.close() }
}

/** What the page itself notes while it loads and is used; milliseconds since its navigation began. */
export interface Noted {
  firstPaint: number
  largestPaint: number
  /** Tasks over 50 ms: their beginning and length. */
  longTasks: [start: number, length: number][]
  /** When the first row of a list of tasks had been painted. */
  firstTask: number
  /** Each tap, from the finger to the next picture. */
  taps: number[]
}

declare global {
  interface Window {
    noted: Noted
  }
}

/**
 * Runs in the page before anything of its own. Its functions have no names: those that the compiler keeps are unknown
 * there.
 */
export function watch() {
  const noted: Noted = { firstPaint: 0, largestPaint: 0, longTasks: [], firstTask: 0, taps: [] }
  window.noted = noted
  for (const [type, hear] of [
    [
      'paint',
      entry => {
        if (entry.name === 'first-contentful-paint') noted.firstPaint = entry.startTime
      },
    ],
    [
      'largest-contentful-paint',
      entry => {
        noted.largestPaint = entry.startTime
      },
    ],
    [
      'longtask',
      entry => {
        noted.longTasks.push([entry.startTime, entry.duration])
      },
    ],
    [
      'event',
      entry => {
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
          noted.taps.push(entry.duration)
      },
    ],
  ] satisfies [type: string, hear: (entry: PerformanceEntry) => void][]) {
    const options = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver(list => list.getEntries().forEach(hear)).observe(options)
  }
  const rows = new MutationObserver(() => {
    const links = [...document.querySelectorAll('a[href^="/tasks/"]')]
    if (!links.some(link => /^\/tasks\/[0-9a-f]{8}-/.test(link.getAttribute('href')!))) return
    rows.disconnect()
    // After the next picture.
    requestAnimationFrame(() =>
      setTimeout(() => {
        noted.firstTask = performance.now()
      }),
    )
  })
  rows.observe(document, { childList: true, subtree: true })
}

/**
 * Waits for the first row. Requested plainly: the browser's driver would run a hundred milliseconds of its own in the
 * page, and those would be counted as the page's.
 */
export async function firstTask({ devtools }: Phone): Promise<void> {
  for (;;) {
    const { result } = await devtools.send('Runtime.evaluate', {
      expression: 'window.noted?.firstTask > 0',
      returnByValue: true,
    })
    if (result.value === true) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

export const noted = ({ page }: Phone): Promise<Noted> => page.evaluate(() => window.noted)

/** Lighthouse's total blocking time: what long tasks after the first paint have beyond 50 ms. */
export const blockingTime = ({ firstPaint, longTasks }: Noted): number =>
  longTasks.reduce((sum, [start, length]) => {
    const counted = Math.min(length, start + length - firstPaint)
    return sum + Math.max(0, counted - 50)
  }, 0)
