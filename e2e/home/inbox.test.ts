import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { hasSaid } from '../../tools/toasts.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'
import { demoPeople } from '#database/demo/people.ts'

const app = runningApp()
const inbox = '/tasks/upcoming?source=upcoming'
const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })

/** Scrolls until everything is there, and counts the rows. */
async function countRows(page: Page): Promise<number> {
  let before = -1
  const seen = new Set<string>()
  while (seen.size > before) {
    before = seen.size
    for (const link of await page.locator('main li').all()) seen.add((await link.textContent()) ?? '')
    await page.locator('main').evaluate(main => main.scrollTo(0, main.scrollTop + main.clientHeight / 2))
    await page.waitForTimeout(300)
  }
  return seen.size
}

it('[inbox-007] a count on home, on the tab and in the inbox says the same, and leads to its rows', async () => {
  const manager = await signInByCall(app.url, 'manager')
  const { total } = await manager.call<{ total: number }>('/v3/waiting/list.json?limit=1')
  expect(total).toBeGreaterThan(5)
  const page = await app.pageOf('manager', '/dynamic')
  const faults = faultsOf(page)
  const said = total > 99 ? '99+' : String(total)
  const tab = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /待办/ })
  await expect.poll(() => tab.textContent()).toContain(said)
  const card = page.locator('main li > a[href^="/todo"]')
  await expect.poll(() => card.nth(3).textContent()).toContain(String(total))
  const overdue = Number(await card.first().locator('b').textContent())
  await card.first().tap()
  await page.getByRole('button', { name: '已逾期' }).waitFor()
  await expect.poll(() => countRows(page)).toBe(overdue)
  await page.goto('/todo_list')
  await page
    .getByRole('link', { name: /待我审批/ })
    .first()
    .tap()
  const ofKind = await manager.call<{ total: number }>('/v3/waiting/list.json?kind=approval&limit=1')
  await page.waitForURL(/kind=approval/)
  await expect.poll(() => countRows(page)).toBe(ofKind.total)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(faults).toEqual([])
})

it('[inbox-008] acts stand in the rows, can be undone, and are done by several at once', async () => {
  const staff = await signInByCall(app.url, 'staff')
  const names = ['待办之甲', '待办之乙', '待办之丙']
  for (const name of names)
    await staff.call('/v3/task', {
      name,
      manager_ids: [demoPeople.staff.id],
      plan_end_date: Date.now() + 600_000,
    })
  const page = await app.pageOf('staff', inbox)
  const faults = faultsOf(page)
  for (const name of names) await row(page, name).waitFor()
  // What was made a moment ago is reported to the page as well, which refetches: a tap between would meet another row.
  await page.waitForLoadState('networkidle')
  await page.getByRole('checkbox', { name: '完成: 待办之甲' }).tap()
  await expect.poll(() => row(page, '待办之甲').count()).toBe(0)
  await page.getByRole('button', { name: '撤销' }).tap()
  await row(page, '待办之甲').waitFor()

  await page.getByRole('button', { name: '多选' }).tap()
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  await page.getByText('已选 3 项').waitFor()
  await keepPicture(page, 'inbox-select')
  await page.getByRole('button', { name: '完成', exact: true }).tap()
  await expect.poll(() => row(page, '待办之').count()).toBe(0)
  const open = async () =>
    (await staff.call<{ list: { title: string }[] }>('/v3/waiting/list.json?kind=task&limit=100')).list.filter(
      ({ title }) => title.startsWith('待办之'),
    ).length
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(faults).toEqual([])
})

it('[inbox-009] an approval is agreed to in the row', async () => {
  const manager = await signInByCall(app.url, 'manager')
  const approvals = async () =>
    await manager.call<{ total: number; list: { title: string }[] }>('/v3/waiting/list.json?kind=approval&limit=50')
  const before = await approvals()
  const page = await app.pageOf('manager', `${inbox}&kind=approval`)
  const faults = faultsOf(page)
  await page.getByRole('button', { name: '同意', exact: true }).first().tap()
  await expect.poll(async () => (await approvals()).total, { timeout: 20_000 }).toBe(before.total - 1)
  expect(faults).toEqual([])
})

it('a notice that asks for something has its act, however much else waits before it', async () => {
  const manager = await signInByCall(app.url, 'manager')
  const give = async (name: string, due: number) =>
    await manager.call('/v3/task', { name, manager_ids: [demoPeople.hr.id], plan_end_date: Date.now() + due })
  for (let n = 1; n <= 104; n++) await give(`更早的第 ${n} 件`, 600_000)
  await give('排在很后面的', 30 * 86_400_000)
  const page = await app.pageOf('hr', '/dynamic_list')
  const line = page.locator('main li').filter({ hasText: '排在很后面的' })
  await line.getByRole('button', { name: '完成' }).tap()
  await expect.poll(() => line.getByRole('button', { name: '完成' }).count()).toBe(0)
})

