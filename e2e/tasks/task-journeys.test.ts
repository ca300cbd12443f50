import pino from 'pino'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import '#app/rooms.server.ts'
import { openServices } from '#app/services.ts'
import { demoPeople } from '#database/demo/people.ts'
import { wallClock } from '#platform/contract/zone.ts'
import { makeDue } from '#modules/tasks/repeat/make-due.server.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()
const { admin, manager, staff, sales, finance } = demoPeople
const dayLength = 86_400_000

const create = async (draft: object) =>
  (await (await signInByCall(app.url, 'manager')).call<{ id: string }>('/v3/task.json', draft)).id
/** What can be done with a row of a list: the menu that its ⋯ opens, and a choice in it. */
async function choose(page: Page, of: string, ...names: string[]) {
  // A row that moves is for a moment where it was and where it comes.
  const menu = page.getByRole('button', { name: `更多操作: ${of}`, exact: true })
  await expect.poll(() => menu.count()).toBe(1)
  await menu.dispatchEvent('click')
  for (const name of names) await page.locator('dialog[open]').last().getByRole('button', { name, exact: true }).tap()
}

describe('a tree of tasks', () => {
  const names = ['土建', '机电', '装修']
  const children = (page: Page) => page.locator('main').getByRole('link', { name: /土建|机电|装修/ })
  const orderOn = async (page: Page) =>
    (await children(page).allTextContents()).map(text => /土建|机电|装修/.exec(text)![0])

  it('is opened, moved about, and stays as it was put; another phone sees it', async () => {
    const parent = await create({ name: '三楼改造', manager_ids: [staff.id] })
    for (const name of names) await create({ name, parent_id: parent, manager_ids: [staff.id] })
    const mine = await app.pageOf('manager', `/tasks/${parent}`)
    const faults = faultsOf(mine)
    const theirs = await app.pageOf('staff', `/tasks/${parent}`)
    for (const page of [mine, theirs]) await expect.poll(() => orderOn(page)).toEqual(['土建', '机电', '装修'])

    await choose(mine, '装修', '移动', '上移')
    for (const page of [mine, theirs]) await expect.poll(() => orderOn(page)).toEqual(['土建', '装修', '机电'])

    // Below the one above it, and there when that is opened.
    await choose(mine, '机电', '移动', '降级：移到上方任务之下')
    for (const page of [mine, theirs]) await expect.poll(() => orderOn(page)).toEqual(['土建', '装修'])
    await mine.getByRole('button', { name: '展开: 装修' }).tap()
    await expect.poll(() => orderOn(mine)).toEqual(['土建', '装修', '机电'])
    await mine.reload()
    await expect.poll(() => orderOn(mine)).toEqual(['土建', '装修'])

    // And out again, behind the one it was below.
    await mine.getByRole('button', { name: '展开: 装修' }).tap()
    await expect.poll(() => orderOn(mine)).toEqual(['土建', '装修', '机电'])
    await choose(mine, '机电', '移动', '升级：移到上一级')
    await mine.getByRole('button', { name: /^(展开|收起): 装修$/ }).waitFor({ state: 'detached' })
    await choose(mine, '机电', '移动', '上移')
    for (const page of [mine, theirs]) await expect.poll(() => orderOn(page)).toEqual(['土建', '机电', '装修'])
    await mine.reload()
    await expect.poll(() => orderOn(mine)).toEqual(['土建', '机电', '装修'])
    expect(faults).toEqual([])
  })
})

