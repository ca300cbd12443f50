import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()
const sheetOf = (page: Page) => page.locator('dialog[open]').last()

/** What a supplier wants is written down in its column. */
async function answer(page: Page, supplier: string, price: string) {
  await page.getByRole('button', { name: new RegExp(`录入报价 ${supplier}`) }).tap()
  await sheetOf(page).getByRole('textbox', { name: '玻璃白板' }).fill(price)
  await sheetOf(page).getByRole('button', { name: '保存' }).tap()
  await page.getByRole('button', { name: new RegExp(`玻璃白板选${supplier}`) }).waitFor()
}

test('[purchasing-032, purchasing-034] several suppliers are asked for what was applied for, compared, and the best is ordered, on a phone', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const { call } = await signInByCall(app.url, 'staff')
  const manager = await signInByCall(app.url, 'manager')
  const suppliers = [`甲供应商${mark}`, `乙供应商${mark}`]
  for (const name of suppliers) {
    const { id } = await call<{ id: string }>('/erp/suppliers.json', { name })
    await manager.call(`/erp/suppliers/apply/process_step/${id}.json`, { agree: true })
  }
  const { id: apply } = await call<{ id: string }>('/erp/purchase-apply.json', {
    name: `白板 ${mark}`,
    lines: [{ name: '玻璃白板', quantity: '3', price: '700' }],
  })
  await manager.call(`/erp/purchase-apply/apply/process_step/${apply}.json`, { agree: true })

  const staff = await app.pageOf('staff', `/jxc/apply/detail/${apply}`)
  const faults = faultsOf(staff)
  await staff.getByRole('link', { name: '询价' }).tap()
  await staff.waitForURL(/\/jxc\/enquiry\/new\?apply=/)
  await staff.getByText('玻璃白板').waitFor()
  for (const name of suppliers) {
    await staff.getByRole('button', { name: '添加供应商' }).tap()
    await sheetOf(staff).getByRole('searchbox').fill(name)
    await sheetOf(staff).getByText(name).tap()
    await staff.getByRole('button', { name: `去掉${name}` }).waitFor()
  }
  await staff.getByRole('button', { name: /^(提交|保存|完成)/ }).tap()
  await staff.waitForURL(/\/jxc\/enquiry\/detail\/[\da-f-]{36}$/)
  await answer(staff, suppliers[0]!, '690')
  await answer(staff, suppliers[1]!, '650.5')
  await keepPicture(staff, 'enquiry')
  await staff.getByRole('button', { name: new RegExp(`玻璃白板选${suppliers[1]}`) }).tap()
  await staff.getByText('1 行 · ¥1,951.50').waitFor()
  await staff.getByRole('link', { name: '下采购订单' }).tap()
  await staff.waitForURL(/\/jxc\/order\/new\?enquiry=/)
  await staff
    .getByText(/¥650.50/)
    .first()
    .waitFor()
  await staff.getByRole('button', { name: '提交审批', exact: true }).tap()
  await staff.waitForURL(/\/jxc\/order\/detail\/[\da-f-]{36}$/)
  await staff.goto(`/jxc/apply/detail/${apply}`)
  await staff.getByText('2 家已报价').waitFor()
  await keepPicture(staff, 'enquiry-apply')
  expect(faults).toEqual([])
})
