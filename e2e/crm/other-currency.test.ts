import { expect, test } from 'vitest'
import { signInByCall } from '../demo-records.ts'
import { runningApp } from '../running-app.ts'

const app = runningApp()

test('a contract made of a quotation in dollars shows what it comes to in the company’s own currency, and who decides by that', async () => {
  const sales = await signInByCall(app.url, 'sales')
  const admin = await signInByCall(app.url, 'admin')
  const { list } = await sales.call<{ list: { id: string }[] }>('/crm/customers.json?key=Cascade')
  const { id } = await sales.call<{ id: string }>('/erp/quote.json', {
    name: '码头二期',
    customer_id: list[0]!.id,
    currency: 'USD',
    rate: '7.15',
    lines: [{ name: '网关', quantity: '1', price: '30000' }],
  })
  await admin.call(`/erp/quote/apply/process_step/${id}.json`, { agree: true, opinion: '' })

  const page = await app.pageOf('sales', `/crm/newContract?quotation=${id}`)
  await page.getByText('1 USD = 7.15 人民币 · 折合 ¥214,500.00').waitFor()
  // By the company's process from 200,000 on.
  await page.getByText('总经理', { exact: true }).waitFor()

  // The next version is handed in at the rate of its own day, which is shown and counted by before anybody types one.
  await page.goto(`/crm/quotation/new?version_of=${id}`)
  await page.getByText('1 USD 等于多少人民币 · 折合 ¥213,600.00').waitFor()
  // Goods cost in the company's own currency: chosen, they are in dollars by that rate.
  await page.getByRole('button', { name: '选择产品' }).tap()
  const chooser = page.locator('dialog[open]').last()
  await chooser.getByText('设备联网传感器').tap()
  await chooser.getByRole('button', { name: /确定|完成/ }).tap()
  await page.getByText('× USD 12.15').waitFor()
  expect(await page.getByText('USD 86.50').count()).toBe(0)

  // Another currency is chosen when amounts are there: they are converted, if that is wanted.
  const inCurrency = async (name: string, answer: string) => {
    await page.getByRole('button', { name: /币种/ }).tap()
    await page.locator('dialog[open]').last().getByText(name, { exact: true }).tap()
    await page.getByRole('button', { name: answer, exact: true }).tap()
  }
  await inCurrency('人民币', '换算')
  await page.getByText('× ¥213,600.00').waitFor()
  await inCurrency('USD', '保留数字')
  await page.getByText('× USD 213,600.00').waitFor()
})

test('an order that is placed by a contract in dollars shows the contract’s rate, and what was typed before is converted by it', async () => {
  const sales = await signInByCall(app.url, 'sales')
  const { list } = await sales.call<{ list: { id: string }[] }>('/crm/customers.json?key=Cascade')
  const customer = list[0]!.id
  await sales.call('/crm/contracts.json', {
    name: '码头三期合同',
    customer_id: customer,
    total: '50000',
    currency: 'USD',
    rate: '7.2',
  })
  const page = await app.pageOf('sales', `/crm/order/new?customer=${customer}`)
  const choose = async (answer: string) => {
    await page.getByRole('button', { name: /^合同/ }).tap()
    await page.locator('dialog[open]').last().getByText('码头三期合同', { exact: true }).tap()
    await page.getByRole('button', { name: answer, exact: true }).tap()
  }
  await page.getByRole('button', { name: '选择产品' }).tap()
  const chooser = page.locator('dialog[open]').last()
  await chooser.getByText('设备联网传感器').tap()
  await chooser.getByRole('button', { name: /确定|完成/ }).tap()
  await page.getByText('× ¥86.50').waitFor()

  await choose('换算')
  await page.getByText('× USD 12.01').waitFor()
  await page.getByText('1 USD = 7.2 人民币 · 折合 ¥86.47').waitFor()
  expect(await page.getByText('¥86.50').count()).toBe(0)
})

test('a question that is open while the window is resized is answered in the form that asked it', async () => {
  const page = await app.signedIn('sales', { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
  await page.goto('/crm/quotation/new')
  await page.getByRole('button', { name: '选择产品' }).click()
  const chooser = page.locator('dialog[open]').last()
  await chooser.getByText('设备联网传感器').click()
  await chooser.getByRole('button', { name: /确定|完成/ }).click()
  await page.getByText('× ¥86.50').waitFor()
  await page.getByRole('button', { name: /币种/ }).click()
  await page.locator('dialog[open]').last().getByText('USD', { exact: true }).click()
  await page.getByRole('button', { name: '换算', exact: true }).waitFor()
  await page.setViewportSize({ width: 600, height: 900 })
  await page.getByRole('button', { name: '换算', exact: true }).click()
  await page.getByText(/× USD 12\.\d\d/).waitFor()
})

test('an order that is made of a quotation in dollars is taken off it, at the rate of today; money that comes says what exchange lost', async () => {
  const sales = await signInByCall(app.url, 'sales')
  const admin = await signInByCall(app.url, 'admin')
  const { list } = await sales.call<{ list: { id: string }[] }>('/crm/customers.json?key=Cascade')
  const customer = list[0]!.id
  const { id: quotation } = await sales.call<{ id: string }>('/erp/quote.json', {
    name: '码头四期',
    customer_id: customer,
    currency: 'USD',
    rate: '7.3',
    lines: [{ name: '网关', quantity: '1', price: '300' }],
  })
  await admin.call(`/erp/quote/apply/process_step/${quotation}.json`, { agree: true, opinion: '' })
  const page = await app.pageOf('sales', `/crm/order/new?quotation=${quotation}`)
  await page.getByText('1 USD = 7.3 人民币').waitFor()
  await page.getByRole('button', { name: /^报价单/ }).tap()
  await page.getByRole('button', { name: '取消关联' }).tap()
  await page.getByText('1 USD 等于多少人民币 · 折合 ¥2,136.00').waitFor()
  await page.getByRole('button', { name: '保存' }).tap()
  await page.waitForURL(/\/crm\/purchase_order\/[\da-f-]{36}$/)
  await page.getByText('1 USD = 7.12 人民币').waitFor()

  const { id: contract } = await sales.call<{ id: string }>('/crm/contracts.json', {
    name: '码头四期合同',
    customer_id: customer,
    total: '1000',
    currency: 'USD',
    rate: '7.15',
  })
  const deciding = [admin, ...(await Promise.all([signInByCall(app.url, 'manager'), signInByCall(app.url, 'finance')]))]
  await expect
    .poll(
      async () => {
        for (const { call } of deciding)
          await call(`/crm/contracts/apply/process_step/${contract}.json`, { agree: true, opinion: '' }).catch(() => {})
        return (await sales.call<{ status: string }>(`/crm/contracts/${contract}.json`)).status
      },
      { timeout: 60_000 },
    )
    .toBe('agree')
  await page.goto(`/crm/contract/${contract}`)
  await page.getByRole('button', { name: '登记收付款' }).tap()
  const sheet = page.locator('dialog[open]').last()
  await sheet.getByRole('button', { name: '登记收付款' }).tap()
  await sheet.getByRole('textbox', { name: '金额' }).fill('400')
  await sheet.getByRole('textbox', { name: '汇率' }).fill('7.05')
  await sheet.getByRole('button', { name: '保存' }).tap()
  await page.getByText('汇率 7.05 · 汇兑损益 −¥40.00').waitFor()
})
