import { encodeQR } from 'qr'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf, runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp()
const number = String(Date.now()).slice(-8)
const taxCode = `01,10,033001800211,${number},1329.72,20261102,52118398712233445566,A1B2,`
const photo = {
  name: 'invoice.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from(encodeQR(taxCode, 'gif', { scale: 6 })),
}
const chooses = async (page: Page, press: () => Promise<void>, file: typeof photo) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await chooser.setFiles(file)
}

test('an invoice is scanned from its picture, handed in, agreed to, and refused a second time', async () => {
  const staff = await app.pageOf('staff', '/finance/invoice/new')
  const faults = faultsOf(staff)
  await staff.getByRole('button', { name: '扫一扫发票二维码' }).tap()
  await chooses(staff, () => staff.getByRole('button', { name: '从照片或 OFD 识别' }).tap(), photo)
  await hasSaid(staff, '已填好发票信息，请核对')
  expect(await staff.getByRole('textbox', { name: '发票号码' }).inputValue()).toBe(number)
  expect(await staff.getByRole('textbox', { name: '发票代码' }).inputValue()).toBe('033001800211')
  expect(await staff.getByRole('textbox', { name: '校验码' }).inputValue()).toBe('52118398712233445566')
  // The code of this kind has the amount without tax: what is printed is requested.
  await staff.getByText('1,329.72 不含税').waitFor()
  await staff.getByRole('textbox', { name: '价税合计' }).fill('1409.50')
  await staff.getByText('人民币壹仟肆佰零玖元伍角整').waitFor()
  await staff.getByRole('textbox', { name: '事由' }).fill(`客户晚餐 ${number}`)
  await staff.getByRole('textbox', { name: '销售方' }).fill('上海本帮菜馆有限公司')
  await staff.getByText('将由谁审批').waitFor()
  // The photo has to have arrived first, as the form says.
  await expect
    .poll(
      async () => {
        if (staff.url().includes('/finance/invoice/new'))
          await staff
            .getByRole('button', { name: '提交审批', exact: true })
            .tap({ timeout: 1_000 })
            .catch(() => {})
        return staff.url()
      },
      { interval: 1_500 },
    )
    .toContain('/finance/invoice/detail/')
  await staff.getByText('¥1,409.50').first().waitFor()
  const address = new URL(staff.url()).pathname

  const manager = await app.pageOf('manager', address)
  await manager.getByRole('button', { name: '同意', exact: true }).tap()
  await manager.locator('dialog[open]').getByRole('button', { name: '同意', exact: true }).last().tap()
  const finance = await app.pageOf('finance', address)
  await finance.getByRole('button', { name: '同意', exact: true }).tap()
  await finance.locator('dialog[open]').getByRole('button', { name: '同意', exact: true }).last().tap()
  await staff.getByText('已同意').first().waitFor()
  expect(faults).toEqual([])

  // Somebody else who has the same invoice learns at once where it is.
  const other = await app.pageOf('manager', '/finance/invoice/new')
  await other.getByRole('textbox', { name: '发票代码' }).fill('033001800211')
  await other.getByRole('textbox', { name: '发票号码' }).fill(number)
  await other.getByRole('link', { name: `客户晚餐 ${number}` }).waitFor()
})

test('money that came in is written down, found and counted', async () => {
  const page = await app.pageOf('finance', '/finance/billlog/list')
  const faults = faultsOf(page)
  await page.getByRole('button', { name: '新建' }).tap()
  await page.getByRole('textbox', { name: '金额' }).fill('86000.5')
  await page.getByText('人民币捌万陆仟元零伍角整').waitFor()
  const party = `海河机械 ${number}`
  await page.getByRole('textbox', { name: '付款方' }).fill(party)
  await page.getByRole('button', { name: '保存' }).tap()
  await page.waitForURL(/\/finance\/billlog\/detail\//)
  await page.getByText('+¥86,000.50').waitFor()
  await page.goto('/finance/billlog/list')
  await page.getByRole('searchbox').fill(party)
  await page.getByRole('link', { name: new RegExp(party) }).waitFor()
  await page.getByText('¥86,000.50').first().waitFor()
  // A kind of what came in opens its transactions, which come to it.
  await page.goto('/finance/analyze_billlog_total')
  const kind = page.getByRole('group', { name: '收入 · 按类别' }).getByRole('button').first()
  const { amount } = /(?<amount>[\d,.]+)$/.exec((await kind.textContent())!)!.groups!
  await kind.tap()
  await page.waitForURL(/\/finance\/billlog\/list/)
  await page.locator('[data-direction=in]', { hasText: amount }).first().waitFor()
  await page.goto('/finance/analyze_cash_flow_total')
  await page.getByText('净额').first().waitFor()
  // What came in and what was paid open their entries.
  await page.locator('dd', { hasText: '¥' }).nth(1).getByRole('link').tap()
  await page.waitForURL(/\/finance\/billlog\/list\?direction=in/)
  await page.locator('[data-direction=in]').nth(1).waitFor()
  await page.goBack()
  await page.locator('dd', { hasText: '¥' }).nth(3).getByRole('link').tap()
  await page.waitForURL(/\/finance\/payment\/list\?view=register/)
  await page.getByRole('tab', { name: '付款流水', selected: true }).waitFor()
  expect(faults).toEqual([])
})

test('memos are noted and deleted in a batch', async () => {
  const page = await app.pageOf('hr', '/bill/list')
  const faults = faultsOf(page)
  for (const summary of ['打车', '午餐', '快递']) {
    await page.goto('/bill/new')
    await page.getByRole('textbox', { name: '金额' }).fill('20.10')
    await page.getByRole('textbox', { name: '花在哪里' }).fill(summary)
    await page.getByRole('button', { name: '保存' }).tap()
    await hasSaid(page, '已保存')
  }
  await page.goto('/bill/list')
  await page.getByText('¥60.30').waitFor()
  await page.getByRole('button', { name: '选择' }).tap()
  for (const summary of ['打车', '快递']) await page.getByRole('checkbox', { name: summary }).tap()
  await page.getByText('已选 2 笔').waitFor()
  await page.getByRole('button', { name: '删除' }).tap()
  await page.locator('dialog[open]').getByRole('button', { name: '删除' }).tap()
  await hasSaid(page, '已删除 2 笔')
  await page.getByRole('link', { name: /午餐/ }).waitFor()
  await page.getByText('打车').waitFor({ state: 'detached' })

  // What is left becomes a line of an expense.
  await page.getByRole('button', { name: '选择' }).tap()
  await page.getByRole('checkbox', { name: '午餐' }).tap()
  await page.getByRole('button', { name: '去报销' }).tap()
  await page.waitForURL(/\/finance\/new\?type=expense/)
  await page.getByText('¥20.10').first().waitFor()
  expect(faults).toEqual([])
})
