import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { demoPassword, type DemoLogin } from '#database/demo/people.ts'
import { root } from '#platform/server/root.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import { launchBrowser } from '../tools/browser.ts'
import { freePort } from '../tools/free-port.ts'
import { rememberToasts } from '../tools/toasts.ts'
import { signInByCall } from './demo-records.ts'

/**
 * The built product as a process of its own, on a database of its own with the demo company, and a browser to use it
 * with.
 */
export interface RunningApp {
  url: string
  browser: Browser
  /**
   * A phone that nobody has signed in on; put away after the test that it was taken for, with pictures when that
   * failed.
   */
  phone(options?: BrowserContextOptions): Promise<BrowserContext>
  /** The same, signed in through the login page. */
  signedIn(who: DemoLogin, options?: BrowserContextOptions): Promise<Page>
  /** A page of theirs at this address, without going through the login page. */
  pageOf(who: DemoLogin, address: string): Promise<Page>
  /** Where its database is, for what only time does. */
  databaseUrl: string
}

const iPhone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  // A phone has two or three; without a graphics card each takes four times the work, and nothing is learned by it.
  deviceScaleFactor: process.env.PICTURES ? 2 : 1,
  isMobile: true,
  hasTouch: true,
  // Journeys prove what happens; that it moves is proven where a test asks for motion (`e2e/motion.test.ts`).
  reducedMotion: 'reduce',
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

/** So long a page is waited for on a busy machine, and the server until it has its demo company, in milliseconds. */
const patience = 60_000
const untilReady = 300_000

/**
 * Starts it before the file's tests and ends it after them. `npm test` builds first; by hand, `npm run build` does. A
 * file that looks at notices says so (`showsNotices`), and one that opens the app without a network (`worksOffline`):
 * the others' phones have no service worker, which stores some hundred files for each of them.
 */
export function runningApp({
  showsNotices = false,
  worksOffline = showsNotices,
}: { showsNotices?: boolean; worksOffline?: boolean } = {}): RunningApp {
  const end: (() => Promise<unknown>)[] = []
  const phones: BrowserContext[] = []
  const opened = new Set<BrowserContext>()
  const app: RunningApp = {
    url: '',
    browser: undefined as unknown as Browser,
    async phone(options = {}) {
      const phone = await app.browser.newContext({
        ...iPhone,
        baseURL: app.url,
        serviceWorkers: worksOffline ? 'allow' : 'block',
        ...options,
      })
      phone.setDefaultTimeout(patience)
      phone.on('page', goesAgain)
      phone.on('page', page => void waitsForScreen(page).catch(() => {}))
      await rememberToasts(phone)
      phones.push(phone)
      opened.add(phone)
      phone.on('close', () => opened.delete(phone))
      return phone
    },
    async signedIn(who, options) {
      const page = await (await app.phone(options)).newPage()
      await page.goto('/login')
      await page.locator('input[name=identify]').fill(who)
      await page.locator('input[name=password]').fill(demoPassword)
      await page.locator('button[type=submit]').click()
      await page.waitForURL(address => address.pathname !== '/login')
      return page
    },
    databaseUrl: '',
    async pageOf(who, address) {
      const { token, companyId } = await signInByCall(app.url, who)
      const context = await app.phone()
      await context.addInitScript(
        ([token, company]) => {
          // Once: what the page does with them afterwards is its own.
          if (window.name === 'given') return
          window.name = 'given'
          localStorage.setItem('kaigong.token', token!)
          localStorage.setItem('kaigong.comp_id', company!)
        },
        [token, companyId],
      )
      const page = await context.newPage()
      await page.goto(address)
      return page
    },
  }

  // What a file opens for all of its tests stays open until its end.
  beforeEach(() => {
    phones.length = 0
  })
  afterEach(async ({ task }) => {
    const pages = phones.flatMap(phone => phone.pages())
    if (task.result?.state === 'fail')
      for (const [index, page] of pages.entries())
        await keepPicture(page, `${task.name.slice(0, 40)} ${index}`).catch(() => {})
    for (const phone of phones.splice(0)) await inTime(phone.close(), 'a phone')
  })
  beforeAll(async () => {
    const database = await createTestDatabase()
    end.unshift(database.drop)
    app.databaseUrl = database.url
    const data = mkdtempSync(join(tmpdir(), 'kaigong-e2e-'))
    chmodSync(data, 0o711)
    end.unshift(async () => rmSync(data, { recursive: true, force: true }))
    const port = await freePort()
    end.unshift(await start(port, database.url, data))
    app.url = `http://127.0.0.1:${port}`
    app.browser = await browserOfWorker(showsNotices)
  })
  afterAll(async () => {
    for (const phone of opened) await inTime(phone.close(), 'a phone')
    for (const [place, one] of end.entries()) await inTime(one(), `end ${place} of ${end.length}`)
  })
  return app
}

/**
 * What a file has left open is no part of what it tests: it ends with the run, whose log says what would not close.
 */
async function inTime(closed: unknown, what: string) {
  const late = new AbortController()
  const isLate = setTimeout(toClose, true, { signal: late.signal }).catch(() => false)
  if (await Promise.race([Promise.resolve(closed).then(() => false), isLate])) console.error(`${what} does not close`)
  late.abort()
}
/** In milliseconds: longer than the product takes to end, whatever it has to leave. */
const toClose = 60_000

/**
 * The files that a worker runs, one after another, share a browser; each has phones of its own. Playwright ends it with
 * the worker.
 */
async function browserOfWorker(isWhole: boolean): Promise<Browser> {
  const before = await launched[Number(isWhole)]
  if (before?.isConnected()) return before
  return await (launched[Number(isWhole)] = launchBrowser({ isWhole }))
}
const launched: Promise<Browser>[] = []

/**
 * A sheet that has been closed takes its entry out of the history a moment later, and what is requested in that moment
 * is abandoned: then it is requested again. So it is when the page goes elsewhere itself, as it does to begin anew.
 */
function goesAgain(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = (...to) =>
    goto(...to).catch((problem: Error) => {
      if (!/ERR_ABORTED|interrupted by another navigation/.test(problem.message)) throw problem
      return goto(...to)
    })
}

/**
 * The screen before stays while the next one is drawn beside it: nothing is touched there, and what is looked for is
 * looked for again.
 */
const waitsForScreen = (page: Page) => page.addLocatorHandler(page.locator('div[aria-busy=true]'), async () => {})

async function start(port: number, databaseUrl: string, data: string) {
  const program = join(root, 'dist', 'server.js')
  if (!existsSync(program)) throw new Error('There is no dist/server.js: run `npm run build` first')
  const server = spawn(process.execPath, [program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: data,
      DEMO: '1',
      NODE_ENV: 'production',
    },
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    if (said.includes('and is left')) console.error(said)
  }
  for (const giveUpAt = performance.now() + untilReady; performance.now() < giveUpAt;) {
    if (server.exitCode !== null) throw new Error(`The server ended:\n${said}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) return stop
    await setTimeout(100)
  }
  await stop()
  throw new Error(`The server was never ready:\n${said}`)
}

/** What went wrong inside a page, for a test to hold against nothing. Watch it before it is used. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', problem => faults.push(problem.message))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return faults
}

/** A picture of a page for whoever reads the results; they stay outside of git. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
