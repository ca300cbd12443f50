import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

interface Point {
  x: number
  y: number
}

/**
 * So long a finger rests before it moves what it holds, in milliseconds: longer than any screen of ours waits for it.
 */
const holding = 500
/** So near to an edge, in pixels, a finger that holds something makes the screen go on. */
const edge = 62

/**
 * Time by the page's own clock: whatever the page had planned for sooner has happened by then, however busy the machine
 * is.
 */
export const pageTime = (page: Page, ms: number) =>
  page.evaluate(
    ms =>
      new Promise<void>(done => {
        setTimeout(done, ms)
      }),
    ms,
  )

/** What rises or slides stands where it will stay: a tap by the place where it was met would go astray. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    )
  })

/** A finger on the glass. */
async function touch(devtools: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', { x, y }: Point) {
  await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
}

/** Two taps a tenth of a second apart: by the time that they carry, however long a busy machine takes over them. */
export async function doubleTap(page: Page, at: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const now = Date.now() / 1000
  for (const timestamp of [now, now + 0.1]) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at], timestamp })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.02 })
  }
  await devtools.detach()
}

async function go(page: Page, devtools: CDPSession, from: Point, to: Point, steps = 12) {
  for (let step = 1; step <= steps; step++) {
    await touch(devtools, 'touchMove', {
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    })
    await pageTime(page, 16)
  }
}

/** A finger that goes over the screen, so far; one that `rests` at the end throws nothing. */
export async function swipe(page: Page, from: Point, by: Point, { rests = false } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const to = { x: from.x + by.x, y: from.y + by.y }
  await touch(devtools, 'touchStart', from)
  await go(page, devtools, from, to)
  if (rests) {
    await pageTime(page, 200)
    await touch(devtools, 'touchMove', to)
  }
  await touch(devtools, 'touchEnd', to)
  await devtools.detach()
}

/** Where a finger takes something: in its middle, or so far across and down it. */
interface Grip {
  across?: number
  down?: number
}

async function pointOf(thing: Locator, { across = 0.5, down = 0.5 }: Grip = {}): Promise<Point> {
  const { x, y, width, height } = (await thing.boundingBox())!
  return { x: x + width * across, y: y + height * down }
}

/**
 * Takes hold of something once it has come to rest, carries it and lets go: over something else that is visible, or so
 * far away.
 */
export async function carry(page: Page, thing: Locator, to: Locator | Point, grip?: Grip): Promise<void> {
  await untilStill(page, thing)
  const devtools = await page.context().newCDPSession(page)
  const from = await pointOf(thing, grip)
  const end = 'x' in to ? { x: from.x + to.x, y: from.y + to.y } : await visiblePoint(page, to)
  await touch(devtools, 'touchStart', from)
  await pageTime(page, holding)
  await go(page, devtools, from, end)
  // What looks where the finger is does so many times a second.
  await pageTime(page, 250)
  await touch(devtools, 'touchEnd', end)
  await devtools.detach()
}

/**
 * Waits until something is where it was a moment ago. A trial of a tap would bring it into the middle, and something
 * else off screen.
 */
async function untilStill(page: Page, thing: Locator): Promise<void> {
  await thing.waitFor()
  for (let before = ''; ;) {
    const now = JSON.stringify(await thing.boundingBox())
    if (now === before) return
    before = now
    await pageTime(page, 100)
  }
}

/** The middle of what can be seen of something, well away from the edges: there the screen would go on by itself. */
async function visiblePoint(page: Page, thing: Locator): Promise<Point> {
  const { width, height } = page.viewportSize()!
  const box = (await thing.boundingBox())!
  const middle = (from: number, to: number, most: number) => (Math.max(from, edge) + Math.min(to, most - edge)) / 2
  return { x: middle(box.x, box.x + box.width, width), y: middle(box.y, box.y + Math.min(box.height, 160), height) }
}

/**
 * Brings the line between two columns of a board to the middle of the screen, so that a finger goes from one to the
 * other.
 */
export async function halfway(column: Locator): Promise<void> {
  await column.evaluate(column => {
    const board = column.closest<HTMLElement>('[data-board]')!
    board.style.scrollSnapType = 'none'
    board.scrollLeft += column.getBoundingClientRect().left - innerWidth / 2
  })
}

/** What makes a list sortable comes a moment after the list. */
export async function untilSortable(list: Locator): Promise<void> {
  await expect
    .poll(() => list.first().evaluate(element => Object.keys(element).some(name => name.startsWith('Sortable'))))
    .toBe(true)
}

/** Scrolls to it. A row that is drawn anew meanwhile is another element: the one that stands then is scrolled to. */
export const scrolledTo = (thing: Locator) =>
  expect.poll(() => thing.scrollIntoViewIfNeeded().then(() => 'there', String)).toBe('there')
