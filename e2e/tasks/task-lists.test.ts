import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { carry, halfway, untilSortable } from '../finger.ts'
import { faultsOf, runningApp } from '../running-app.ts'
import { hasSaid, inNoHurry } from '../../tools/toasts.ts'

const app = runningApp()
const phoneOf = app.pageOf
const made = async (names: readonly string[], draft: object = {}) => {
  const manager = await signInByCall(app.url, 'manager')
  for (const name of names) await manager.call('/v3/task.json', { name, manager_ids: [demoPeople.staff.id], ...draft })
}
const row = (page: Page, name: string) => page.locator('main').getByRole('link', { name: new RegExp(name) })

describe('a list of tasks', () => {
  it('says so when a newer version has taken the code that a tap needs', async () => {
    await made(['新版本之后还在的任务'])
    const page = await phoneOf('staff', '/tasks/assign_me')
    await page.route('**/assets/list-tools-*.js', route => route.fulfill({ status: 404 }))
    await row(page, '新版本之后还在的任务').waitFor()
    await page.getByRole('button', { name: '筛选任务' }).tap()
    await hasSaid(page, '应用已更新，请重新载入')
  })

  it('is narrowed down to those of one customer, and of one of its chances', async () => {
    const sales = await signInByCall(app.url, 'sales')
    const customer = `常州恐龙园 ${crypto.randomUUID().slice(0, 8)}`
    const { id: customer_id } = await sales.call<{ id: string }>('/crm/customers.json', { full_name: customer })
    const { id: chance_id } = await sales.call<{ id: string }>('/crm/chances.json', { name: '夜场灯光', customer_id })
    await sales.call('/v3/task.json', { name: '恐龙园回访', customer_id })
    await sales.call('/v3/task.json', { name: '恐龙园灯光报价', chance_id })
    await sales.call('/v3/task.json', { name: '没有客户的任务' })
    const page = await phoneOf('sales', '/tasks/assign_me')
    const faults = faultsOf(page)
    await row(page, '没有客户的任务').waitFor()
    const sheet = page.locator('dialog[open]')
    const narrow = async (chip: string, found: string) => {
      await page.getByRole('button', { name: /^筛选任务/ }).tap()
      await sheet.getByRole('button', { name: chip, exact: true }).tap()
      await sheet.last().getByText(found).tap()
      await sheet.first().getByRole('button', { name: found, pressed: true }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await sheet.first().getByRole('button', { name: '查看任务' }).tap()
    }
    await narrow('不限客户', customer)
    await row(page, '恐龙园回访').waitFor()
    await row(page, '恐龙园灯光报价').waitFor()
    await expect.poll(() => row(page, '没有客户的任务').count()).toBe(0)
    await narrow('不限商机', '夜场灯光')
    await row(page, '恐龙园灯光报价').waitFor()
    await expect.poll(() => row(page, '恐龙园回访').count()).toBe(0)
    // The address keeps it.
    await page.reload()
    await row(page, '恐龙园灯光报价').waitFor()
    expect(await row(page, '恐龙园回访').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('[task-007, task-073] is what is to be done by its due date, or my tasks by their last change', async () => {
    const page = await phoneOf('staff', '/app')
    for (const [source, title, call, sort] of [
      ['', '待办', '/v3/task/filter', 'planEndDate'],
      ['?source=upcoming', '待办', '/v3/waiting/list', null],
      ['?source=task', '任务', '/v3/task/filter', 'lastOptDate'],
    ] as const) {
      const awaited = page.waitForRequest(request => request.url().includes(call))
      await page.goto(`/tasks/upcoming${source}`)
      expect(new URL((await awaited).url()).searchParams.get('sort'), source).toBe(sort)
      await page.getByRole('heading', { name: title, exact: true }).first().waitFor()
      await page.locator('main').getByRole('link').first().waitFor()
    }
  })

  it('is filtered, kept as a view, and opened with it again', async () => {
    await made(['视图里的紧急任务'], { priority: 2 })
    await made(['视图外的普通任务'])
    const page = await phoneOf('staff', '/tasks/assign_me')
    const faults = faultsOf(page)
    await row(page, '视图外的普通任务').waitFor()
    await page.getByRole('button', { name: '筛选任务' }).tap()
    const sheet = page.locator('dialog[open]')
    await sheet.getByRole('group', { name: '优先级' }).getByRole('button', { name: '紧急', exact: true }).tap()
    await sheet.getByRole('button', { name: '保存为视图' }).tap()
    await page.getByRole('textbox', { name: '视图名称' }).fill('紧急的')
    await page.locator('dialog[open]').last().getByRole('button', { name: '保存', exact: true }).tap()
    await sheet.first().getByRole('button', { name: '紧急的', exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.first().getByRole('button', { name: '管理视图“紧急的”' }).tap()
    await page.getByRole('button', { name: '设为默认视图' }).tap()
    await sheet.first().getByRole('button', { name: '★ 紧急的' }).waitFor()
    await sheet.first().getByRole('button', { name: '查看任务' }).tap()
    await row(page, '视图里的紧急任务').waitFor()
    await expect.poll(() => row(page, '视图外的普通任务').count()).toBe(0)

    // A view goes only when that was meant; it is marked while it is shown, and another of its name is not taken.
    await page.getByRole('button', { name: '筛选任务' }).tap()
    expect(await sheet.getByRole('button', { name: '★ 紧急的' }).getAttribute('aria-pressed')).toBe('true')
    await sheet.getByRole('button', { name: '保存为视图' }).tap()
    await page.getByRole('textbox', { name: '视图名称' }).fill('紧急的')
    await page.getByRole('alertdialog').getByRole('button', { name: '保存', exact: true }).tap()
    await page.getByRole('alertdialog').getByRole('alert').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).tap()
    await sheet.getByRole('button', { name: '管理视图“紧急的”' }).tap()
    await page.getByRole('button', { name: '删除视图' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).tap()
    await sheet.first().getByRole('button', { name: '★ 紧急的' }).waitFor()
    await sheet.first().getByRole('button', { name: '关闭' }).tap()

    // Into a task and back, the list is as it was.
    await row(page, '视图里的紧急任务').tap()
    await page.getByRole('heading', { name: '视图里的紧急任务' }).waitFor()
    await page.goBack()
    await row(page, '视图里的紧急任务').waitFor()
    await expect.poll(() => row(page, '视图外的普通任务').count()).toBe(0)

    // Another day, on another phone.
    const other = await phoneOf('staff', '/tasks/assign_me')
    await row(other, '视图里的紧急任务').waitFor()
    await expect.poll(() => row(other, '视图外的普通任务').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('changes many at once, and takes it back', async () => {
    const names = ['成批一', '成批二', '成批三']
    await made(names, { plan_end_date: Date.now() + 3_600_000 })
    const page = await phoneOf('staff', '/tasks/upcoming')
    for (const name of names) await row(page, name).waitFor()
    const choose = async () => {
      await page.locator('header').getByRole('button', { name: '更多操作', exact: true }).tap()
      await page.getByRole('button', { name: '多选' }).tap()
      for (const name of names) await page.getByRole('checkbox', { name }).check()
      await page.getByText('已选 3 项').waitFor()
      await page.getByRole('button', { name: '完成', exact: true }).tap()
      await expect.poll(() => row(page, '成批').count()).toBe(0)
    }
    await inNoHurry(page, async () => {
      await choose()
      await page.getByRole('button', { name: '撤销' }).tap()
    })
    for (const name of names) await row(page, name).waitFor()
    const staff = await signInByCall(app.url, 'staff')
    const open = async () =>
      (
        await staff.call<{ list: { name: string }[] }>(
          '/v3/task/filter.json?is_open=true&limit=100&key=%E6%88%90%E6%89%B9',
        )
      ).list.length
    await expect.poll(open).toBe(3)

    await choose()
    await expect.poll(open, { interval: 500 }).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: '筛选任务' }).waitFor()
    expect(await row(page, '成批').count()).toBe(0)
  })

  it("is narrowed down by a tag and a field of the company's own, shows the field, and keeps all of it in a view", async () => {
    await made(['没有标签的任务'], { manager_ids: [demoPeople.sales.id] })
    const page = await phoneOf('sales', '/tasks/assign_me')
    const faults = faultsOf(page)
    await row(page, '没有标签的任务').waitFor()
    await page.getByRole('button', { name: '筛选任务' }).tap()
    const sheet = page.locator('dialog[open]').first()
    await sheet.getByRole('button', { name: '不限标签' }).tap()
    const picker = page.locator('dialog[open]').last()
    await picker.getByText('重点客户', { exact: true }).tap()
    await picker.getByRole('button', { name: '确定' }).tap()
    await sheet.getByRole('button', { name: '重点客户', exact: true }).waitFor()
    await sheet.getByRole('group', { name: '渠道' }).getByRole('button', { name: '直销', exact: true }).tap()
    await sheet.getByRole('group', { name: '在列表中显示' }).getByRole('button', { name: '渠道', exact: true }).tap()
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByRole('button', { name: '保存为视图' }).tap()
    await page.getByRole('textbox', { name: '视图名称' }).fill('直销的重点客户')
    await page.locator('dialog[open]').last().getByRole('button', { name: '保存', exact: true }).tap()
    await sheet.getByRole('button', { name: '直销的重点客户', exact: true }).waitFor()
    await sheet.getByRole('button', { name: '重置' }).tap()
    await row(page, '没有标签的任务').waitFor()
    await page.getByRole('button', { name: '筛选任务' }).tap()
    await page.locator('dialog[open]').getByRole('button', { name: '直销的重点客户', exact: true }).tap()
    await row(page, '拜访海河机械.*渠道 直销').waitFor()
    await expect.poll(() => row(page, '没有标签的任务').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('is grouped, with the number of each part', async () => {
    const page = await phoneOf(
      'manager',
      `/tasks/assign_me?view=${encodeURIComponent(JSON.stringify({ scope: 'direct', isOpen: true, groupBy: 'priority' }))}`,
    )
    const urgent = page.getByRole('button', { name: /^紧急/ })
    await urgent.waitFor()
    await row(page, '登录页在小屏手机上的适配').waitFor()
    await urgent.tap()
    await expect.poll(() => row(page, '登录页在小屏手机上的适配').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('a board', () => {
  const column = (page: Page, key: string) => page.locator(`[data-column="${key}"]`)

  it('moves a card by a finger, keeps it there, and puts it back when a rule says no', async () => {
    await made(['看板上的卡片'])
    const page = await phoneOf(
      'staff',
      `/tasks/assign_me?view=${encodeURIComponent(JSON.stringify({ scope: 'mine', layout: 'board' }))}`,
    )
    const faults = faultsOf(page)
    const card = (key: string) => column(page, key).locator('[data-id]', { hasText: '看板上的卡片' })
    await card('WAITING').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await untilSortable(column(page, 'WAITING'))
    await halfway(column(page, 'RUNNING'))
    await carry(page, card('WAITING'), column(page, 'RUNNING'), { across: 0.8 })
    await card('RUNNING').waitFor()
    await hasSaid(page, '已移到“进行中”')
    await page.reload()
    await card('RUNNING').waitFor()
    await expect.poll(() => card('WAITING').count()).toBe(0)

    // By its menu, to where nobody can agree: the card goes back, and it is said why.
    await card('RUNNING')
      .getByRole('button', { name: /移动到/ })
      .tap()
    await page.getByRole('button', { name: '待审核' }).tap()
    await hasSaid(page, '该任务没有审核人')
    await card('RUNNING').waitFor()
    expect(faults).toEqual([])
  })

  it("[shell-064] has the person's own groups as columns", async () => {
    await made(['要归类的卡片'])
    const page = await phoneOf(
      'staff',
      `/tasks/assign_me?view=${encodeURIComponent(JSON.stringify({ scope: 'mine', layout: 'board', isOpen: true, groupBy: 'group' }))}`,
    )
    await page.getByRole('button', { name: '新建分组' }).tap()
    await page.getByRole('textbox', { name: '分组名称' }).fill('本周重点')
    await page.locator('dialog[open]').getByRole('button', { name: '确定' }).tap()
    const group = page.getByRole('region', { name: '本周重点' })
    await group.waitFor()
    await column(page, 'none')
      .locator('[data-id]', { hasText: '要归类的卡片' })
      .getByRole('button', { name: /移动到/ })
      .tap()
    await page.locator('dialog[open]').getByRole('button', { name: '本周重点' }).tap()
    await group.locator('[data-id]', { hasText: '要归类的卡片' }).waitFor()
    await hasSaid(page, '已移到“本周重点”')
    await page.reload()
    await group.locator('[data-id]', { hasText: '要归类的卡片' }).waitFor()
  })
})

describe('the figures of tasks', () => {
  it('lead to what they count, and can be read as a table', async () => {
    const page = await phoneOf('manager', '/tasks/analyze?scope=direct')
    const faults = faultsOf(page)
    const people = page.locator('section', { has: page.getByRole('heading', { name: '按人员' }) })
    await people.getByRole('button', { name: /王小雨/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await people.getByRole('button', { name: '表格' }).tap()
    await expect
      .poll(() => people.getByRole('columnheader').allTextContents())
      .toEqual(['人员', '未结束', '逾期', '新建', '完成', '按时率'])
    await people.getByRole('button', { name: '图表' }).tap()
    await people.getByRole('button', { name: /王小雨/ }).tap()
    await page.waitForURL(/\/tasks\/assign_me\?view=/)
    await page.getByRole('tab', { name: '王小雨', selected: true }).waitFor()
    await page.locator('main a[href^="/tasks/"]').first().waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: '按人员' }).waitFor()
    expect(faults).toEqual([])
  })
})
