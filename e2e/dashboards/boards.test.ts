import { expect, test } from 'vitest'
import { hasSaid } from '../../tools/toasts.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()

test('a board is made, gets widgets from several apps, is put in order by buttons, and its figures open what they count', async () => {
  const name = `晨会 ${crypto.randomUUID().slice(0, 6)}`
  const page = await app.pageOf('sales', '/dashboard/list')
  const faults = faultsOf(page)
  const dialog = () => page.locator('dialog[open]').last()
  await page.getByRole('button', { name: '新建看板' }).tap()
  await dialog().getByRole('textbox').fill(name)
  await dialog().getByRole('button', { name: '确定' }).tap()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const board = page.url()

  for (const source of ['未结束的任务', '合同额']) {
    await page.getByRole('link', { name: '添加图表' }).first().tap()
    await page.getByRole('button', { name: source }).first().tap()
    await dialog().getByRole('button', { name: '确定' }).tap()
    await hasSaid(page, '已添加')
    await page.waitForURL(board)
    await page.getByRole('heading', { name: source }).waitFor()
  }
  const titles = () => page.locator('main h2').allTextContents()
  await expect.poll(titles).toEqual(['未结束的任务', '合同额'])

  await page.getByRole('button', { name: '更多', exact: true }).first().tap()
  await dialog().getByRole('button', { name: '调整看板' }).tap()
  await page.getByRole('button', { name: '上移「合同额」' }).tap()
  await page.getByRole('button', { name: '保存' }).tap()
  await hasSaid(page, '已保存')
  await page.waitForURL(board)
  await expect.poll(titles).toEqual(['合同额', '未结束的任务'])

  await page.getByRole('link', { name: '详情' }).last().tap()
  await page.waitForURL(/\/tasks\/assign_me\?view=/)
  expect(faults).toEqual([])
})
