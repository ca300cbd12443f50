import { expect, test } from 'vitest'
import { hasSaid } from '../../tools/toasts.ts'
import { signInByCall } from '../demo-records.ts'
import { carry, halfway, untilSortable } from '../finger.ts'
import {
  beginProject,
  finishProject,
  giveToXiaoyu,
  press,
  sheetOf,
  tab,
  useTemplate,
  writeTask,
} from '../project-steps.ts'
import { faultsOf, runningApp } from '../running-app.ts'

/**
 * The types of project that have a plan or a simple flow, each from its beginning to its end; boards and scrum are in
 * agile.test.ts.
 */
const app = runningApp()

test('a waterfall: template, plan, publishing, hours, risk, budget, a deliverable, the end', async () => {
  const page = await app.pageOf('manager', '/projects/assign_me')
  const staff = await app.pageOf('staff', '/tasks/upcoming?source=task')
  const faults = [faultsOf(page), faultsOf(staff)]
  const id = await beginProject(page, 0, '展厅改造', () => useTemplate(page, /^办公室装修/))

  // The plan is changed where it stands: a name, a line more, and somebody else does it.
  await tab(page, '任务')
  await page.getByText('计划尚未发布').waitFor()
  await press(page, '操作：平面方案')
  await sheetOf(page).getByRole('button', { name: '名称' }).tap()
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('平面与效果图')
  await page.getByRole('textbox', { name: '名称', exact: true }).press('Enter')
  await writeTask(page, '灯光方案')
  await press(page, '取消')
  await giveToXiaoyu(page, '平面与效果图')

  // Published, it is on her phone, which nobody has touched.
  await press(page, '发布计划')
  await sheetOf(page).getByRole('button', { name: '发布计划' }).tap()
  await staff
    .getByRole('link', { name: /平面与效果图/ })
    .first()
    .tap()
  await press(staff, '添加…')
  await sheetOf(staff).getByRole('button', { name: '登记工时' }).tap()
  await staff.getByRole('textbox', { name: '小时数' }).fill('6')
  await press(staff, '保存')
  await press(staff, '提交审批')
  await page.goto('/workhour_approve')
  await page.getByRole('checkbox', { name: /平面与效果图/ }).tap()
  // It can still be undone; sent it is all the same when the page is left.
  await press(page, '同意 1 条')
  await hasSaid(page, '将同意 1 条，共 6 小时')

  await page.goto(`/projects/${id}/risk`)
  await page.getByRole('link', { name: '登记风险' }).first().tap()
  await page.getByRole('textbox', { name: '风险名称' }).fill('物业不批夜间施工')
  await page.getByRole('radiogroup', { name: '发生概率' }).getByRole('radio', { name: /^5/ }).tap()
  await press(page, '保存')
  await page.getByRole('link', { name: /物业不批夜间施工/ }).waitFor()
  await page.getByRole('button', { name: /概率 5，影响 3：1 个风险/ }).waitFor()

  await tab(page, '预算')
  await press(page, '添加预算项')
  await sheetOf(page).getByRole('textbox', { name: '名称' }).fill('灯具')
  await sheetOf(page).getByRole('textbox', { name: '金额' }).fill('12000')
  await sheetOf(page).getByRole('button', { name: '保存' }).tap()
  await page.getByRole('button', { name: /灯具/ }).waitFor()
  await tab(page, '实际成本')
  await page.getByText('6 小时').first().waitFor()

  await tab(page, '交付物')
  await press(page, '添加交付物')
  await sheetOf(page).getByRole('textbox').first().fill('验收报告')
  await sheetOf(page).getByRole('button', { name: '确定' }).tap()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, '提交文件')])
  await chooser.setFiles({ name: '验收报告.txt', mimeType: 'text/plain', buffer: Buffer.from('全部合格') })
  await press(page, '确认交付')
  await page.getByText(/张伟 确认于/).waitFor()

  await finishProject(page, id)
  await page.getByText('100%').first().waitFor()
  // What was open is finished with it, on her phone too.
  await staff.goto('/tasks/upcoming?source=task')
  await expect.poll(() => staff.getByRole('link', { name: /平面与效果图/ }).count()).toBe(0)
  expect(faults).toEqual([[], []])
})

