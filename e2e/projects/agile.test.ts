import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { hasSaid } from '../../tools/toasts.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { carry, halfway, untilSortable } from '../finger.ts'
import { beginProject, finishProject, press, sheetOf, tab } from '../project-steps.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()

async function writeStory(page: Page, name: string, points: string) {
  await press(page, '新建需求')
  await sheetOf(page).getByRole('textbox', { name: '标题' }).fill(name)
  await sheetOf(page).getByRole('textbox', { name: '故事点' }).fill(points)
  await sheetOf(page).getByRole('button', { name: /^版本/ }).tap()
  await sheetOf(page)
    .getByRole('option', { name: '1.0' })
    .or(sheetOf(page).getByRole('button', { name: '1.0' }))
    .first()
    .tap()
  await sheetOf(page).getByRole('button', { name: '创建' }).tap()
  await page.getByRole('link', { name: new RegExp(name) }).waitFor()
}

async function planSprint(page: Page, name: string) {
  await press(page, '新建迭代')
  await sheetOf(page).getByRole('textbox', { name: '迭代名称' }).fill(name)
  await sheetOf(page).getByRole('button', { name: '保存' }).tap()
  await page.getByRole('link', { name: new RegExp(name) }).waitFor()
}

test('an agile project: a backlog put in order, a sprint that burns down, what is left carried over, a version released, the end', async () => {
  const page = await app.pageOf('manager', '/projects/assign_me')
  const faults = faultsOf(page)
  const id = await beginProject(page, 3, '扫码点餐')

  await tab(page, '版本')
  await press(page, '新建版本')
  await sheetOf(page).getByRole('textbox', { name: '版本名称' }).fill('1.0')
  await sheetOf(page).getByRole('button', { name: '保存' }).tap()
  await page.getByRole('link', { name: /1\.0/ }).waitFor()

  await tab(page, '需求')
  for (const [name, points] of [
    ['扫码看菜单', '3'],
    ['桌边下单', '5'],
  ] as const)
    await writeStory(page, name, points)

  // What comes first is drawn there by its handle, and is first after a reload.
  await press(page, '调整顺序')
  const rows = page.locator('main li[data-id]')
  const order = async () => (await rows.allTextContents()).map(text => /扫码看菜单|桌边下单/.exec(text)?.[0])
  await expect.poll(order).toHaveLength(2)
  const [first, second] = await order()
  await untilSortable(page.locator('main ul:has(> li[data-id])'))
  await carry(page, rows.nth(1).locator('[data-handle]'), { x: 0, y: -100 })
  await expect.poll(order).toEqual([second, first])
  await page.getByRole('button', { name: '完成', exact: true }).tap()
  await page.reload()
  await page.getByRole('link', { name: /扫码看菜单/ }).waitFor()
  await expect
    .poll(async () =>
      (
        await page
          .locator('main')
          .getByRole('link', { name: /扫码看菜单|桌边下单/ })
          .allTextContents()
      ).map(text => /扫码看菜单|桌边下单/.exec(text)![0]),
    )
    .toEqual([second, first])

  await tab(page, '迭代')
  for (const name of ['第二迭代', '第一迭代']) await planSprint(page, name)
  await page.getByRole('link', { name: /第一迭代/ }).tap()
  await press(page, '添加内容')
  for (const name of ['扫码看菜单', '桌边下单']) await sheetOf(page).getByText(name).tap()
  await sheetOf(page).getByRole('button', { name: '确定' }).tap()
  await page.getByRole('link', { name: /桌边下单/ }).waitFor()
  await press(page, '开始迭代')
  await page.getByRole('heading', { name: '燃尽图' }).waitFor()

  // On the board a card goes to what is done by its menu, and is finished.
  await page.goto(`/projects/${id}/execute`)
  await press(page, '移动到 扫码看菜单')
  await sheetOf(page).getByRole('button', { name: '已完成' }).tap()
  await page
    .getByRole('region', { name: '已完成' })
    .getByRole('link', { name: /扫码看菜单/ })
    .waitFor()

  // A release waits for what is incomplete, and says how much that is.
  await tab(page, '版本')
  await page.getByRole('link', { name: /1\.0/ }).tap()
  await press(page, '发布版本')
  await sheetOf(page).getByRole('button', { name: '发布版本' }).tap()
  await page.getByText('还有 1 项未完成，完成后才能发布').waitFor()
  await sheetOf(page).getByRole('button', { name: '关闭' }).tap()

  // The sprint is closed, its figures stay, and what is left goes on to the next one.
  await page.goto(`/projects/${id}/sprint`)
  await page.getByRole('link', { name: /第一迭代/ }).tap()
  await press(page, '关闭迭代')
  await sheetOf(page).getByRole('button', { name: '转入“第二迭代”' }).tap()
  await page.getByText('已关闭').first().waitFor()
  await page.getByText('3/3 点').or(page.getByText('3/8 点')).first().waitFor()
  await page.goto(`/projects/${id}/sprint`)
  await page.getByRole('link', { name: /第二迭代/ }).tap()
  await page.getByRole('link', { name: /桌边下单/ }).waitFor()
  await press(page, '开始迭代')
  await page.goto(`/projects/${id}/execute`)
  await press(page, '移动到 桌边下单')
  await sheetOf(page).getByRole('button', { name: '已完成' }).tap()
  await page
    .getByRole('region', { name: '已完成' })
    .getByRole('link', { name: /桌边下单/ })
    .waitFor()

  await page.goto(`/projects/${id}/version`)
  await page.getByRole('link', { name: /1\.0/ }).tap()
  await press(page, '发布版本')
  await sheetOf(page).getByRole('button', { name: '发布版本' }).tap()
  await hasSaid(page, '版本已发布')
  await finishProject(page, id)
  await page.getByText('100%').first().waitFor()
  expect(faults).toEqual([])
})

