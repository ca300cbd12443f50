import type { BrowserContext, Page } from 'playwright-core'

/**
 * A toast is gone after a second and a half: a busy machine may not look in time. From here on each page remembers what
 * its toasts have said.
 */
export const rememberToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const said: string[] = []
    const seen = new WeakSet<Element>()
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      const toast = document.querySelector('[role=status][popover] > *')
      if (!toast || seen.has(toast)) return
      seen.add(toast)
      said.push(toast.textContent)
    }).observe(document, { subtree: true, childList: true })
  })

/**
 * Waits until a toast of this page says so, or has said so since the last wait; since the page was loaded at the
 * most.
 */
export async function hasSaid(page: Page, words: string | RegExp): Promise<void> {
  const source = typeof words === 'string' ? words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : words.source
  await page.waitForFunction(source => {
    const { said } = globalThis as unknown as { said: string[] }
    const at = said.findIndex(one => new RegExp(source).test(one))
    if (at >= 0) said.splice(0, at + 1)
    return at >= 0
  }, source)
}

/** So long something can be undone, in milliseconds (`toast.tsx`, `held-changes.ts`). */
const canBeTakenBack = 5_000

/**
 * What is done here and undone can be undone for longer: between two touches a busy machine may take more than
 * the five seconds that are plenty for a person.
 */
export async function inNoHurry(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(usual => {
    const { setTimeout } = globalThis
    const slower = (then: () => void, ms?: number, ...rest: unknown[]) =>
      setTimeout(then, ms === usual ? 60_000 : ms, ...rest)
    Object.assign(globalThis, { setTimeout: slower, hurries: () => Object.assign(globalThis, { setTimeout }) })
  }, canBeTakenBack)
  await act()
  // Another page may stand there by now, or be on its way.
  await page.evaluate(() => (globalThis as unknown as { hurries?: () => void }).hurries?.()).catch(() => {})
}