test('a collaboration for a customer: tasks reach people at once, an issue, a log, signed', async () => {
  const page = await app.pageOf('manager', '/projects/assign_me')
  const staff = await app.pageOf('staff', '/tasks/upcoming?source=task')
  const faults = [faultsOf(page), faultsOf(staff)]
  const id = await beginProject(page, 4, '客户官网改版', async () => {
    await page.getByRole('button', { name: /^成员/ }).tap()
    await sheetOf(page).getByText('王小雨').first().tap()
    await sheetOf(page).getByRole('button', { name: /确定/ }).tap()
    await page.getByRole('switch', { name: '外部项目' }).tap()
  })
  await tab(page, '任务')
  for (const name of ['整理旧站内容', '首页设计稿']) await writeTask(page, name)
  await press(page, '取消')
  await giveToXiaoyu(page, '首页设计稿')
  await page.goto(`/projects/${id}/overview`)
  await page.getByText('0%').first().waitFor()

  await staff
    .getByRole('link', { name: /首页设计稿/ })
    .first()
    .tap()
  await staff.getByRole('checkbox', { name: '完成', exact: true }).tap()
  await staff.getByRole('button', { name: /已完成/ }).waitFor()
  await page.getByText('50%').first().waitFor()

  await staff.goto(`/projects/${id}/issue`)
  await staff.getByRole('link', { name: '提问题' }).first().tap()
  await staff.getByRole('textbox', { name: /任务名称|标题/ }).fill('旧站图片没有版权')
  await press(staff, '创建')
  await staff.getByRole('heading', { name: '旧站图片没有版权' }).waitFor()
  await staff.goto(`/projects/${id}/log`)
  await staff.getByRole('link', { name: '写日志' }).first().tap()
  await staff.getByRole('textbox', { name: '标题' }).fill('与客户过了首页')
  await press(staff, '保存')
  await staff.getByRole('link', { name: /与客户过了首页/ }).waitFor()
  await page.goto(`/projects/${id}/issue`)
  await page.getByRole('link', { name: /旧站图片没有版权/ }).waitFor()

  // Signed, it is finished.
  await page.goto(`/projects/${id}/more`)
  await page.getByRole('button', { name: /^签约状态/ }).tap()
  await sheetOf(page)
    .getByRole('button', { name: /^已签约/ })
    .tap()
  await sheetOf(page).getByRole('button', { name: '已签约' }).tap()
  await page.getByRole('button', { name: '重启项目' }).waitFor()
  await staff.goto(`/projects/${id}/overview`)
  await staff.getByText('已完成').first().waitFor()
  await staff.getByText('100%').first().waitFor()
  expect(faults).toEqual([[], []])
})

test('a workflow board: a card goes step by step under a finger, not past a step, and is done at its end', async () => {
  const page = await app.pageOf('manager', '/projects/assign_me')
  const faults = faultsOf(page)
  const id = await beginProject(page, 5, '印章申请受理')
  await tab(page, '执行')
  await press(page, '添加卡片 待办')
  await sheetOf(page).getByRole('textbox', { name: '标题' }).fill('刻一枚合同章')
  await sheetOf(page).getByRole('button', { name: '创建' }).tap()
  const column = (name: string) => page.getByRole('region', { name, exact: true }).locator('[data-column]').first()
  const card = (name: string) => column(name).locator('[data-id]', { hasText: '刻一枚合同章' })
  await card('待办').waitFor()

  // Its menu offers the next step, and not the one behind that.
  await press(page, '移动到 刻一枚合同章')
  await sheetOf(page).getByRole('button', { name: '处理中' }).waitFor()
  expect(await sheetOf(page).getByRole('button', { name: '已完成' }).count()).toBe(0)
  await sheetOf(page).getByRole('button', { name: '取消' }).tap()
  const steps = ['待办', '处理中', '待验收', '已完成']
  for (const [at, to] of steps.slice(1).entries()) {
    await untilSortable(column(steps[at]!).locator('[data-column]'))
    await halfway(column(to))
    await carry(page, card(steps[at]!), column(to), { across: 0.8 })
    await card(to).waitFor()
  }
  await page.reload()
  await card('已完成').waitFor()
  await finishProject(page, id)
  await page.getByText('100%').first().waitFor()
  expect(faults).toEqual([])
})

