import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInByCall, type Asker } from './demo-records.ts'
import { faultsOf, runningApp } from './running-app.ts'

const app = runningApp()

/** What can be read on the page, and where: its title, the headings and the first tasks. */
const lookOf = (page: Page) => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('h1, main h2, main li > a b, main a[href^="/tasks/"]')]
  .map(one => ({ text: one.innerText.replace(/\s+/g, ' '), place: one.getBoundingClientRect() }))
  .filter(({ place }) => place.top < innerHeight - 100)
  .map(({ text, place: { left, top } }) => ({ text, left: Math.round(left), top: Math.round(top) })))

it.each([
  ['/dynamic', 'zh-CN'],
  ['/dynamic', 'en-US'],
  ['/tasks/upcoming?source=upcoming', 'zh-CN'],
  ['/tasks/upcoming?source=task', 'en-US'],
])('%s (%s) is read before the app is there, and stays where it was', async (address, language) => {
  const page = await app.pageOf('manager', '/error?content=')
  await page.evaluate(chosen => localStorage.setItem('kaigong.language', chosen), language)
  let comes = () => {}
  const held = new Promise<void>(resolve => { comes = resolve })
  await page.route('**/assets/base-*', async route => { await held; await route.continue() })
  const faults = faultsOf(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('main a[href^="/tasks/0"]').first().waitFor()
  const first = await lookOf(page)
  expect(first.length).toBeGreaterThan(6)

  comes()
  await page.locator('nav a').first().waitFor()
  const then = await lookOf(page)
  // The app knows more; nothing of the first look moves or reads otherwise.
  for (const one of first) expect(then).toContainEqual(one)
  expect(faults).toEqual([])
})

it.each([
  ['/project/mind/columns', async ({ ask }: Asker) => `/projects/${(await ask<{ list: { id: string }[] }>('/project/advanced_list.json?type=0&limit=1')).list[0]!.id}/gantt`],
  ['/task/', async ({ ask }: Asker) => `/tasks/${(await ask<{ list: { id: string }[] }>('/v3/task/filter.json?limit=1')).list[0]!.id}`],
])('a link to a record asks %s before the app is there, and once', async (call, addressOf) => {
  const address = await addressOf(await signInByCall(app.url, 'manager'))
  const page = await app.pageOf('manager', '/error?content=')
  const asked: string[] = []
  page.on('request', request => { if (request.url().includes('/ftask/api/')) asked.push(new URL(request.url()).pathname) })
  let comes = () => {}
  const held = new Promise<void>(resolve => { comes = resolve })
  await page.route('**/assets/base-*', async route => { await held; await route.continue() })
  const faults = faultsOf(page)
  const early = page.waitForRequest(request => request.url().includes(call))
  await page.goto(address, { waitUntil: 'commit' })
  const { pathname } = new URL((await early).url())
  comes()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter(path => path === pathname)).toEqual([pathname])
  expect(faults).toEqual([])
})

it('the workbench shows its tiles only when they are known: none of them moves', { timeout: 60_000 }, async () => {
  const page = await app.pageOf('admin', '/error?content=')
  const slow = async (route: { continue(): Promise<void> }) => { await new Promise(resolve => setTimeout(resolve, 1_500)); await route.continue() }
  for (const late of ['**/get_comp_apps.json*', '**/further-rooms*.js']) await page.route(late, slow)
  const faults = faultsOf(page)
  const tilesOf = () => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('main li a')].map(one => {
    const { left, top } = one.getBoundingClientRect()
    return [one.innerText.replace(/\s+/g, ' ').replace(/\d+/g, ''), Math.round(left), Math.round(top)]
  }))
  await page.goto('/app', { waitUntil: 'commit' })
  await page.locator('main li a').first().waitFor()
  const first = await tilesOf()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(3_000)
  expect(await tilesOf()).toEqual(first)
  expect(first.length).toBeGreaterThan(10)
  expect(faults).toEqual([])
})
