import type { Page } from 'playwright-core'

/**
 * Opens an address of the app within a page that has the app open already, as a link does, and waits until its screen
 * has replaced the one before; a page that has nothing open yet loads it. A screen costs less
 * than half of what loading the whole app for it does.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  const at = new URL(page.url())
  if (at.protocol === 'about:' || at.pathname === address.split('?')[0]) {
    await page.goto(address)
    return
  }
  await page.evaluate(address => {
    Object.assign(globalThis, { titleBefore: document.querySelector('h1') })
    history.pushState({ key: crypto.randomUUID(), index: Number(history.state?.index ?? 0) + 1 }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await page.waitForFunction(() => {
    const title = document.querySelector('h1')
    return title !== null && title !== (globalThis as unknown as { titleBefore: Element | null }).titleBefore
  })
}
