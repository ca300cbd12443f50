import { errors, type Page } from 'playwright-core'

/** So long a screen may take, in milliseconds, before the page is told of its address once more. */
const patience = 30_000
const mostTimes = 3

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
  await page.evaluate(() => Object.assign(globalThis, { titleBefore: document.querySelector('h1') }))
  for (let time = 1; ; time++) {
    await leadTo(page, address)
    try {
      return await titleChanged(page)
    } catch (problem) {
      if (!(problem instanceof errors.TimeoutError) || time === mostTimes)
        throw new Error(`${address} was not shown, but ${await page.evaluate(whatStands)}`, { cause: problem })
    }
  }
}

/**
 * A layer that closes takes its entry off the history some moments later, and with it whatever was put on meanwhile:
 * the app's own links wait for that as well. A page that stands at the address already is told of it once more.
 */
async function leadTo(page: Page, address: string) {
  await page.waitForFunction(() => history.state?.kaigongLayer === undefined)
  await page.evaluate(address => {
    if (location.pathname + location.search !== address)
      history.pushState({ key: crypto.randomUUID(), index: Number(history.state?.index ?? 0) + 1 }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
}

const titleChanged = async (page: Page) =>
  void (await page.waitForFunction(
    () => {
      const title = document.querySelector('h1')
      return title !== null && title !== (globalThis as unknown as { titleBefore: Element | null }).titleBefore
    },
    undefined,
    { timeout: patience },
  ))

const whatStands = () =>
  JSON.stringify({
    address: location.pathname + location.search,
    title: document.querySelector('h1')?.textContent,
    dialogs: [...document.querySelectorAll('dialog[open]')].map(dialog => dialog.textContent?.slice(0, 200)),
    body: document.body.textContent?.slice(0, 300),
  })
