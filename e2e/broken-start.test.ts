import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { signInByCall } from './demo-records.ts'
import { keepPicture, runningApp } from './running-app.ts'

const app = runningApp()

/**
 * A page to which a file of the app's does not come until `comes` is called; `loads` is how often the page was loaded.
 */
async function withoutFile(file: string, open: (page: Page) => Promise<unknown>) {
  const page = await (await app.phone()).newPage()
  let [isThere, loads, requested] = [false, 0, 0]
  page.on('domcontentloaded', () => {
    loads++
  })
  await page.route(`**/assets/${file}-*.js`, async route => {
    if (isThere) return await route.continue()
    return requested++ % 2 === 0 ? await route.abort('connectionreset') : await route.fulfill({ status: 404 })
  })
  await open(page)
  return {
    page,
    loads: () => loads,
    comes: () => {
      isThere = true
    },
  }
}

const openHome = async (page: Page) => {
  const { token, companyId } = await signInByCall(app.url, 'staff')
  await page.goto(`/dynamic?token=${token}&comp_id=${companyId}`)
}

test('an app whose code does not come at first starts by itself once it does', async () => {
  const { page, loads, comes } = await withoutFile('app', openHome)
  await expect.poll(loads).toBeGreaterThan(1)
  comes()
  await page.getByRole('link', { name: '工作台' }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('kaigong.inVain'))).toBeNull()
})

test('one whose code does not come at all says so, and starts when it is asked to', async () => {
  const { page, loads, comes } = await withoutFile('app', openHome)
  await page.getByText('应用没有加载完整').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await keepPicture(page, 'broken-start')
  expect(loads()).toBe(4)
  comes()
  await page.getByRole('button', { name: '重新加载' }).tap()
  await page.getByRole('link', { name: '工作台' }).waitFor()
})

test('the login page does the same', async () => {
  const { page, comes } = await withoutFile('login', page => page.goto('/login'))
  await page.getByText('应用没有加载完整').waitFor()
  comes()
  await page.getByRole('button', { name: '重新加载' }).tap()
  await page.locator('input[name=identify]').waitFor()
})
