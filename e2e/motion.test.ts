import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pageTime, settled, swipe } from './finger.ts'
import { runningApp } from './running-app.ts'

const app = runningApp()

interface Moved {
  types: string[]
  animations: { name: string; ms: number }[]
}
declare global {
  interface Window {
    moved: Moved[]
  }
}

/** Notes each change of screens that moves. */
function watchMotion() {
  window.moved = []
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = options => {
    const transition = start(options)
    const moved: Moved = { types: [...((options as StartViewTransitionOptions).types ?? [])], animations: [] }
    window.moved.push(moved)
    void transition.ready
      .then(() => {
        const pictures = document.getAnimations().filter(({ effect }) => {
          const { pseudoElement } = effect as KeyframeEffect
          return pseudoElement?.startsWith('::view-transition') ?? false
        })
        moved.animations = pictures.map(picture => ({
          name: (picture as CSSAnimation).animationName,
          ms: Number(picture.effect!.getComputedTiming().endTime),
        }))
      })
      .catch(() => {})
    return transition
  }
}

async function phoneAt(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await app.signedIn('manager', { reducedMotion: 'no-preference', ...options })
  await page.addInitScript(watchMotion)
  await page.goto(address)
  return page
}
const moved = (page: Page) => page.evaluate(() => window.moved)
const list = '/tasks/upcoming?source=task'
const rows = (page: Page) => page.locator('main li a[href^="/tasks/"]')
const sheet = (page: Page) => page.locator('dialog[open]')

describe('motion', () => {
  it('[motion-001] a page slides in from the right and back to it, within a quarter of a second', async () => {
    const page = await phoneAt(list)
    await rows(page).first().tap()
    await page.waitForURL(/\/tasks\/[\da-f-]{36}$/)
    await expect.poll(async () => (await moved(page)).map(({ types }) => types)).toEqual([['forward']])
    await page.getByRole('button', { name: '返回' }).tap()
    await rows(page).first().waitFor()
    await expect.poll(async () => (await moved(page)).map(({ types }) => types)).toEqual([['forward'], ['back']])
    await expect.poll(async () => (await moved(page))[1]!.animations.length).toBeGreaterThan(0)
    const [forward, back] = (await moved(page)).map(({ animations }) => animations)
    for (const animations of [forward!, back!]) {
      expect(animations.map(({ name }) => name)).toEqual(expect.arrayContaining(['from-the-right', 'behind']))
      expect(animations.filter(({ ms }) => ms > 250)).toEqual([])
    }
  })

  it('[motion-002] a tab of the bar, and what takes the place of an address, does not slide', async () => {
    const page = await phoneAt('/dynamic')
    await page.getByRole('navigation').getByRole('link', { name: '工作台' }).tap()
    await page.waitForURL(/\/app/)
    await page.locator('main a').first().waitFor()
    expect(await moved(page)).toEqual([])
  })

  it('[motion-002] nothing moves for whoever wants no motion', async () => {
    const page = await phoneAt(list, { reducedMotion: 'reduce' })
    await rows(page).first().tap()
    await page.waitForURL(/\/tasks\/[\da-f-]{36}$/)
    await page.getByRole('button', { name: '返回' }).tap()
    await rows(page).first().waitFor()
    expect(await moved(page)).toEqual([])
  })

  it('[motion-003] beside its list a record comes by itself: the list stands still', async () => {
    const page = await phoneAt(list, { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
    await page.locator('[data-row] a').first().click()
    await page.locator('[data-pane=left]').waitFor()
    await page.locator('[data-pane=left] main li a').nth(1).click()
    await expect
      .poll(async () => (await moved(page)).at(-1)?.animations.map(({ name }) => name))
      .toContain('a-little-aside')
    const { animations } = (await moved(page)).at(-1)!
    expect(animations.map(({ name }) => name)).not.toContain('from-the-right')
    expect(animations.filter(({ ms }) => ms > 250)).toEqual([])
  })

  it('[motion-005] a sheet follows the finger from its content, closes when it is thrown, and scrolls where it has scrolled', async () => {
    const page = await phoneAt(list)
    const open = async () => {
      await page.getByRole('button', { name: '筛选任务' }).tap()
      await sheet(page).getByRole('button', { name: '查看任务' }).waitFor()
      await settled(page)
    }
    await open()
    const content = sheet(page).locator('header + div')
    const box = (await content.boundingBox())!
    const at = { x: box.x + 20, y: box.y + 60 }
    // Drawn a little and held, it comes back.
    await swipe(page, at, { x: 0, y: 60 }, { rests: true })
    await pageTime(page, 300)
    expect(await sheet(page).count()).toBe(1)
    expect((await content.boundingBox())!.y).toBe(box.y)
    // Once scrolled, the finger scrolls back.
    await content.evaluate(element => void (element.scrollTop = 200))
    await swipe(page, at, { x: 0, y: 150 })
    await pageTime(page, 300)
    expect(await sheet(page).count()).toBe(1)
    await expect.poll(() => content.evaluate(element => element.scrollTop)).toBeLessThan(200)
    await content.evaluate(element => void (element.scrollTop = 0))
    // Drawn far enough.
    await swipe(page, at, { x: 0, y: 240 })
    await sheet(page).waitFor({ state: 'detached' })
  })
})