test('a board from its first card to its close: a card under a finger, a limit that refuses, lanes, a column more', async () => {
  const page = await app.pageOf('sales', '/projects/assign_me')
  const faults = faultsOf(page)
  const id = await beginProject(page, 1, '新店开业')
  await tab(page, '执行')
  for (const name of ['挂招牌', '招店员']) {
    await press(page, '添加卡片 待办')
    await sheetOf(page).getByRole('textbox', { name: '标题' }).fill(name)
    await sheetOf(page).getByRole('button', { name: '创建' }).tap()
    await page
      .getByRole('region', { name: '待办' })
      .getByRole('link', { name: new RegExp(name) })
      .waitFor()
  }
  await press(page, '设置“进行中”')
  await sheetOf(page).getByRole('button', { name: '设置列' }).tap()
  await sheetOf(page).getByRole('textbox', { name: '在制品上限' }).fill('1')
  await sheetOf(page).getByRole('switch', { name: '超过上限时不允许移入' }).tap()
  await sheetOf(page).getByRole('button', { name: '保存' }).tap()
  await page.getByRole('img', { name: '0 项，上限 1' }).waitFor()

  const column = (name: string) => page.getByRole('region', { name, exact: true }).locator('[data-column]').first()
  const card = (stage: string, name: string) => column(stage).locator('[data-id]', { hasText: name })
  const draw = async (name: string) => {
    await untilSortable(column('待办').locator('[data-column]'))
    await halfway(column('进行中'))
    await carry(page, card('待办', name), column('进行中'), { across: 0.8 })
  }
  await draw('挂招牌')
  await card('进行中', '挂招牌').waitFor()
  await page.getByRole('img', { name: '1 项，上限 1' }).waitFor()
  // The next one is refused, goes back, and is still there after a reload; so by its menu.
  await draw('招店员')
  await hasSaid(page, '“进行中”最多同时 1 项')
  await card('待办', '招店员').waitFor()
  await page.reload()
  await card('待办', '招店员').waitFor()
  await card('进行中', '挂招牌').waitFor()
  await press(page, '移动到 招店员')
  await sheetOf(page).getByRole('button', { name: '进行中' }).tap()
  await hasSaid(page, '“进行中”最多同时 1 项')
  await card('待办', '招店员').waitFor()

  // In lanes a card is drawn as well.
  await press(page, '泳道')
  await sheetOf(page).getByRole('button', { name: '按负责人' }).tap()
  await page.getByRole('group', { name: '刘强' }).first().waitFor()
  await untilSortable(page.getByRole('region', { name: '进行中' }).getByRole('group', { name: '刘强' }))
  await halfway(column('已完成'))
  await carry(page, card('进行中', '挂招牌'), column('已完成'), { across: 0.8 })
  await card('已完成', '挂招牌').waitFor()
  await press(page, '新建列')
  await sheetOf(page).getByRole('textbox', { name: '列名称' }).fill('待验收')
  await sheetOf(page).getByRole('button', { name: '保存' }).tap()
  await page.getByRole('region', { name: '待验收' }).waitFor()
  await finishProject(page, id)
  await page.getByText('100%').first().waitFor()
  expect(faults).toEqual([])
})

