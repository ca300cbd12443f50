import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { signInByCall } from '../demo-records.ts'
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

test("a week's goal of one sentence, with one below it, worked on and locked from another phone", async () => {
  const staff = await phoneOf('staff', '/quick_create')
  await staff.getByRole('textbox', { name: '快速任务' }).fill('本周目标：走访十家客户')
  await staff
    .getByRole('status')
    .getByText(/目标.*走访十家客户/)
    .waitFor()
  await staff.getByRole('button', { name: '创建', exact: true }).tap()
  await hasSaid(staff, '已保存')
  await staff.goto('/plan/list')
  await staff.getByRole('link', { name: /走访十家客户/ }).waitFor()

  // One that stands below it; 张伟's phone, which nobody has touched, shows both.
  const manager = await phoneOf('manager', `/plan/list?user=${demoPeople.staff.id}`)
  await manager.getByRole('link', { name: /走访十家客户/ }).waitFor()
  await staff.getByRole('button', { name: '新建目标' }).first().tap()
  await dialogOf(staff).getByRole('textbox', { name: /^目标/ }).first().fill('约好苏州三家')
  await dialogOf(staff)
    .getByRole('button', { name: /^上级目标/ })
    .tap()
  await dialogOf(staff).getByText('走访十家客户').tap()
  await dialogOf(staff).getByRole('button', { name: '保存', exact: true }).tap()
  await manager.getByText('上级目标 走访十家客户').waitFor()

  await staff.getByRole('link', { name: /约好苏州三家/ }).tap()
  await staff.getByRole('button', { name: '更新进展', exact: true }).tap()
  await dialogOf(staff).getByRole('textbox', { name: /^进度/ }).fill('60')
  await dialogOf(staff).getByRole('textbox', { name: /^说明/ }).fill('两家定了时间')
  await dialogOf(staff).getByRole('button', { name: '保存', exact: true }).tap()
  await staff
    .getByRole('main')
    .getByText(/两家定了时间/)
    .waitFor()
  await manager.getByRole('link', { name: /约好苏州三家.*60%/ }).waitFor()
  await keepPicture(manager, 'goals-of-staff')

  // Locked from above: 王小雨 sees it at once, and changes nothing any more.
  await manager.getByRole('button', { name: '更多', exact: true }).tap()
  await dialogOf(manager).getByRole('button', { name: '锁定周期', exact: true }).tap()
  await staff.getByText('已锁定').waitFor()
  await expect.poll(() => staff.getByRole('button', { name: '更新进展' }).count()).toBe(0)
  expect(faults.flat()).toEqual([])
})

test('a plan as a tree: unfolded branch by branch, by a tap on a phone and by the keyboard on a wide screen', async () => {
  const phone = await phoneOf('manager', '/plan/list')
  await phone.getByRole('radio', { name: '树', exact: true }).tap()
  const tree = phone.getByRole('list', { name: '目标树' })
  await tree.getByRole('link', { name: /完成 2.0 回归测试.*45%/ }).waitFor()
  expect(await tree.getByText('崩溃率降到千分之一').count()).toBe(0)
  await tree.getByRole('button', { name: '展开：完成 2.0 回归测试' }).tap()
  await tree.getByRole('link', { name: /崩溃率降到千分之一.*70%/ }).tap()
  await phone.getByRole('button', { name: '更新进展', exact: true }).waitFor()
  await phone.goBack()
  // What was unfolded still is.
  await tree.getByRole('link', { name: /崩溃率降到千分之一/ }).waitFor()
  await keepPicture(phone, 'goals-as-a-tree')
  await phone.getByRole('radio', { name: '导图', exact: true }).tap()
  await phone.waitForURL(/\/plan\/minder/)
  await phone.getByRole('radio', { name: '列表', exact: true }).waitFor()

  const wide = await phoneOf('manager', '/plan/tree')
  await wide.setViewportSize({ width: 1440, height: 900 })
  const rows = wide.getByRole('list', { name: '目标树' })
  const parent = rows.getByRole('link', { name: /完成 2.0 回归测试/ })
  const focused = () => wide.evaluate(() => document.activeElement?.textContent ?? '')
  await parent.focus()
  await wide.keyboard.press('ArrowRight')
  await rows.getByRole('link', { name: /崩溃率降到千分之一/ }).waitFor()
  await wide.keyboard.press('ArrowRight')
  expect(await focused()).toContain('崩溃率降到千分之一')
  await wide.keyboard.press('ArrowDown')
  expect(await focused()).toContain('弱网用例全部跑通')
  await wide.keyboard.press('ArrowLeft')
  expect(await focused()).toContain('完成 2.0 回归测试')
  await wide.keyboard.press('ArrowLeft')
  await expect.poll(() => rows.getByText('弱网用例全部跑通').count()).toBe(0)
  await wide.keyboard.press('Enter')
  await wide.getByRole('button', { name: '更新进展', exact: true }).waitFor()
  expect(faults.flat()).toEqual([])
})

test('a goal is found in the search, and leads to itself', async () => {
  const phone = await phoneOf('manager', '/search?type=goal&key=huiguiceshi')
  await phone.getByRole('link', { name: /完成 2.0 回归测试/ }).tap()
  await phone.waitForURL(/\/plan\/[0-9a-f-]{36}$/)
  await phone.getByRole('button', { name: '更新进展', exact: true }).waitFor()
  expect(faults.flat()).toEqual([])
})

test('a company that plans no weeks has the month on home, as the plan itself opens', async () => {
  const admin = await signInByCall(app.url, 'admin')
  await admin.call('/comp/settings', { key_name: 'plan_setting', key_value: '{"model":"plan","week":0,"quarter":1}' })
  const staff = await phoneOf('staff', '/dynamic')
  const empty = staff.getByText('本月还没有计划')
  await expect
    .poll(
      async () => {
        await staff.getByRole('heading', { name: '计划' }).first().scrollIntoViewIfNeeded()
        return await empty.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  expect(faults.flat()).toEqual([])
})
