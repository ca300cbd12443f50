import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DemoLogin } from '#database/demo/people.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()

async function phoneOf(who: DemoLogin, address: string, faults: string[][]): Promise<Page> {
  const page = await app.pageOf(who, address)
  faults.push(faultsOf(page))
  return page
}

/** The approver agrees to what has come to their inbox. */
async function agree(page: Page, title: RegExp) {
  await page.getByRole('link', { name: title }).first().tap()
  await page.getByRole('button', { name: '同意', exact: true }).tap()
  await page.locator('dialog[open]').getByRole('button', { name: '同意', exact: true }).last().tap()
  // It is sent when it can no longer be undone.
  await page.getByRole('button', { name: '撤销' }).waitFor()
}

test('leave: its length and balance while one chooses, agreed to on another phone', async () => {
  const faults: string[][] = []
  const staff = await phoneOf('staff', '/hr/leave/new', faults)
  const manager = await phoneOf('manager', '/approval/list', faults)
  await manager.getByRole('tab', { name: '待我审批' }).waitFor()

  // 年假 is offered first, with what is left of it; 病假 needs no balance.
  await staff.getByText(/本次后剩余|余额不足/).waitFor()
  await staff.getByRole('button', { name: /假期类型/ }).tap()
  await staff.locator('dialog[open]').getByRole('button', { name: /病假/ }).tap()
  await staff.getByText('按工作日历计算，不含周末和节假日').waitFor()
  await staff.getByText('1 天', { exact: true }).waitFor()
  await staff.getByRole('radiogroup', { name: /开始/ }).getByRole('radio', { name: '下午' }).tap()
  await staff.getByText('0.5 天', { exact: true }).waitFor()
  await staff.getByRole('textbox', { name: '请假事由' }).fill('下午复诊')
  await staff.getByText('将由谁审批').waitFor()
  await staff.getByRole('button', { name: '提交审批', exact: true }).tap()
  await staff.getByText('审批流程').waitFor()
  await staff.getByText('0.5 天', { exact: true }).waitFor()

  await agree(manager, /病假.*0\.5 天/)
  // The requester's phone follows by itself, once the decision could no longer be undone.
  await staff.getByText('已同意').first().waitFor()
  expect(faults.flat()).toEqual([])
})

test('a balance is given by HR, and the form says at once when it is not enough', async () => {
  const faults: string[][] = []
  const hr = await phoneOf('hr', '/hr/leave/balances', faults)
  await hr.getByRole('link', { name: /刘强/ }).tap()
  await hr.getByRole('button', { name: '调整额度' }).tap()
  const sheet = hr.locator('dialog[open]')
  await sheet.getByRole('button', { name: /假期类型/ }).tap()
  await hr.locator('dialog[open]').last().getByRole('button', { name: '调休' }).tap()
  await sheet.getByRole('textbox', { name: '原因' }).fill('周六拜访客户')
  await sheet.getByRole('textbox', { name: '数量' }).fill('4')
  await sheet.getByRole('button', { name: '保存' }).tap()
  await hr.getByText('+4 小时').waitFor()

  const sales = await phoneOf('sales', '/hr/leave/balance', faults)
  await sales.getByText('4 小时', { exact: true }).first().waitFor()
  await sales.goto('/hr/leave/new')
  await sales.getByRole('button', { name: /假期类型/ }).tap()
  await sales.locator('dialog[open]').getByRole('button', { name: /调休/ }).tap()
  // A whole day is eight hours: more than there is, and said so at once.
  await sales.getByText('余额不足，目前只有 4 小时').waitFor()
  expect(faults.flat()).toEqual([])
})

test('an outing and a trip, handed in and decided on two phones', async () => {
  const faults: string[][] = []
  const finance = await phoneOf('finance', '/hr/outing/new', faults)
  const place = `税务局 ${Date.now() % 100_000}`
  await finance.getByRole('radio', { name: '出差' }).tap()
  await finance.getByRole('textbox', { name: '地点' }).fill(place)
  await finance.getByRole('textbox', { name: '事由' }).fill('办理年度汇算')
  await finance.getByText('将由谁审批').waitFor()
  await finance.getByRole('button', { name: '提交审批', exact: true }).tap()
  await finance.getByText('审批流程').waitFor()

  const admin = await phoneOf('admin', '/approval/list', faults)
  await agree(admin, new RegExp(`出差.*${place}`))
  await finance.getByText('已同意').first().waitFor()
  await finance.goto('/hr/list?type=outing')
  await finance.getByRole('link', { name: new RegExp(place) }).waitFor()
  expect(faults.flat()).toEqual([])
})

test('a fill-sign counts on the sign-in page when it was agreed to', async () => {
  const faults: string[][] = []
  // Until four in the morning the day before is still signed, and its nine o'clock has passed; later on nine o'clock
  // may lie ahead.
  const now = new Date(Date.now() + 8 * 3_600_000)
  const isNight = now.getUTCHours() < 4
  const day = new Date(now.getTime() - 4 * 3_600_000).toISOString().slice(0, 10)
  const finance = await phoneOf('finance', `/hr/fill_sign/new?day=${day}&sign_type=in`, faults)
  await finance.getByText(/已用 0 次，每月最多 3 次/).waitFor()
  await finance.getByRole('textbox', { name: '补卡原因' }).fill('手机没电')
  if (!isNight) {
    await finance.getByRole('button', { name: /实际时间/ }).tap()
    await finance.locator('dialog[open]').getByRole('button', { name: '现在' }).tap()
    await finance.locator('dialog[open]').getByRole('button', { name: '确定' }).tap()
  }
  await finance.getByRole('button', { name: '提交审批', exact: true }).tap()
  await finance.getByText('审批流程').waitFor()
  const admin = await phoneOf('admin', '/approval/list', faults)
  await agree(admin, /补卡/)
  await finance.getByText('已同意').first().waitFor()
  await finance.goto('/hr/sign')
  await finance.getByText('补卡', { exact: true }).first().waitFor()
  expect(faults.flat()).toEqual([])
})