it('[inbox-011] all that match are selected, those further down included, and done at once', async () => {
  const sales = await signInByCall(app.url, 'sales')
  const many = 23
  for (let n = 1; n <= many; n++)
    await sales.call('/v3/task', {
      name: `全选第 ${n} 件`,
      manager_ids: [demoPeople.sales.id],
      plan_end_date: Date.now() + 600_000,
    })
  const tasks = async () =>
    await sales.call<{ total: number; list: { title: string }[] }>('/v3/waiting/list.json?kind=task&limit=100')
  const before = (await tasks()).total
  expect(before).toBeGreaterThanOrEqual(many)
  const page = await app.pageOf('sales', '/todo_task')
  const faults = faultsOf(page)
  await page.getByRole('button', { name: `全选 ${before} 项` }).tap()
  await page.getByText(`已选 ${before} 项`).waitFor()
  await page.getByRole('button', { name: '完成', exact: true }).tap()
  // Others of the demo's may be refused, for what must come before them.
  const left = async () => (await tasks()).list.filter(({ title }) => title.startsWith('全选第')).length
  await expect.poll(left, { timeout: 30_000 }).toBe(0)
  expect(faults).toEqual([])
})

it('[inbox-014] a report is reviewed in its row, and sent back with a reason alone', async () => {
  const manager = await signInByCall(app.url, 'manager')
  const reports = async () => await manager.call<{ total: number }>('/v3/waiting/list.json?kind=report_review&limit=50')
  const before = (await reports()).total
  expect(before).toBeGreaterThan(0)
  const page = await app.pageOf('manager', `${inbox}&kind=report_review`)
  const faults = faultsOf(page)
  await page.getByRole('button', { name: '点评', exact: true }).first().tap()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('textbox').fill('写得很清楚')
  await dialog.getByRole('button', { name: '点评' }).tap()
  await expect.poll(async () => (await reports()).total, { timeout: 20_000 }).toBe(before - 1)
  expect(faults).toEqual([])
})

it('[inbox-011] where more wait than can be selected, so many are, and that is said', async () => {
  const finance = await signInByCall(app.url, 'finance')
  const tasks = async () => (await finance.call<{ total: number }>('/v3/waiting/list.json?kind=task&limit=1')).total
  for (let left = 203 - (await tasks()); left > 0; left -= 20)
    await Promise.all(
      Array.from({ length: Math.min(20, left) }, (_, n) =>
        finance.call('/v3/task', { name: `很多的第 ${left - n} 件`, manager_ids: [demoPeople.finance.id] }),
      ),
    )
  expect(await tasks()).toBe(203)
  const page = await app.pageOf('finance', '/todo_task')
  await page.getByRole('button', { name: '全选 200 项' }).tap()
  await page.getByText('已选 200 项').waitFor()
  await hasSaid(page, '一次最多选择 200 项，已选前 200 项')
})

it('[hours-017] hours that were handed in are agreed to in their notice, all of them and nothing else', async () => {
  const staff = await signInByCall(app.url, 'staff')
  const manager = await signInByCall(app.url, 'manager')
  const { id: taskId } = await staff.call<{ id: string }>('/v3/task', {
    name: '通知里的工时',
    manager_ids: [demoPeople.staff.id],
  })
  const today = dayOf(new Date(), 'Asia/Shanghai')
  const day = async (start_date: string, hour: number) =>
    (await staff.call<{ id: string }>('/task/user_hour_log', { task_id: taskId, start_date, hour })).id
  const ids = [await day(addDays(today, -1), 0.25), await day(today, 0.5)]
  await staff.call('/task/user_hour_log/submit', { id: ids })
  const other = await day(today, 0.25)
  await staff.call('/task/user_hour_log/submit', { id: [other] })
  const waiting = async () =>
    (await manager.call<{ list: { id: string }[] }>('/v3/waiting/list.json?kind=workhour_agree&limit=100')).list
      .map(({ id }) => id)
      .filter(id => [...ids, other].includes(id))
  expect((await waiting()).toSorted()).toEqual([...ids, other].toSorted())
  const page = await app.pageOf('manager', '/dynamic_list')
  const faults = faultsOf(page)
  const line = page.locator('main li').filter({ hasText: '提交了 0.75 小时工时' })
  await line.getByRole('button', { name: '同意' }).tap()
  await hasSaid(page, '已同意 2 项')
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([other])
  await expect.poll(() => line.getByRole('button', { name: '同意' }).count()).toBe(0)
  expect(faults).toEqual([])
})
