import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInByCall, type Client } from './demo-records.ts'
import { pageTime } from './finger.ts'
import { faultsOf, runningApp } from './running-app.ts'

const app = runningApp()

/** What can be read on the page, and where: its title, the headings and the first tasks. */
const lookOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, main h2, main li > a b, main a[href^="/tasks/"]')]
      .map(one => ({ text: one.innerText.replace(/\s+/g, ' '), place: one.getBoundingClientRect() }))
      .filter(({ place }) => place.top < innerHeight - 100)
      .map(({ text, place: { left, top } }) => ({ text, left: Math.round(left), top: Math.round(top) })),
  )

it.each([
  ['/dynamic', 'zh-CN'],
  ['/dynamic', 'en-US'],
  ['/tasks/upcoming?source=upcoming', 'zh-CN'],
  ['/tasks/upcoming?source=task', 'en-US'],
])('%s (%s) is read before the app is there, and stays where it was', async (address, language) => {
  const page = await app.pageOf('manager', '/error?content=')
  await page.evaluate(chosen => localStorage.setItem('kaigong.language', chosen), language)
  let comes = () => {}
  const held = new Promise<void>(resolve => {
    comes = resolve
  })
  await page.route('**/assets/base-*', async route => {
    await held
    await route.continue()
  })
  const faults = faultsOf(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('main a[href^="/tasks/0"]').first().waitFor()
  const first = await lookOf(page)
  expect(first.length).toBeGreaterThan(6)
  // What nothing would answer yet is not to be touched.
  const answering = page.locator('main :is(input, button)').and(page.locator(':not([inert])'))
  expect(await answering.count()).toBe(0)

  comes()
  await page.locator('nav a').first().waitFor()
  const then = await lookOf(page)
  // The app knows more; nothing of the first look moves or reads otherwise.
  for (const one of first) expect(then).toContainEqual(one)
  expect(faults).toEqual([])
})

it.each([
  [
    '/project/mind/columns',
    async ({ call }: Client) =>
      `/projects/${(await call<{ list: { id: string }[] }>('/project/advanced_list.json?type=0&limit=1')).list[0]!.id}/gantt`,
  ],
  [
    '/task/',
    async ({ call }: Client) =>
      `/tasks/${(await call<{ list: { id: string }[] }>('/v3/task/filter.json?limit=1')).list[0]!.id}`,
  ],
])('a link to a record asks %s before the app is there, and once', async (call, addressOf) => {
  const address = await addressOf(await signInByCall(app.url, 'manager'))
  const page = await app.pageOf('manager', '/error?content=')
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().includes('/ftask/api/')) requests.push(new URL(request.url()).pathname)
  })
  let comes = () => {}
  const held = new Promise<void>(resolve => {
    comes = resolve
  })
  await page.route('**/assets/base-*', async route => {
    await held
    await route.continue()
  })
  const faults = faultsOf(page)
  const early = page.waitForRequest(request => request.url().includes(call))
  await page.goto(address, { waitUntil: 'commit' })
  const { pathname } = new URL((await early).url())
  comes()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests.filter(path => path === pathname)).toEqual([pathname])
  expect(faults).toEqual([])
})

it('the workbench shows its tiles only when they are known: none of them moves', async () => {
  const page = await app.pageOf('admin', '/error?content=')
  const slow = async (route: { continue(): Promise<void> }) => {
    await new Promise(resolve => setTimeout(resolve, 1_500))
    await route.continue()
  }
  for (const late of ['**/get_comp_apps.json*', '**/further-rooms*.js']) await page.route(late, slow)
  const faults = faultsOf(page)
  const tilesOf = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main li a')].map(one => {
        const { left, top } = one.getBoundingClientRect()
        // Without the number of a badge, which may come later, and the space beside it.
        return [one.innerText.replace(/\d+/g, '').replace(/\s+/g, ' ').trim(), Math.round(left), Math.round(top)]
      }),
    )
  await page.goto('/app', { waitUntil: 'commit' })
  await page.locator('main li a').first().waitFor()
  const first = await tilesOf()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(3_000)
  expect(await tilesOf()).toEqual(first)
  expect(first.length).toBeGreaterThan(10)
  expect(faults).toEqual([])
})

it('the parts of a task come from its top down: what can be touched stays where it is', async () => {
  const { call } = await signInByCall(app.url, 'manager')
  const { id } = await call<{ id: string }>('/v3/task.json', { name: '一段一段地来', detail: '从上到下' })
  const page = await app.pageOf('manager', '/error?content=')
  await page.addInitScript(() => {
    // A busy machine is waited for, however long.
    const sooner = setTimeout
    Object.assign(globalThis, {
      setTimeout: (then: () => void, ms?: number) => sooner(then, ms === 3_000 ? 300_000 : ms),
    })
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of entry.sources)
          if (node?.parentElement?.closest('main')) moved.push(node.textContent?.slice(0, 40) ?? '')
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const order: string[] = []
  const comes = new Map<string, () => void>()
  // A part's code, and what a part requests: what is lowest on the page comes first.
  const parts = ['**/assets/task-reminders-*.js', `**/task/${id}/items.json*`, '**/assets/task-links-*.js']
  for (const part of parts) {
    const held = new Promise<void>(resolve => {
      comes.set(part, resolve)
    })
    await page.route(part, async route => {
      order.push(part)
      await held
      await route.continue()
    })
  }
  const faults = faultsOf(page)
  await page.goto(`/tasks/${id}`)
  await page.getByRole('button', { name: /^负责人/ }).waitFor()
  await expect.poll(() => new Set(order).size).toBe(parts.length)
  expect(await page.getByRole('heading', { level: 2, name: '描述' }).isVisible()).toBe(false)
  for (const part of parts) {
    comes.get(part)!()
    await pageTime(page, 100)
  }
  await page.getByRole('heading', { level: 2, name: '描述' }).waitFor()
  await page.getByRole('tab', { name: /^评论/ }).waitFor()
  expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([])
  expect(faults).toEqual([])
})
