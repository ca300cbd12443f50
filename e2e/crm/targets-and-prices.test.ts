import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()

test('[crm-target-001] a year is spread over its months with one tap, on a phone, and stands against what was reached', async () => {
  const { staff } = demoPeople
  const admin = await app.pageOf('admin', `/crm/target?scope=person&person=${staff.id}&name=${staff.name}`)
  const faults = faultsOf(admin)
  await admin.getByText('没有目标').first().waitFor()
  await admin.getByRole('button', { name: '设定目标' }).first().tap()
  await admin.waitForURL(/\/crm\/target\/set/)
  await admin.getByRole('textbox', { name: '全年' }).fill('120000')
  await admin.getByRole('button', { name: '平均分到每月' }).tap()
  await expect.poll(() => admin.getByRole('textbox', { name: /-07$/ }).inputValue()).toBe('10000')
  await admin.getByRole('button', { name: '保存', exact: true }).tap()
  await admin.waitForURL(/\/crm\/target\?/)
  await admin.getByText('¥120,000.00').first().waitFor()
  await admin.getByRole('link', { name: /^目标/ }).first().tap()
  await admin.waitForURL(/\/crm\/target_list/)
  await admin.getByText('¥10,000.00').first().waitFor()
  expect(faults).toEqual([])
})

test('[price-list-001] an order says that the price list of its day has another price, and takes it with one tap', async () => {
  const { call } = await signInByCall(app.url, 'admin')
  const mark = crypto.randomUUID().slice(0, 8)
  const goods = await call<{ id: string }>('/erp/products.json', { name: `价目产品 ${mark}`, price: '10' })
  await call('/erp/price-lists.json', {
    name: `春季价 ${mark}`,
    start_date: '2031-03-01',
    end_date: '2031-05-31',
    items: [{ goods_id: goods.id, price: '8.5' }],
  })
  const [customer] = (await call<{ list: { id: string }[] }>('/crm/customers.json')).list
  const { id } = await call<{ id: string }>('/crm/orders.json', {
    name: `价目订单 ${mark}`,
    customer_id: customer!.id,
    order_date: '2031-04-01',
    lines: [{ goods_id: goods.id, quantity: '2', price: '10' }],
  })
  const page = await app.pageOf('admin', `/crm/order/new?id=${id}`)
  const faults = faultsOf(page)
  await page.getByText(`价目表“春季价 ${mark}”的价格是 ¥8.50`).waitFor()
  await page.getByRole('button', { name: '按价目表更新 1 行' }).tap()
  await page.getByText('¥17.00').first().waitFor()
  await page.getByRole('button', { name: '保存', exact: true }).tap()
  await page.waitForURL(new RegExp(`/crm/purchase_order/${id}`))
  await page.getByText('¥17.00').first().waitFor()
  expect(faults).toEqual([])
})
