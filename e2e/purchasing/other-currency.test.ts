import { expect, test } from 'vitest'
import { signInByCall } from '../demo-records.ts'
import { keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()
const supplier = 'Pacific Rim Components, Inc.'

test('an order of a supplier abroad is in what its last one is in, and is paid in that, or by both rates', async () => {
  const page = await app.pageOf('manager', '/jxc/order/new')
  const sheet = page.locator('dialog[open]').last()
  await page.getByRole('button', { name: '选择产品' }).tap()
  await sheet.getByText('设备联网传感器').tap()
  await sheet.getByRole('button', { name: /确定|完成/ }).tap()
  await page.getByText('× ¥86.50').waitFor()
  await page.getByRole('button', { name: /^供应商/ }).tap()
  await sheet.getByText(supplier).tap()
  await page.getByRole('button', { name: '换算', exact: true }).tap()
  await page.getByText('× USD 12.15').waitFor()
  await page.getByText('1 USD 等于多少人民币 · 折合 ¥86.51').waitFor()
  await keepPicture(page, 'order-in-dollars-form')

  const manager = await signInByCall(app.url, 'manager')
  const { list } = await manager.call<{ list: { id: string }[] }>('/erp/store-orders.json?currency=USD')
  const { id } = list[0]!
  await page.goto(`/jxc/order/detail/${id}`)
  await page.getByText('1 USD = 7.12 人民币').waitFor()
  await page.getByText('USD 4,190.00').first().waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await keepPicture(page, 'order-in-dollars-wide')
  await page.setViewportSize({ width: 390, height: 844 })
  await keepPicture(page, 'order-in-dollars')

  await page.goto(`/finance/new?type=payment&store_order=${id}`)
  await page.getByText('余额 USD 4,190.00').waitFor()
  await page.getByRole('button', { name: /币种.*USD/ }).waitFor()

  // Paid in the company's own, it says how much of the order that is.
  const { id: paid } = await manager.call<{ id: string }>('/finance/payment.json', {
    name: '模组首付',
    store_order_id: id,
    lines: [{ amount: '712.00', summary: '模组' }],
  })
  await page.goto(`/finance/detail?id=${paid}&type=payment`)
  await page.getByText('折合 USD 100.00 计入该订单 · 余额 USD 4,090.00').waitFor()
})

test('offers in several currencies are compared in the company’s own, and an order of one is in its currency', async () => {
  const manager = await signInByCall(app.url, 'manager')
  const choices = await manager.call<{ list: { id: string; name: string }[] }>('/erp/suppliers/directory.json?limit=50')
  const [abroad, here] = [supplier, '京东企业购'].map(name => choices.list.find(one => one.name === name)!.id)
  const { id } = await manager.call<{ id: string }>('/erp/enquiries.json', {
    name: '天线询价',
    supplier_ids: [abroad, here],
    lines: [{ name: '天线', quantity: '10', price: '20' }],
  })
  const { lines } = await manager.call<{ lines: { id: string }[] }>(`/erp/enquiries/${id}.json`)
  await manager.call(`/erp/enquiries/${id}/answer.json`, {
    supplier_id: here,
    prices: [{ line_id: lines[0]!.id, price: '18' }],
  })
  const page = await app.pageOf('manager', `/jxc/enquiry/detail/${id}`)
  await page.getByRole('button', { name: new RegExp(`录入报价 ${supplier}`) }).tap()
  const sheet = page.locator('dialog[open]').last()
  await sheet.getByRole('textbox', { name: '天线' }).fill('2.5')
  await sheet.getByRole('button', { name: /币种/ }).tap()
  await page.locator('dialog[open]').last().getByText('USD', { exact: true }).tap()
  await page.getByRole('button', { name: '保留数字', exact: true }).tap()
  await keepPicture(page, 'answer-in-dollars')
  await sheet.getByRole('button', { name: '保存' }).tap()
  await page.getByText('1 USD = 7.12 人民币').waitFor()
  await page.getByRole('button', { name: `天线选${supplier}，USD 2.50` }).tap()
  await page.getByText('1 行 · USD 25.00').waitFor()
  expect(await page.getByText('¥178.00').count()).toBeGreaterThan(0)
  await keepPicture(page, 'comparison-in-dollars')
  await page.getByRole('link', { name: '下采购订单' }).tap()
  await page.getByText('1 USD = 7.12 人民币 · 折合 ¥178.00').waitFor()
  await page.getByRole('button', { name: '提交审批', exact: true }).tap()
  await page.waitForURL(/\/jxc\/order\/detail\/[\da-f-]{36}$/)
  await page.getByText('USD 25.00').first().waitFor()
})
