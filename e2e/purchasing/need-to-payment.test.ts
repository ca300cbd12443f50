import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasSaid } from '../../tools/toasts.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()
const sheetOf = (page: Page) => page.locator('dialog[open]').last()
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!
const submit = async (page: Page) => page.getByRole('button', { name: '提交审批', exact: true }).tap()

test('what is needed is applied for, ordered, received, invoiced and asked to be paid, on a phone', async () => {
  const need = `会议室白板 ${crypto.randomUUID().slice(0, 8)}`
  const staff = await app.pageOf('staff', '/jxc/apply/new')
  const faults = faultsOf(staff)
  const { call } = await signInByCall(app.url, 'manager')
  await staff.getByRole('textbox', { name: /^名称/ }).fill(need)
  await staff.getByRole('button', { name: '手工填写' }).tap()
  await sheetOf(staff).getByRole('textbox', { name: /^名称/ }).fill('玻璃白板')
  await sheetOf(staff).getByRole('textbox', { name: '数量' }).fill('3')
  await sheetOf(staff).getByRole('textbox', { name: '含税单价' }).fill('700')
  await sheetOf(staff).getByRole('button', { name: '完成', exact: true }).tap()
  await submit(staff)
  await staff.waitForURL(/\/jxc\/apply\/detail\/[\da-f-]{36}$/)
  await call(`/erp/purchase-apply/apply/process_step/${idOf(staff)}.json`, { agree: true })

  // What was applied for is in the order: only the supplier is chosen.
  await staff.getByRole('link', { name: '下采购订单' }).tap()
  await staff.waitForURL(/\/jxc\/order\/new\?apply=/)
  await staff.getByText('玻璃白板').waitFor()
  await staff.getByRole('button', { name: /供应商/ }).tap()
  await sheetOf(staff).getByText('京东企业购').tap()
  await submit(staff)
  await staff.waitForURL(/\/jxc\/order\/detail\/[\da-f-]{36}$/)
  await call(`/erp/store-orders/apply/process_step/${idOf(staff)}.json`, { agree: true })

  // Two of three came; the third is still to come.
  await staff.getByRole('button', { name: '登记收货' }).tap()
  await sheetOf(staff).getByRole('textbox', { name: '玻璃白板' }).fill('4')
  expect(await sheetOf(staff).getByRole('button', { name: '保存' }).isDisabled()).toBe(true)
  await sheetOf(staff).getByRole('textbox', { name: '玻璃白板' }).fill('2')
  await sheetOf(staff).getByRole('button', { name: '保存' }).tap()
  await hasSaid(staff, '已登记收货')
  await staff.getByText(/已收 2 · 未收 1 · 未开票 ¥2,100.00 · 未付 ¥2,100.00/).waitFor()
  await keepPicture(staff, 'purchase-order')
  const order = new URL(staff.url()).pathname

  // The invoice begins with what came, and is counted on the order.
  await staff.getByRole('link', { name: '登记发票' }).tap()
  await expect.poll(() => staff.getByRole('textbox', { name: '玻璃白板：金额' }).inputValue()).toBe('1400.00')
  await staff.getByRole('textbox', { name: '发票号码' }).fill(`25${Date.now()}`.padEnd(20, '7').slice(0, 20))
  await keepPicture(staff, 'purchase-invoice')
  await submit(staff)
  await staff.waitForURL(/\/finance\/invoice\/detail\//)
  await staff.getByText('对应采购订单').waitFor()
  await staff.goto(order)
  await staff.getByText(/未开票 ¥700.00 · 未付/).waitFor()

  await staff.getByRole('link', { name: '申请付款' }).tap()
  await staff.waitForURL(/\/finance\/new\?type=payment&store_order=/)
  await staff.getByRole('textbox', { name: '事由' }).fill(need)
  await staff.getByRole('button', { name: '添加明细' }).tap()
  await sheetOf(staff).getByRole('textbox', { name: '金额' }).fill('1400')
  await sheetOf(staff).getByRole('textbox', { name: '说明' }).fill('首批两块')
  await sheetOf(staff).getByRole('button', { name: '完成', exact: true }).tap()
  await submit(staff)
  await staff.waitForURL(/\/finance\/detail/)
  await staff.goto(order)
  await staff.getByText(/未开票 ¥700.00 · 未付 ¥700.00/).waitFor()
  expect(faults).toEqual([])
})
