import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { DemoLogin } from '#database/demo/people.ts'
import { faultsOf, keepPicture, runningApp } from './running-app.ts'

const app = runningApp()
const open: Page[] = []
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [index, page] of open.entries()) await keepPicture(page, `calendar-${index}`).catch(() => {})
  for (const page of open.splice(0)) await page.context().close()
})

async function phoneOf(who: DemoLogin) {
  const page = await app.signedIn(who)
  page.setDefaultTimeout(20_000)
  open.push(page)
  return page
}

test('a weekly event is made on one phone, one of its times is changed, and the other phone shows both', { timeout: 120_000 }, async () => {
  const [manager, staff] = [await phoneOf('manager'), await phoneOf('staff')]
  const faults = [faultsOf(manager), faultsOf(staff)]
  const name = '季度复盘'
  await staff.goto('/calendar/list')
  await staff.getByRole('radio', { name: '列表' }).tap()
  await staff.getByText('研发周会').first().waitFor()

  // 张伟 makes it, each week, with 王小雨.
  await manager.goto('/calendar/create')
  await manager.getByRole('textbox', { name: /标题/ }).fill(name)
  await manager.getByRole('button', { name: /^重复/ }).tap()
  await manager.getByRole('button', { name: '每周', exact: true }).tap()
  await manager.getByRole('button', { name: /^参与人/ }).tap()
  const selector = manager.locator('dialog[open]')
  await selector.getByPlaceholder(/搜索/).fill('wangxy')
  await selector.getByText('王小雨').first().tap()
  await selector.getByRole('button', { name: /确定/ }).tap()
  await manager.getByRole('button', { name: '创建', exact: true }).tap()
  await manager.getByRole('heading', { name }).waitFor()

  // It stands on the other phone, which nobody has touched, more than once.
  await staff.getByText(name).nth(2).waitFor()
  const times = await staff.getByText(name).count()

  // One of its times gets another name; the others keep theirs.
  await manager.getByRole('button', { name: '编辑' }).tap()
  await manager.getByRole('button', { name: '仅此次' }).tap()
  await manager.getByRole('textbox', { name: /标题/ }).fill('季度回顾，仅本周')
  await manager.getByRole('button', { name: '确定', exact: true }).tap()
  await manager.getByRole('heading', { name: '季度回顾，仅本周' }).waitFor()
  await staff.getByText('季度回顾，仅本周').waitFor()
  expect(await staff.getByText(name, { exact: true }).count()).toBe(times - 1)
  await keepPicture(staff, 'calendar-staff')
  expect(faults).toEqual([[], []])
})