interface Planned {
  id: string
  name: string
  code: string
  plan_start_date: string
  plan_end_date: string
}
const day = 86_400_000

test("[plan-view-018] a product's development: from its template, bars moved and stretched by a finger, a baseline that tells the difference", async () => {
  const manager = await signInByCall(app.url, 'manager')
  const page = await app.pageOf('manager', '/projects/assign_me')
  const faults = faultsOf(page)
  const id = await beginProject(page, 6, '智能门锁二代', () => useTemplate(page, /^硬件新品研发/))
  // Every day counts: where the working days lie depends on the day of the run.
  await manager.call(`/project/modify/${id}.json`, { plan_calendar: 'natural' })
  const planned = async (name: string) =>
    (await manager.call<{ list: Planned[] }>(`/project/mind/list.json?project_id=${id}`)).list.find(
      task => task.name === name,
    )!
  const bar = (name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })
  const middle = (name: string) =>
    bar(name).evaluate(element => element.scrollIntoView({ inline: 'center', block: 'center' }))

  await page.goto(`/projects/${id}/baselines`)
  await press(page, '保存为基线')
  await sheetOf(page).getByRole('textbox').fill('立项时的计划')
  await sheetOf(page)
    .getByRole('button', { name: /保存|确定/ })
    .last()
    .tap()
  await page.getByText('立项时的计划').first().waitFor()

  await page.goto(`/projects/${id}/gantt`)
  await bar('市场需求分析').waitFor()
  await middle('市场需求分析')
  const [before, after] = [await planned('市场需求分析'), await planned('概念评审')]
  // Its end is drawn out by three days, and what comes after it goes along.
  const sent = page.waitForRequest(request => request.url().includes('/batch_update'))
  await carry(page, bar('市场需求分析'), { x: 36, y: 0 }, { across: 0.98 })
  // Sent is what was changed of it, and nothing else.
  const { data } = (await sent).postDataJSON() as { data: object[] }
  expect(data.map(change => Object.keys(change).toSorted())).toEqual([['id', 'plan_end_date', 'uuid']])
  await hasSaid(page, /已调整 \d+ 个任务的时间/)
  const stretched = await planned('市场需求分析')
  expect([stretched.plan_start_date, Date.parse(stretched.plan_end_date) - Date.parse(before.plan_end_date)]).toEqual([
    before.plan_start_date,
    3 * day,
  ])
  expect(Date.parse((await planned('概念评审')).plan_start_date)).toBeGreaterThan(Date.parse(after.plan_start_date))

  // What waits for the review cannot come before it: it goes back, and it is said why.
  await middle('产品规格书')
  const waits = await planned('产品规格书')
  await carry(page, bar('产品规格书'), { x: -48, y: 0 })
  await hasSaid(page, /受前置任务限制/)
  expect(await planned('产品规格书')).toMatchObject({
    plan_start_date: waits.plan_start_date,
    plan_end_date: waits.plan_end_date,
  })

  // It stands behind it by its start as well, and then by its end: as it is written, so it is shown.
  await bar('概念评审').tap()
  await press(page, '添加前置任务')
  await sheetOf(page).getByRole('textbox', { name: '序号或编号' }).fill(`${before.code}SS+1`)
  await sheetOf(page).getByRole('textbox', { name: '序号或编号' }).press('Enter')
  await sheetOf(page)
    .getByText(/^\d+SS\+1/)
    .waitFor()
  await press(page, '更改与前置任务 市场需求分析 的关系')
  await sheetOf(page)
    .getByRole('button', { name: /完成-完成/ })
    .tap()
  await sheetOf(page)
    .getByText(/^\d+FF\+1/)
    .waitFor()

  await page.goto(`/projects/${id}/baselines`)
  await page.getByText('立项时的计划').first().tap()
  await page
    .getByText(/晚 3 天/)
    .first()
    .waitFor()
  await finishProject(page, id)
  await page.getByText('100%').first().waitFor()
  expect(faults).toEqual([])
})
