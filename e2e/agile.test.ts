import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf, runningApp } from './running-app.ts'
import { hasSaid } from '../tools/toasts.ts'

const app = runningApp()
const timeout = 180_000

async function begin(page: Page, type: number, name: string) {
  await page.goto(`/projects/newProject?type=${type}`)
  await page.getByRole('textbox', { name: '项目名称' }).fill(name)
  await page.getByRole('button', { name: '保存' }).tap()
  await page.getByRole('tab', { name: '概览' }).waitFor()
}
const sheet = (page: Page) => page.locator('dialog[open]').last()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first().tap()

test('an agile project: backlog, a sprint that burns down and closes, a version that is released', { timeout }, async () => {
  const page = await app.pageOf('manager', '/projects/assign_me')
  const faults = faultsOf(page)
  await begin(page, 3, '扫码点餐')

  await page.getByRole('tab', { name: '版本' }).tap()
  await press(page, '新建版本')
  await sheet(page).getByRole('textbox', { name: '版本名称' }).fill('1.0')
  await sheet(page).getByRole('button', { name: '保存' }).tap()
  await page.getByRole('link', { name: /1\.0/ }).waitFor()

  await page.getByRole('tab', { name: '需求' }).tap()
  for (const [name, points] of [['扫码看菜单', '3'], ['桌边下单', '5']] as const) {
    await press(page, '新建需求')
    await sheet(page).getByRole('textbox', { name: '标题' }).fill(name)
    await sheet(page).getByRole('textbox', { name: '故事点' }).fill(points)
    await sheet(page).getByRole('button', { name: /^版本/ }).tap()
    await sheet(page).getByRole('option', { name: '1.0' }).or(sheet(page).getByRole('button', { name: '1.0' })).first().tap()
    await sheet(page).getByRole('button', { name: '创建' }).tap()
    await page.getByRole('link', { name: new RegExp(name) }).waitFor()
  }

  await page.getByRole('tab', { name: '迭代' }).tap()
  await press(page, '新建迭代')
  await sheet(page).getByRole('textbox', { name: '迭代名称' }).fill('第一迭代')
  await sheet(page).getByRole('button', { name: '保存' }).tap()
  await page.getByRole('link', { name: /第一迭代/ }).tap()
  await press(page, '添加内容')
  for (const name of ['扫码看菜单', '桌边下单']) await sheet(page).getByText(name).tap()
  await sheet(page).getByRole('button', { name: '确定' }).tap()
  await page.getByRole('link', { name: /桌边下单/ }).waitFor()
  await press(page, '开始迭代')
  await page.getByRole('heading', { name: '燃尽图' }).waitFor()

  // On the board a card goes to what is done by its menu, and is finished.
  await page.getByRole('link', { name: /扫码点餐/ }).tap()
  await page.getByRole('tab', { name: '执行' }).tap()
  await press(page, '移动到 扫码看菜单')
  await sheet(page).getByRole('button', { name: '已完成' }).tap()
  await page.getByRole('region', { name: '已完成' }).getByRole('link', { name: /扫码看菜单/ }).waitFor()

  // A release waits for what is incomplete, and says how much that is.
  await page.getByRole('tab', { name: '版本' }).tap()
  await page.getByRole('link', { name: /1\.0/ }).tap()
  await press(page, '发布版本')
  await sheet(page).getByRole('button', { name: '发布版本' }).tap()
  await page.getByText('还有 1 项未完成，完成后才能发布').waitFor()
  await sheet(page).getByRole('button', { name: '关闭' }).tap()
  await page.getByRole('link', { name: /扫码点餐/ }).tap()
  await page.getByRole('tab', { name: '迭代' }).tap()
  await page.getByRole('link', { name: /第一迭代/ }).tap()
  await press(page, '关闭迭代')
  await sheet(page).getByRole('button', { name: '放回待办列表' }).tap()
  await page.getByText('已关闭').first().waitFor()
  await page.getByText('3/3 点').or(page.getByText('3/8 点')).first().waitFor()
  expect(faults).toEqual([])
})

test('a board from its first card to its close: a limit that refuses, lanes, a column more', { timeout }, async () => {
  const page = await app.pageOf('sales', '/projects/assign_me')
  const faults = faultsOf(page)
  await begin(page, 1, '新店开业')
  await page.getByRole('tab', { name: '执行' }).tap()
  for (const name of ['挂招牌', '招店员']) {
    await press(page, '添加卡片 待办')
    await sheet(page).getByRole('textbox', { name: '标题' }).fill(name)
    await sheet(page).getByRole('button', { name: '创建' }).tap()
    await page.getByRole('region', { name: '待办' }).getByRole('link', { name: new RegExp(name) }).waitFor()
  }
  await press(page, '设置“进行中”')
  await sheet(page).getByRole('button', { name: '设置列' }).tap()
  await sheet(page).getByRole('textbox', { name: '在制品上限' }).fill('1')
  await sheet(page).getByRole('switch', { name: '超过上限时不允许移入' }).tap()
  await sheet(page).getByRole('button', { name: '保存' }).tap()
  await page.getByRole('img', { name: '0 项，上限 1' }).waitFor()
  await press(page, '移动到 挂招牌')
  await sheet(page).getByRole('button', { name: '进行中' }).tap()
  await page.getByRole('region', { name: '进行中' }).getByRole('link', { name: /挂招牌/ }).waitFor()
  await press(page, '移动到 招店员')
  await sheet(page).getByRole('button', { name: '进行中' }).tap()
  await hasSaid(page, '“进行中”最多同时 1 项')
  await page.getByRole('region', { name: '待办' }).getByRole('link', { name: /招店员/ }).waitFor()

  await press(page, '泳道')
  await sheet(page).getByRole('button', { name: '按负责人' }).tap()
  await page.getByRole('group', { name: '刘强' }).first().waitFor()
  await press(page, '新建列')
  await sheet(page).getByRole('textbox', { name: '列名称' }).fill('待验收')
  await sheet(page).getByRole('button', { name: '保存' }).tap()
  await page.getByRole('region', { name: '待验收' }).waitFor()
  expect(faults).toEqual([])
})
