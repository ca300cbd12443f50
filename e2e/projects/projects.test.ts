import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DemoLogin } from '#database/demo/people.ts'
import { faultsOf, runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp()

async function phoneOf(who: DemoLogin, address: string, faults: string[][]): Promise<Page> {
  const page = await app.pageOf(who, address)
  faults.push(faultsOf(page))
  return page
}

test('a project from a template to its end, with two people', async () => {
  const faults: string[][] = []
  const sales = await phoneOf('sales', '/projects/newProject', faults)
  await sales.getByRole('textbox', { name: '项目名称' }).fill('新品巡展')
  await sales.getByRole('button', { name: /项目模板/ }).tap()
  await sales
    .locator('dialog[open]')
    .getByRole('button', { name: /^市场活动/ })
    .tap()
  await sales.getByText('活动方案与预算').waitFor()
  await sales.getByRole('button', { name: '使用此模板' }).tap()
  await sales.getByRole('button', { name: '保存' }).tap()

  // Its page: the stages and tasks of the template are there, and the first task is opened and finished.
  await sales.getByText('接下来').waitFor()
  await sales.getByText('0 / 3').first().waitFor()
  const address = new URL(sales.url()).pathname.replace(/\/index$/, '')

  // A second person is taken in, and finds the project on their phone.
  await sales.getByRole('button', { name: '更多', exact: true }).tap()
  await sales.getByRole('button', { name: '添加成员' }).tap()
  await sales.locator('dialog[open]').getByRole('button', { name: '成员', exact: true }).tap()
  await sales
    .locator('dialog[open]')
    .getByRole('button', { name: /王小雨/ })
    .first()
    .tap()
  await sales.locator('dialog[open]').getByRole('button', { name: /确定/ }).tap()
  await sales.getByText('王小雨').first().waitFor()
  const staff = await phoneOf('staff', '/projects/assign_me', faults)
  await staff
    .getByRole('link', { name: /新品巡展/ })
    .first()
    .tap()
  await staff.getByText('接下来').waitFor()

  // Finished by its manager, it shows as finished on both phones.
  await sales.getByRole('button', { name: '完成项目' }).tap()
  await sales.locator('dialog[open]').getByRole('button', { name: '完成项目' }).tap()
  await hasSaid(sales, '项目已完成')
  await sales.getByRole('button', { name: '重启项目' }).waitFor()
  await staff.getByText('100%').first().waitFor()
  expect(address).toMatch(/^\/projects\/[0-9a-f-]{36}$/)
  expect(faults.flat()).toEqual([])
})