describe('a workflow task', () => {
  it('goes from one person to the next, back once, and is finished by the last', async () => {
    const designer = await signInByCall(app.url, 'admin')
    const flow = await designer.call<{ id: string }>('/workflows.json', {
      name: '采购一台打印机',
      steps: [
        { name: '提出申请', manager_ids: [sales.id], form_fields: [{ name: '型号', required: true }] },
        { name: '核对预算', manager_ids: [finance.id] },
        { name: '批准', manager_ids: [admin.id] },
      ],
    })
    const id = await create({
      name: '财务室的打印机',
      type: 'WORKFLOW',
      workflow_id: flow.id,
      manager_ids: [manager.id],
    })
    const first = await app.pageOf('sales', `/tasks/${id}`)
    const second = await app.pageOf('finance', `/tasks/${id}`)
    const third = await app.pageOf('admin', `/tasks/${id}`)
    const pass = (page: Page) => page.getByRole('button', { name: '通过', exact: true })
    const current = (page: Page) => page.locator('li[aria-current=step]')

    await first.getByRole('button', { name: '填写', exact: true }).tap()
    await first.getByRole('textbox', { name: '型号' }).fill('双面激光')
    await pass(first).tap()
    // It is the next one's on their own phone, with what was filled in.
    await expect.poll(() => current(second).textContent()).toContain('核对预算')
    await second.getByText('型号：双面激光').waitFor()
    await expect.poll(() => pass(first).count()).toBe(0)

    await second.getByRole('button', { name: '退回上一步' }).tap()
    await second.locator('dialog[open]').getByRole('textbox').fill('请写明价格')
    await second.locator('dialog[open]').getByRole('button', { name: /确定/ }).tap()
    await first.getByText('请写明价格').waitFor()
    await expect.poll(() => current(first).textContent()).toContain('提出申请')
    await first.getByRole('button', { name: '填写', exact: true }).tap()
    await first.getByRole('textbox', { name: '型号' }).fill('双面激光，1900 元')
    await pass(first).tap()

    await pass(second).tap()
    await expect.poll(() => current(third).textContent()).toContain('批准')
    await pass(third).tap()
    for (const page of [first, second, third]) await expect.poll(() => current(page).count()).toBe(0)
    const task = await designer.call<{ status: string; progress_percent: number }>(`/v3/task/detail/${id}.json`)
    expect(task).toMatchObject({ status: 'FINISH', progress_percent: 100 })
  })
})

describe('a recurring task', () => {
  it("is made at midnight of the company's clock, once, on the phone that lies open", async () => {
    const form = await app.pageOf('manager', '/tasks/newTask')
    await form.getByRole('button', { name: /^任务类型/ }).tap()
    await form.locator('dialog[open]').getByRole('button', { name: '周期任务' }).tap()
    await form.getByRole('textbox', { name: /任务名称/ }).fill('零点交接班')
    await form.getByRole('button', { name: '每天', exact: true }).tap()
    await form.getByText('创建当天不生成任务').waitFor()
    const selector = form.locator('dialog[open]')
    // The next times come in above it, and may move it away under the finger.
    await expect
      .poll(async () => {
        if ((await selector.count()) === 0)
          await form
            .getByRole('button', { name: /^负责人/ })
            .tap({ timeout: 6_000 })
            .catch(() => {})
        return await selector.count()
      })
      .toBe(1)
    await selector.getByText('张伟').first().tap()
    await selector.getByText('王小雨').first().tap()
    await selector.getByRole('button', { name: /确定/ }).tap()
    await form.getByRole('button', { name: '创建', exact: true }).tap()
    await form.getByRole('heading', { name: '零点交接班' }).waitFor()
    const id = new URL(form.url()).pathname.split('/').at(-1)!
    const { call } = await signInByCall(app.url, 'manager')
    await call(`/v3/task/${id}/repeat.json`, { _method: 'PUT', cron_expression: '0 0 * * *' })

    // The first midnight after the day it was made on, in Shanghai.
    const {
      rule: { next_at: midnight },
    } = await call<{ rule: { next_at: string } }>(`/v3/task/${id}/repeat.json`)
    expect(wallClock(midnight, 'Asia/Shanghai')).toMatch(/T00:00/)
    expect(Date.parse(midnight) - Date.now()).toBeGreaterThan(0)
    expect(Date.parse(midnight) - Date.now()).toBeLessThanOrEqual(2 * dayLength)

    const theirs = await app.pageOf('staff', '/tasks/upcoming?source=task')
    await theirs
      .getByRole('link', { name: /零点交接班/ })
      .first()
      .waitFor()
    const seen = () => theirs.getByRole('link', { name: /零点交接班/ }).count()
    const services = await openServices(app.databaseUrl, pino({ level: 'silent' }), { connections: 2 })
    try {
      const passes = (at: number) => makeDue(services.forJobs, new Date(at).toISOString())
      await passes(Date.parse(midnight) - 1)
      expect(await seen()).toBe(1)
      await passes(Date.parse(midnight))
      await expect.poll(seen).toBe(2)
      await passes(Date.parse(midnight) + 30_000)
      await passes(Date.parse(midnight) + 60_000)
    } finally {
      await services.close()
    }
    const { made } = await call<{ made: { occurs_at: string }[] }>(`/v3/task/${id}/repeat.json`)
    expect(made.map(one => one.occurs_at)).toEqual([midnight])

    // What was made says by what, and can be worked on at once.
    await theirs
      .getByRole('link', { name: /零点交接班/ })
      .first()
      .tap()
    await theirs.getByText('由周期任务生成').waitFor()
  })
})

