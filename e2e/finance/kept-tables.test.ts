import { expect, it } from 'vitest'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { hasSaid } from '../../tools/toasts.ts'
import { keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()

async function windowAt(address: string) {
  const page = await app.signedIn('finance', {
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  })
  await page.goto(address)
  return page
}

it("employees' bank accounts are a table where it is wide, in which one looks for a person, and rows on a phone", async () => {
  const staff = await signInByCall(app.url, 'staff')
  await staff.call('/finance/bank_account', {
    _method: 'PUT',
    holder: '王小雨',
    bank: '招商银行上海分行',
    account: '6225880212345678',
  })
  const page = await windowAt('/finance/bank_account/list')
  const row = page.locator('[data-table] [data-row]').filter({ hasText: '王小雨' })
  await expect.poll(() => row.locator('[data-cell=account]').textContent()).toContain('5678')
  expect(await row.locator('[data-cell=bank]').textContent()).toBe('招商银行上海分行')
  expect(await accessibilityProblems(page)).toEqual([])
  await keepPicture(page, 'tables/bank-accounts')
  await page.getByRole('searchbox').first().fill('没有这个人')
  await expect.poll(() => page.locator('[data-table] [data-row]').count()).toBe(0)
  const phone = await app.pageOf('finance', '/finance/bank_account/list')
  await phone.locator('main li').filter({ hasText: '招商银行上海分行' }).waitFor()
  expect(await phone.locator('[data-table]').count()).toBe(0)
})

it('exchange rates are a table where it is wide, and each can be removed from its row', async () => {
  const finance = await signInByCall(app.url, 'finance')
  await finance.call('/finance/rate', { currency: 'EUR', day: '2026-11-02', rate: '8.123456' })
  const page = await windowAt('/finance/rates')
  const row = page.locator('[data-table] [data-row]').filter({ hasText: '8.123456' })
  await row.waitFor()
  expect(await row.locator('[data-cell=day]').textContent()).toBe('2026-11-02')
  expect(await accessibilityProblems(page)).toEqual([])
  await keepPicture(page, 'tables/rates')
  await row.getByRole('button', { name: /2026-11-02 的 EUR/ }).click()
  await page.getByRole('button', { name: '删除' }).click()
  await page.locator('dialog[open]').last().getByRole('button', { name: '删除' }).click()
  await hasSaid(page, '已删除')
  await row.waitFor({ state: 'detached' })
})
