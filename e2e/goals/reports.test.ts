import pino from 'pino'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DemoLogin } from '#database/demo/people.ts'
import { signInByCall } from '../demo-records.ts'
import { openServices } from '#app/services.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp()
const faults: string[][] = []

async function phoneOf(who: DemoLogin, address: string): Promise<Page> {
  const page = await app.pageOf(who, address)
  faults.push(faultsOf(page))
  return page
}
const dialogOf = (page: Page) => page.locator('dialog[open]').last()

/** Four of 林岚's people hand it in; whenever the test runs, its deadline is still ahead. */
const kind = {
  name: '周小结',
  cycle: 'week',
  sections: [
    { title: '本周完成', is_required: '1', fill: 'done' },
    { title: '下周计划', fill: 'plan' },
  ],
  deadline_days: 10,
  makeup_days: 10,
}

async function handIn(page: Page, done: string) {
  await page.getByRole('textbox', { name: /^本周完成/ }).fill(done)
  await page.getByRole('button', { name: '提交', exact: true }).tap()
  await page.waitForURL(/\/report\/detail/)
}

test('a week of reports: three are handed in, one is missing and reminded, one is sent back and written again', async () => {
  const { call } = await signInByCall(app.url, 'hr')
  const { id: type } = await call<{ id: string }>('/report/setting.json', kind)
  const at = `/report/create?type=${type}`

  // 张伟 takes what he did from the work itself; 陈静 and 刘强 write.
  const manager = await phoneOf('manager', at)
  await manager.getByText('从工作中带入').first().waitFor()
  await keepPicture(manager, 'report-fill')
  await manager.getByRole('button', { name: /填入“本周完成”/ }).tap()
  await expect.poll(() => manager.getByRole('textbox', { name: /^本周完成/ }).inputValue()).toMatch(/^- /)
  await manager.getByRole('button', { name: '提交', exact: true }).tap()
  await manager.waitForURL(/\/report\/detail/)
  await manager.getByText('工作依据').waitFor()
  const finance = await phoneOf('finance', at)
  await handIn(finance, '核对了十一月的回款')
  const sales = await phoneOf('sales', at)
  await handIn(sales, '拜访了三家客户')

  // 林岚 sees who is missing, and reminds her.
  const admin = await phoneOf('admin', '/report/missing')
  const chooseKind = async () =>
    await admin.getByRole('radiogroup', { name: '汇报模板' }).getByRole('radio', { name: '周小结' }).tap()
  await chooseKind()
  await admin.getByText('赵敏').first().waitFor()
  expect(await admin.getByText('刘强').count()).toBe(0)
  await keepPicture(admin, 'report-missing')
  await admin.getByRole('button', { name: '提醒', exact: true }).tap()
  await hasSaid(admin, '已提醒 1 人')
  await admin.getByText('已提醒', { exact: true }).waitFor()
  const hr = await phoneOf('hr', '/dynamic_list')
  await hr
    .getByText(/周小结/)
    .first()
    .tap()
  await hr.waitForURL(/\/report\/create/)
  await hr.getByRole('textbox', { name: /^本周完成/ }).waitFor()

  // The whole team stands on one screen; what 刘强 wrote is too little.
  await admin.goto('/report/digest')
  await chooseKind()
  await admin.getByText('核对了十一月的回款').waitFor()
  await admin.getByText('拜访了三家客户').waitFor()
  await keepPicture(admin, 'report-digest')
  await admin.getByRole('link', { name: /刘强/ }).tap()
  await admin.getByRole('button', { name: '退回重写', exact: true }).tap()
  await dialogOf(admin).getByRole('textbox').fill('写上每家谈到哪一步')
  await dialogOf(admin).getByRole('button', { name: '退回重写', exact: true }).tap()
  // His phone, which nobody has touched, says so.
  await sales.getByText('写上每家谈到哪一步').waitFor()
  await keepPicture(sales, 'report-rejected')
  await sales.getByRole('link', { name: '修改后重新提交' }).tap()
  await handIn(sales, '拜访三家：两家报价，一家约下周演示')
  await admin.getByText('拜访三家：两家报价，一家约下周演示').waitFor()
  await admin.getByRole('button', { name: '点评', exact: true }).tap()
  await dialogOf(admin).getByRole('textbox', { name: /评分/ }).fill('88')
  await dialogOf(admin).getByRole('textbox', { name: /评语/ }).fill('清楚了')
  await dialogOf(admin).getByRole('button', { name: '点评', exact: true }).tap()
  await sales.getByText('清楚了').waitFor()
  await sales.getByText('88 分').waitFor()

  // The figures say the same: four are due, three are in, one is missing.
  await admin.goto('/report/analyze')
  await chooseKind()
  await admin.getByText('赵敏').first().waitFor()
  await keepPicture(admin, 'report-analyze')
  expect(faults.flat()).toEqual([])
})

test('a figure of what is missing opens whose it is and of which cycle, and the other figures stand beside it', async () => {
  // The demo's people came today: they owe reports once they have been here for a while.
  const services = await openServices(app.databaseUrl, pino({ level: 'silent' }), { connections: 1 })
  await services.database.system().run([{ text: `update person set created_at = created_at - interval '20 days'` }])
  await services.close()
  const admin = await phoneOf('admin', '/report/analyze?scope=company')
  const missing = admin.locator('dt:text-is("未交") + dd a')
  const num = Number(await missing.textContent())
  expect(num).toBeGreaterThan(20)
  await missing.tap()
  await admin.waitForURL(/figure=missing/)
  const main = admin.getByRole('main')
  await main
    .getByText(/\d{4}-\d\d-\d\d/)
    .first()
    .waitFor()
  await keepPicture(admin, 'report-missing-of-period')
  await admin.getByRole('tab', { name: '已交', exact: true }).tap()
  await admin.waitForURL(/figure=sent/)
  await main.getByRole('link', { name: /日报/ }).first().waitFor()
  expect(faults.flat()).toEqual([])
})
