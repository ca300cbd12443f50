import type { BrowserContext, Page } from 'playwright-core'

/** A toast is gone after a second and a half: a busy machine may not look in time. From here on each page remembers what its toasts have said. */
export const rememberToasts = (context: BrowserContext) => context.addInitScript(() => {
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

/** Waits until a toast of this page says so, or has said so since it was last asked; since the page was loaded at the most. */
export async function hasSaid(page: Page, words: string | RegExp): Promise<void> {
  const source = typeof words === 'string' ? words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : words.source
  await page.waitForFunction(source => {
    const { said } = globalThis as unknown as { said: string[] }
    const at = said.findIndex(one => new RegExp(source).test(one))
    if (at >= 0) said.splice(0, at + 1)
    return at >= 0
  }, source)
}
