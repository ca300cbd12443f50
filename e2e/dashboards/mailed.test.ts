import { expect, test } from 'vitest'
import { hasSaid } from '../../tools/toasts.ts'
import { accessibilityProblems } from '../axe.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()

test('[dashboard-007] a board is mailed on a rhythm: set up from its menu, changed, paused, and unsubscribed from', async () => {
  const name = `周报看板 ${crypto.randomUUID().slice(0, 6)}`
  const page = await app.pageOf('admin', '/dashboard/list')
  const faults = faultsOf(page)
  const dialog = () => page.locator('dialog[open]').last()
  const choose = async (what: string) => {
    await page.getByRole('button', { name: `更多 ${name}` }).tap()
    await dialog().getByRole('button', { name: what, exact: true }).tap()
  }
  await page.getByRole('button', { name: '新建看板' }).tap()
  await dialog().getByRole('button', { name: '新建看板' }).tap()
  await dialog().getByRole('textbox').fill(name)
  await dialog().getByRole('button', { name: '确定' }).tap()
  await page.getByRole('heading', { name, level: 1 }).waitFor()

  await page.getByRole('button', { name: '更多', exact: true }).first().tap()
  await dialog().getByRole('button', { name: '定时发送' }).tap()
  await page.getByText('还没有定时发送').waitFor()
  await page.getByRole('link', { name: '新建定时发送' }).last().tap()
  await page.getByRole('radio', { name: '每月' }).tap()
  await page.getByRole('button', { name: '保存' }).tap()
  await hasSaid(page, '已保存')
  await page.getByText('每月 1日 08:00').waitFor()

  await choose('修改')
  await page.getByRole('radio', { name: '工作日' }).tap()
  await page.getByRole('button', { name: '保存' }).tap()
  await page.getByText('工作日 08:00').waitFor()
  await choose('暂停发送')
  await page.getByText('已暂停', { exact: true }).first().waitFor()
  await choose('恢复发送')
  await page.getByText(/下次 /).waitFor()
  await choose('退订')
  await page.getByText('已退订', { exact: true }).first().waitFor()
  await choose('删除')
  await dialog().getByRole('button', { name: '删除' }).tap()
  await page.getByText('还没有定时发送').waitFor()
  expect(faults).toEqual([])
})

test('[dashboard-007] whoever sets one up without a board chooses it first', async () => {
  const page = await app.pageOf('admin', '/dashboard/mail')
  const faults = faultsOf(page)
  await page.getByRole('link', { name: '新建定时发送' }).first().tap()
  await page.getByRole('heading', { name: '选择要发送的看板' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const board = page.locator('main a[href*="/dashboard/mail/form?tab="]').first()
  const name = (await board.textContent())!.trim()
  await board.tap()
  await page.getByRole('button', { name: '保存' }).tap()
  await hasSaid(page, '已保存')
  // Back where one came from: the list of all boards that are mailed.
  await page.goto('/dashboard/mail')
  await page.getByText(name, { exact: true }).first().waitFor()
  expect(faults).toEqual([])
})