test('a process drawn on a board: what has no way is refused by name, on the task’s own page too', async () => {
  const client = await signInByCall(app.url, 'manager')
  const { id: project } = await client.call<{ id: string }>('/project.json', {
    type: 5,
    name: '客户来电',
    manager_ids: [demoPeople.manager.id],
  })
  const { id: task } = await client.call<{ id: string }>('/v3/task.json', {
    name: '打印机不出纸',
    project_id: project,
    manager_ids: [demoPeople.manager.id],
  })
  const page = await app.pageOf('manager', `/projects/${project}/execute`)
  const faults = faultsOf(page)
  await press(page, '流程')
  const ways = sheetOf(page).getByRole('group', { name: '“待办”可移到' })
  await expect.poll(() => ways.getByRole('button', { name: '处理中' }).getAttribute('aria-pressed')).toBe('true')
  expect(await accessibilityProblems(page)).toEqual([])
  const saved = page.waitForResponse(answer => answer.request().method() !== 'GET' && answer.url().includes('/stage'))
  await ways.getByRole('button', { name: '待验收' }).tap()
  await expect.poll(() => ways.getByRole('button', { name: '待验收' }).getAttribute('aria-pressed')).toBe('true')
  await saved
  await sheetOf(page).getByRole('button', { name: '关闭' }).tap()

  await page.goto(`/tasks/${task}`)
  await page.getByRole('checkbox', { name: '完成', exact: true }).tap()
  await hasSaid(page, '按流程，“待办”的下一步只能是：处理中、待验收')
  // The new way is one: there it is finished.
  await page.goto(`/projects/${project}/execute`)
  await press(page, '移动到 打印机不出纸')
  expect(await sheetOf(page).getByRole('button', { name: '已完成' }).count()).toBe(0)
  await sheetOf(page).getByRole('button', { name: '待验收' }).tap()
  await page
    .getByRole('region', { name: '待验收' })
    .getByRole('link', { name: /打印机不出纸/ })
    .waitFor()
  await page.goto(`/tasks/${task}`)
  await page.getByRole('checkbox', { name: '完成', exact: true }).tap()
  await page.getByText('已完成').first().waitFor()
  expect(faults).toEqual([])
})

test('where a task stands in its project is seen and changed on its own page', async () => {
  const client = await signInByCall(app.url, 'manager')
  const { id: project } = await client.call<{ id: string }>('/project.json', {
    type: 3,
    name: '自助取餐',
    manager_ids: [demoPeople.manager.id],
  })
  for (const [path, name] of [
    ['sprint', '首个迭代'],
    ['version', '2.0'],
    ['module', '取餐柜'],
  ] as const)
    await client.call(`/project/${path}.json`, { project_id: project, name })
  const { id: task } = await client.call<{ id: string }>('/v3/task.json', {
    name: '柜门超时提醒',
    project_id: project,
    manager_ids: [demoPeople.manager.id],
  })
  const page = await app.pageOf('manager', `/tasks/${task}`)
  const faults = faultsOf(page)
  for (const [place, name] of [
    ['迭代', '首个迭代'],
    ['模块', '取餐柜'],
    ['版本', '2.0'],
    ['阶段', '开发中'],
  ] as const) {
    // Its stage it has; what it has been put into nowhere is no row, but among what can be added.
    if (place === '阶段') await page.getByRole('button', { name: /^阶段/ }).tap()
    else {
      expect(await page.getByRole('button', { name: new RegExp(`^${place}`) }).count()).toBe(0)
      await page.getByRole('button', { name: '添加…' }).tap()
      await sheetOf(page).getByText(place, { exact: true }).tap()
    }
    await sheetOf(page).getByText(name, { exact: true }).tap()
    await page.getByRole('button', { name: new RegExp(`^${place}.*${name.replace('.', '\\.')}`) }).waitFor()
  }
  expect(await accessibilityProblems(page)).toEqual([])
  // It stands there for everybody: in the sprint's list, and after a reload.
  await page.reload()
  await page.getByRole('button', { name: /^迭代.*首个迭代/ }).waitFor()
  await page.goto(`/projects/${project}/sprint`)
  await page.getByRole('link', { name: /首个迭代/ }).tap()
  await page.getByRole('link', { name: /柜门超时提醒/ }).waitFor()
  expect(faults).toEqual([])
})
