import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DemoLogin } from '#database/demo/people.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()
const sheetOf = (page: Page) => page.locator('dialog[open]').last()
const idOf = (page: Page) => new URL(page.url()).searchParams.get('id')!
const agreed = async (id: string, ...people: DemoLogin[]) => {
  for (const who of people)
    await (await signInByCall(app.url, who)).call(`/finance/process_step/${id}.json`, { agree: true })
}
const submitted = async (page: Page) => {
  await page.getByRole('button', { name: '提交审批', exact: true }).tap()
  await page.waitForURL(/\/finance\/detail/)
  await page.getByText('审批流程').waitFor()
}

test('[finance-008, format-011, shell-066] an expense goes from its draft to its payment on two phones', async () => {
  const staff = await app.pageOf('staff', '/finance/new?type=expense')
  const faults = [faultsOf(staff)]
  const name = `拜访客户交通费 ${Date.now()}`
  await staff.getByRole('textbox', { name: '事由' }).fill(name)
  await staff.getByRole('button', { name: '添加明细' }).tap()
  await sheetOf(staff).getByRole('button', { name: '完成', exact: true }).tap()
  await sheetOf(staff).getByText('请选择费用类型').waitFor()
  expect(await accessibilityProblems(staff)).toEqual([])
  await sheetOf(staff)
    .getByRole('button', { name: /费用类型/ })
    .tap()
  await sheetOf(staff).getByRole('button', { name: /打车/ }).tap()
  await sheetOf(staff).getByRole('textbox', { name: '金额' }).fill('1409.5')
  await sheetOf(staff).getByRole('button', { name: '完成', exact: true }).tap()
  await staff.getByText('人民币壹仟肆佰零玖元伍角整').waitFor()

  // The app was closed meanwhile: what was written is still there.
  await staff.reload()
  await staff.getByText('人民币壹仟肆佰零玖元伍角整').waitFor()
  await expect.poll(() => staff.getByRole('textbox', { name: '事由' }).inputValue()).toBe(name)
  await submitted(staff)
  expect(await accessibilityProblems(staff)).toEqual([])
  const id = idOf(staff)
  await agreed(id, 'manager')

  // 陈静 looks it through, and pays.
  const finance = await app.pageOf('finance', '/finance/list?scope=charged')
  faults.push(faultsOf(finance))
  await finance.getByRole('link', { name: new RegExp(name) }).tap()
  await finance.getByRole('button', { name: '同意', exact: true }).tap()
  await sheetOf(finance).getByRole('button', { name: '同意', exact: true }).last().tap()
  await staff.getByText('待付款').first().waitFor()
  await finance.goto(`/finance/detail?id=${id}&type=expense`)
  await finance.getByRole('button', { name: '付款', exact: true }).tap()
  await sheetOf(finance).getByRole('button', { name: '确认付款 ¥1,409.50' }).tap()
  await staff.getByText('已付款').first().waitFor()
  // The same again: without what was used once, and as an order of its own.
  await staff.getByRole('link', { name: '复制为新单' }).tap()
  await staff.getByText('人民币壹仟肆佰零玖元伍角整').waitFor()
  await expect.poll(() => staff.getByRole('textbox', { name: '事由' }).inputValue()).toBe(name)
  await submitted(staff)
  expect(idOf(staff)).not.toBe(id)
  // What was searched for is there again on the way back.
  await staff.goto('/finance/list')
  await staff.getByRole('searchbox').fill(name)
  await staff
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .tap()
  await staff.getByText('审批流程').waitFor()
  await staff.goBack()
  await staff
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .waitFor()
  expect(await staff.getByRole('searchbox').inputValue()).toBe(name)
  await finance.goto('/finance/payment/list')
  await finance.getByRole('tab', { name: '付款流水' }).tap()
  await finance.getByRole('link', { name: new RegExp(name) }).waitFor()
  expect(faults.flat()).toEqual([])
})

/** What each other kind wants written, in its form and in its line. */
const kinds: { type: string; payee?: boolean; due?: RegExp; line: Record<string, string> }[] = [
  { type: 'travel', line: { 目的地: '天津', 金额: '218.00' } },
  { type: 'purchase', line: { 名称与规格: '移动硬盘', 数量: '2', 单价: '499.00' } },
  { type: 'borrow', due: /预计还款日/, line: { 金额: '1000.00' } },
  { type: 'prepay', payee: true, line: { 金额: '800.00' } },
  { type: 'payment', payee: true, line: { 金额: '660.00' } },
]

for (const { type, payee, due, line } of kinds) {
  test(`an order of the kind "${type}" is handed in and agreed to`, async () => {
    const staff = await app.pageOf('staff', `/finance/new?type=${type}`)
    const faults = faultsOf(staff)
    await staff.getByRole('textbox', { name: '事由' }).fill(`${type} ${Date.now()}`)
    if (due) {
      await staff.getByRole('button', { name: due }).tap()
      await sheetOf(staff).getByRole('button', { name: '确定' }).tap()
    }
    if (payee) await staff.getByRole('textbox', { name: '收款人' }).fill('华北设备有限公司')
    await staff.getByRole('button', { name: '添加明细' }).tap()
    for (const [field, value] of Object.entries(line))
      await sheetOf(staff).getByRole('textbox', { name: field, exact: true }).fill(value)
    await sheetOf(staff).getByRole('button', { name: '完成', exact: true }).tap()
    await submitted(staff)
    await agreed(idOf(staff), 'manager', 'finance')
    await staff.getByText('待付款').first().waitFor()
    expect(faults).toEqual([])
  })
}