describe('the page of a task', () => {
  it('[task-104] says what the server has against it, and shows no task', async () => {
    const id = await create({ name: '暂时看不了', manager_ids: [staff.id] })
    const page = await app.pageOf('staff', '/tasks/upcoming?source=task')
    await page.route(`**/v3/task/detail/${id}/page.json*`, route =>
      route.fulfill({ json: { result: 1, code: 'task.busy', msg: '任务正在整理，请稍后再看' } }),
    )
    await page.goto(`/tasks/${id}`)
    await page.getByText('任务正在整理，请稍后再看').waitFor()
    expect(await page.getByRole('heading', { name: '暂时看不了' }).count()).toBe(0)
    expect(await page.getByRole('checkbox', { name: '完成', exact: true }).count()).toBe(0)
  })

  it('[task-050] is asked for again when a task with sub-items for several is set back to waiting', async () => {
    const client = await signInByCall(app.url, 'manager')
    const id = await create({ name: '有多人子项的', status: 'RUNNING', manager_ids: [manager.id] })
    await client.call(`/v3/task/multi_task_item/${id}.json`, {
      name: '一起做的',
      type: 1,
      manager_id: [manager.id, staff.id],
    })
    const page = await app.pageOf('manager', `/tasks/${id}`)
    await page.getByRole('button', { name: '进行中', exact: true }).tap()
    const again = page.waitForRequest(request => request.url().includes(`/v3/task/detail/${id}`))
    await page.locator('dialog[open]').getByRole('button', { name: '设为未开始' }).tap()
    await again
    await page.getByRole('button', { name: '未开始', exact: true }).waitFor()
  })
})

describe('a task that somebody looks through', () => {
  it('[task-052] goes back once from their phone, and is finished when they agree', async () => {
    const id = await create({ name: '展台设计图', manager_ids: [staff.id], approval_ids: [manager.id] })
    const doer = await app.pageOf('staff', `/tasks/${id}`)
    const looker = await app.pageOf('manager', `/tasks/${id}`)
    const faults = [faultsOf(doer), faultsOf(looker)]
    const state = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor()
    const decide = async (answer: string) => {
      await looker.getByRole('button', { name: '待审核', exact: true }).tap()
      await looker.locator('dialog[open]').getByRole('button', { name: answer }).tap()
    }
    await doer.getByRole('checkbox', { name: '完成', exact: true }).tap()
    await state(doer, '待审核')
    await decide('退回，继续进行')
    // It says why, and that is what the doer reads.
    await looker.getByRole('textbox', { name: '退回任务' }).fill('主色不对')
    await looker.locator('dialog[open]').getByRole('button', { name: '退回，继续进行' }).tap()
    await state(doer, '进行中')
    await doer.getByRole('checkbox', { name: '完成', exact: true }).tap()
    await decide('同意并完成')
    for (const page of [doer, looker]) await state(page, '已完成')
    expect(faults).toEqual([[], []])
  })
})

describe('sub-items', () => {
  it('[item-009] are written line by line, passed, urged, and back as they were when the server cannot be reached', async () => {
    const id = await create({ name: '开业准备', manager_ids: [manager.id], partner_ids: [staff.id] })
    const page = await app.pageOf('manager', `/tasks/${id}`)
    await page.getByRole('button', { name: '添加…' }).tap()
    await page.locator('dialog[open]').getByRole('button', { name: '子项', exact: true }).tap()
    const line = page.getByRole('textbox', { name: /添加子项/ })
    for (const name of ['订花篮', '印邀请函']) {
      await line.fill(name)
      await line.press('Enter')
      await page.getByRole('checkbox', { name: `完成 ${name}` }).waitFor()
    }
    const tick = page.getByRole('checkbox', { name: '完成 订花篮' })
    await tick.tap()
    await expect.poll(() => tick.isChecked()).toBe(true)
    await page.getByRole('link', { name: '1/2' }).waitFor()

    await page.route('**/multi_task_item/*', route => route.abort())
    const other = page.getByRole('checkbox', { name: '完成 印邀请函' })
    const lost = page.waitForEvent('requestfailed', request => request.url().includes('/multi_task_item/'))
    await other.tap()
    await lost
    await expect.poll(() => other.isChecked()).toBe(false)
    await page.unroute('**/multi_task_item/*')
    await page.reload()
    await page.getByRole('link', { name: '1/2' }).waitFor()
    await other.tap()
    await page.getByRole('link', { name: '2/2' }).waitFor()
  })
})
