import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { allScreens } from '#app/all-rooms.web.ts'

const project = 'a project is its plan, its board and its figures, side by side'
const figures = 'figures and charts stand beside one another'

/** Screens whose records replace them at 820 px, by why; a list that is not among them stays at the left. */
export const replacedBecause: Record<string, string> = {
  '/projects/assign_me': project,
  '/projects/outside_project': project,
  '/dashboard/project_list': project,
  '/projects/summary': project,
  '/projects/:id': project,
  '/projects/:id/index': project,
  '/projects/:id/:scope': project,
  '/calendar/list': 'days stand beside one another',
  '/timesheet': 'the days of a week stand beside one another',
  '/dynamic': 'cards stand beside one another',
  '/home': 'it is /dynamic',
  '/dashboard/list': figures,
  '/crm/contract_home': figures,
  '/hr/attendance': figures,
  '/projects/:id/import': 'what was imported is a table of its lines',
}

/** The addresses of records, by their screens' paths: with an id, or with the name of a dictionary. */
const ofRecords = allScreens
  .filter(({ path }) => path.includes('/:'))
  .map(({ path }) => `^${path.replace(/:\w+/g, '(?:[\\da-f-]{36}|[A-Z_]+)')}$`)

/**
 * Opens the first record that a list in a tablet's window leads to: the list stays at the left, and the record stands
 * beside it at its own address. Whether the screen leads to any; a record's own page is no list.
 */
export async function opensRecord(page: Page, path: string): Promise<boolean> {
  const main = page.locator('[data-pane=main]')
  if ((await main.getAttribute('data-kind')) === 'record') return false
  const list = await main.locator('h1').first().textContent()
  const href = (await page.evaluate(firstRecord, ofRecords)) ?? (await pressedRecord(page))
  if (href === undefined) return false
  if (addressOf(page) !== href) await main.locator(`main a[href="${href}"]`).first().click()
  await page.waitForURL(({ pathname, search }) => pathname + search === href)
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [class*="skeleton"]'))
  const isReplaced = path in replacedBecause
  await expect
    .poll(() => panesOf(page), { message: `${path} opens ${href}`, timeout: 5_000 })
    .toEqual(isReplaced ? ['main'] : ['left', 'main'])
  if (!isReplaced) expect(await page.locator('[data-pane=left] h1').first().textContent()).toBe(list)
  return true
}

export const panesOf = (page: Page) =>
  page.locator('[data-pane]').evaluateAll(panes => panes.map(pane => (pane as HTMLElement).dataset.pane))

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/**
 * Presses the first row that is no link: the address of the record it leads to. What else it opens is closed again,
 * and where it leads to no record, the way goes back.
 */
async function pressedRecord(page: Page): Promise<string | undefined> {
  const place = await page.evaluate(firstPressed)
  if (place < 0) return undefined
  const before = addressOf(page)
  await page.locator('[data-pane=main] main li button').nth(place).click()
  await page.waitForTimeout(500)
  if ((await page.locator('dialog[open]').count()) > 0) {
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').first().waitFor({ state: 'detached' })
  }
  const address = addressOf(page)
  if (address === before) return undefined
  if (isRecord(address)) return address
  await page.goBack()
  await page.waitForURL(({ pathname, search }) => pathname + search === before)
  return undefined
}

/** The place of the first button that a row consists of; one that is chosen, switched or deleted is none. */
function firstPressed(): number {
  return [...document.querySelectorAll<HTMLButtonElement>('[data-pane=main] main li button')].findIndex(
    button =>
      !button.disabled &&
      !button.matches('[aria-pressed], [aria-expanded], [aria-disabled=true], [role]') &&
      !button.querySelector('[data-tone]') &&
      button.offsetHeight >= 40 &&
      button.offsetWidth >= 0.6 * button.closest('li')!.offsetWidth,
  )
}

const namesOfRecords = ['id', 'uuid', 'user_id']
const isRecord = (address: string) => {
  const [path, search] = address.split('?')
  const query = new URLSearchParams(search)
  return ofRecords.some(pattern => new RegExp(pattern).test(path!)) || namesOfRecords.some(name => query.has(name))
}

/** The first link of the main pane's rows that leads to a record: by the path of its screen, or by the id in its query. */
function firstRecord(ofRecords: readonly string[]): string | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>('[data-pane=main] main a[href]')]
    .filter(({ href }) => {
      // A drawing's links are none of a list's.
      if (typeof href !== 'string') return false
      const { origin, pathname, searchParams } = new URL(href)
      return (
        origin === location.origin &&
        (ofRecords.some(pattern => new RegExp(pattern).test(pathname)) ||
          ['id', 'uuid', 'user_id'].some(name => searchParams.has(name)))
      )
    })[0]
    ?.getAttribute('href') as string | undefined
}
