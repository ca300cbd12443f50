import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()
const sheetOf = (page: Page) => page.locator('dialog[open]').last()
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').pop()!

/** Everybody whose turn it is agrees, one after the other, until no step is left. */
async function agreed(type: string, id: string, path: string) {
  const colleagues = await Promise.all(
    (['admin', 'manager', 'finance'] as const).map(who => signInByCall(app.url, who)),
  )
  await expect
    .poll(
      async () => {
        for (const { call } of colleagues)
          await call(`${path}/apply/process_step/${id}.json`, { agree: true, opinion: '' }).catch(() => {})
        const { call } = await signInByCall(app.url, 'sales')
        return (await call<{ status: string }>(`${path}/${id}.json`)).status
      },
      { timeout: 60_000, message: type },
    )
    .toBe('agree')
}

test('on a phone, an opportunity is quoted, becomes a contract without typing anything twice, and its money comes in', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const sales = await signInByCall(app.url, 'sales')
  const { id: customer } = await sales.call<{ id: string }>('/crm/customers.json', { full_name: `旅程客户 ${mark}` })
  const page = await app.pageOf('sales', `/crm/newChance?customer=${customer}`)
  const faults = faultsOf(page)
  await page.getByRole('textbox', { name: '商机名称' }).fill(`设备联网 ${mark}`)
  await page.getByRole('textbox', { name: '预计金额' }).fill('3600')
  await page.getByRole('button', { name: '保存' }).tap()
  await page.waitForURL(/\/crm\/chance\/[\da-f-]{36}$/)
  const chance = idIn(page)

  await page.goto(`/crm/quotation/new?customer=${customer}&chance=${chance}`)
  await page.getByRole('textbox', { name: /^名称/ }).fill(`联网报价 ${mark}`)
  await page.getByRole('button', { name: '手工填写' }).tap()
  await sheetOf(page).getByRole('textbox', { name: '名称' }).fill('边缘网关')
  await sheetOf(page).getByRole('textbox', { name: '数量' }).fill('3')
  await sheetOf(page).getByRole('textbox', { name: '含税单价' }).fill('1200')
  await sheetOf(page).getByRole('button', { name: '完成', exact: true }).tap()
  await page.getByText('边缘网关').waitFor()
  await page.getByRole('button', { name: /^提交/ }).tap()
  await page.waitForURL(/\/crm\/quotation\/[\da-f-]{36}$/)
  await agreed('quotation', idIn(page), '/erp/quote')

  // What was quoted stands in the contract: nothing but the button is touched.
  await page.getByRole('link', { name: '转合同' }).tap()
  await page.waitForURL(/\/crm\/newContract/)
  await page.getByText('边缘网关').waitFor()
  await page.getByText('将由谁审批').waitFor()
  await page.getByRole('button', { name: /^提交/ }).tap()
  await page.waitForURL(/\/crm\/contract\/[\da-f-]{36}$/)
  const contract = idIn(page)
  await agreed('contract', contract, '/crm/contracts')
  expect(await sales.call(`/crm/contracts/${contract}.json`)).toMatchObject({
    total: '3600.00',
    items: [{ name: '边缘网关', gross: '3600.00' }],
    chance: { id: chance },
  })

  // Its page says what it came of, and in red what is still to come.
  await page.getByText('从商机到回款').waitFor()
  await page.getByText('待收 ¥3,600.00').waitFor()
  await page.getByRole('button', { name: '登记收付款' }).tap()
  await sheetOf(page).getByRole('button', { name: '登记收付款' }).tap()
  await sheetOf(page).getByRole('textbox', { name: '金额' }).fill('3600')
  await sheetOf(page).getByRole('button', { name: '保存' }).tap()
  await expect
    .poll(async () => (await sales.call<{ received: string }>(`/crm/contracts/${contract}/money.json`)).received)
    .toBe('3600.00')
  await page.getByText('100%').waitFor()
  await page.getByText('待收 ¥3,600.00').waitFor({ state: 'detached' })
  expect(faults.flat()).toEqual([])
})
