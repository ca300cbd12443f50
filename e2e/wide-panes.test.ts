import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runningApp } from './running-app.ts'

const app = runningApp()

const wide = { width: 1440, height: 900 }
const tablet = { width: 820, height: 1180 }
/** A page of the manager's in a window of this size, without a finger. */
async function windowAt(address: string, viewport = wide): Promise<Page> {
  const page = await app.signedIn('manager', { viewport, isMobile: false, hasTouch: false, reducedMotion: 'reduce' })
  await page.goto(address)
  return page
}
const left = (page: Page) => page.locator('[data-pane=left]')
const main = (page: Page) => page.locator('[data-pane=main]')
const pathOf = (page: Page) => new URL(page.url()).pathname
const rows = (page: Page) => page.locator('main li a[href^="/tasks/"]')

describe('[wide] panes', () => {
  it('a record opens beside its list; each is at its own address, back and forward and anew', async () => {
    const page = await windowAt('/tasks/upcoming?source=task')
    await rows(page).nth(1).click()
    await expect.poll(() => pathOf(page)).toMatch(/^\/tasks\/[\da-f-]{36}$/)
    const first = pathOf(page)
    await expect.poll(() => left(page).locator('a[aria-current=true]').getAttribute('href')).toBe(first)
    await rows(page).nth(2).click()
    await expect.poll(() => pathOf(page)).not.toBe(first)
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe(first)
    expect(await left(page).count()).toBe(1)
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/tasks/upcoming')
    await expect.poll(() => left(page).count()).toBe(0)
    await page.goForward()
    await expect.poll(() => left(page).count()).toBe(1)
    await page.reload()
    await expect.poll(() => left(page).locator('a[aria-current=true]').getAttribute('href')).toBe(first)
  })

  it('a right click on a row opens what can be done with it, and leaves the record closed', async () => {
    const page = await windowAt('/tasks/upcoming?source=task')
    // The rows of a phone give way to a table.
    await page.locator('[data-row]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await rows(page).first().click({ button: 'right' })
    await page.getByRole('dialog').getByRole('button').first().waitFor()
    expect(pathOf(page)).toBe('/tasks/upcoming')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('a list that is narrowed keeps the record open, and is narrowed still when one goes back to it', async () => {
    const page = await windowAt('/crm/customer')
    await page.locator('main li a[href^="/crm/customer/"]').first().click()
    await expect.poll(() => left(page).count()).toBe(1)
    const record = pathOf(page)
    await left(page).getByRole('tab').nth(1).click()
    await expect.poll(() => left(page).getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true')
    expect(pathOf(page)).toBe(record)
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/crm/customer')
    await expect.poll(() => new URL(page.url()).search).not.toBe('')
    await expect.poll(() => main(page).getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true')
  })

  it('the account of a borrower stands beside the borrowers, who are the same screen: there, anew, and back', async () => {
    const page = await app.signedIn('admin', {
      viewport: tablet,
      isMobile: false,
      hasTouch: false,
      reducedMotion: 'reduce',
    })
    const borrowers = '/finance/loans?scope=company'
    await page.goto(borrowers)
    const borrower = page.locator('main li a[href*="user_id="]').first()
    const account = (await borrower.getAttribute('href'))!
    const isBeside = async () => {
      await expect.poll(() => left(page).locator('a[aria-current=true]').getAttribute('href')).toBe(account)
      await main(page).locator('dl').first().waitFor()
      expect(await main(page).locator('a[href*="user_id="]').count()).toBe(0)
    }
    await borrower.click()
    await page.waitForURL(`**${account}`)
    await isBeside()
    await page.reload()
    await isBeside()
    await page.goBack()
    await page.waitForURL(`**${borrowers}`)
    await expect.poll(() => left(page).count()).toBe(0)
    await main(page).locator('a[href*="user_id="]').first().waitFor()
  })

  it('the rail is there on every screen; a phone has one screen and none of it', async () => {
    const page = await windowAt('/crm/customer', tablet)
    await page.locator('[data-pane=main] h1').waitFor()
    const rail = await page.locator('nav').first().boundingBox()
    expect(rail!.x).toBe(0)
    expect(rail!.height).toBe(tablet.height)
    const phone = await app.pageOf('manager', '/crm/customer')
    await phone.locator('main li a').first().waitFor()
    expect(await phone.locator('[data-pane]').count()).toBe(0)
    expect(
      await phone.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/panes-/.test(name))),
    ).toBe(false)
  })

  it('J and K go from row to row, Enter opens, Escape closes; Ctrl-K leads to every page, ? says so', async () => {
    const page = await windowAt('/tasks/upcoming?source=task')
    await rows(page).nth(2).waitFor()
    const [first, second] = [await rows(page).nth(0).getAttribute('href'), await rows(page).nth(1).getAttribute('href')]
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    // The code of wide windows, keys and all, comes behind what is first seen.
    await expect
      .poll(async () => {
        await page.keyboard.press('j')
        return await focused()
      })
      .toBe(first)
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(second)
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe(second)
    await expect.poll(() => left(page).count()).toBe(1)
    await page.keyboard.press('j')
    await expect.poll(() => pathOf(page)).not.toBe(second)
    await page.keyboard.press('Escape')
    await expect.poll(() => pathOf(page)).toBe('/tasks/upcoming')
    await page.keyboard.press('Control+k')
    await page.locator('dialog[open] input').fill('客户')
    await page.locator('dialog[open] li').first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/crm/customer')
    await page.locator('h1').first().waitFor()
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    await page.keyboard.press('?')
    await expect.poll(() => page.locator('dialog[open] kbd').count()).toBeGreaterThan(8)
  })

  it('a wide plan is a table beside its chart: a duration changes where it stands, and Ctrl-Z takes it back', async () => {
    const page = await windowAt('/projects/list')
    const id = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('kaigong.token')}` }
      const get = async (path: string) =>
        (await (await fetch(`/ftask/api/project/${path}`, { headers })).json()) as { data: never }
      const { list } = (await get('advanced_list.json?status=-1')).data as { list: { id: string }[] }
      for (const { id } of list) {
        const { can, tasks } = (await get(`mind/columns.json?project_id=${id}`)).data as {
          can: { edit: boolean }
          tasks: { id: string[] }
        }
        if (can.edit && tasks.id.length > 2) return id
      }
      return ''
    })
    await page.goto(`/projects/${id}/gantt`)
    const cell = page.locator('li:has([data-plan-row]) button[aria-label^="工期"]:not([aria-disabled])').first()
    const row = page.locator(
      `li:has([data-plan-row="${await cell.evaluate(cell => cell.closest('li')!.querySelector<HTMLElement>('[data-plan-row]')!.dataset.planRow)}"])`,
    )
    const duration = row.locator('button[aria-label^="工期"]')
    const before = await duration.textContent()
    await duration.click()
    await row.locator('input').fill(String(Number(before) + 1))
    await page.keyboard.press('Enter')
    await expect.poll(() => duration.textContent()).toBe(String(Number(before) + 1))
    await page.locator('body').press('Control+z')
    await expect.poll(() => duration.textContent()).toBe(before)
  })
})
