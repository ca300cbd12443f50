import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf, keepPicture, runningApp } from './running-app.ts'

const app = runningApp()

/** Leaves a mark that a reload would wipe away. */
const mark = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { neverReloaded: true })
  })
const wasNeverReloaded = (page: Page) =>
  page.evaluate(() => (globalThis as { neverReloaded?: boolean }).neverReloaded === true)

test('a task made on one phone appears on the other, is finished there, and is seen finished on the first', async () => {
  const [manager, staff] = [await app.signedIn('manager'), await app.signedIn('staff')]
  const faults = [faultsOf(manager), faultsOf(staff)]
  const name = '核对第四季度的合同清单'

  // By the last change, so that what is new is visible.
  await staff.goto('/tasks/upcoming?source=task')
  await staff.locator('main a[href^="/tasks/"]').first().waitFor()
  await mark(staff)

  // 张伟 makes it for 王小雨, by the new-item chooser.
  await manager.goto('/tasks/upcoming?source=upcoming')
  await manager
    .getByRole('link', { name: '新建' })
    .or(manager.getByRole('button', { name: '新建' }))
    .first()
    .tap()
  await manager.getByRole('link', { name: '新建任务' }).tap()
  await manager.getByRole('textbox', { name: /任务名称/ }).fill(name)
  await manager.getByRole('button', { name: /^负责人/ }).tap()
  const selector = manager.locator('dialog[open]')
  await selector.getByText('张伟').first().tap()
  await selector.getByPlaceholder(/搜索/).fill('wangxy')
  await selector.getByText('王小雨').first().tap()
  await selector.getByRole('button', { name: /确定/ }).tap()
  await manager.getByRole('button', { name: '创建', exact: true }).tap()
  await manager.getByRole('heading', { name }).waitFor()
  await mark(manager)

  // It is there on the other phone, which nobody has touched, marked as unread.
  const row = staff.getByRole('link', { name: new RegExp(name) })
  await row.waitFor()
  await expect.poll(() => row.textContent()).toContain('未读')
  expect(await wasNeverReloaded(staff)).toBe(true)

  // 王小雨 opens it, says so, and finishes it.
  await row.tap()
  await staff.getByRole('heading', { name }).waitFor()
  await staff.getByRole('textbox', { name: '写评论…' }).fill('已核对，共 12 份，都没有问题')
  await staff.getByRole('button', { name: '发送' }).tap()
  await staff.getByRole('checkbox', { name: '完成' }).tap()
  await staff.getByRole('button', { name: '已完成', exact: true }).waitFor()

  // 张伟 sees both on the page that stood open all the time.
  await manager.getByText('已核对，共 12 份，都没有问题').waitFor()
  await manager.getByRole('button', { name: '已完成', exact: true }).waitFor()
  await expect.poll(() => manager.getByRole('checkbox', { name: '重启任务' }).isChecked()).toBe(true)
  expect(await wasNeverReloaded(manager)).toBe(true)
  expect(await wasNeverReloaded(staff)).toBe(true)

  await keepPicture(manager, 'two-phones-manager')
  await keepPicture(staff, 'two-phones-staff')
  expect(faults).toEqual([[], []])
})

test('[error-001, error-010, error-025, format-009] a task that is not theirs is nowhere in their lists, and its address leads to whom to ask', async () => {
  const [sales, staff] = [await app.signedIn('sales'), await app.signedIn('staff')]
  await sales.goto('/tasks/upcoming?source=upcoming')
  const address = await sales.getByRole('link', { name: /拜访海河机械/ }).getAttribute('href')
  // By the last change, so that what is new is visible.
  await staff.goto('/tasks/upcoming?source=task')
  await staff.locator('main a[href^="/tasks/"]').first().waitFor()
  expect(await staff.getByText('拜访海河机械').count()).toBe(0)
  await staff.goto(address!)
  await staff.waitForURL(/\/error\?.*error_key=[\da-f]{8}$/)
  await staff.getByText('任务已被删除，或您无权查看').first().waitFor()
  await staff.getByText('刘强').first().waitFor()
})
