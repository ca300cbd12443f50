import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasSaid } from '../../tools/toasts.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()

test('a customer is written down with whom to call there, let go to the open sea, and claimed by a colleague', async () => {
  const name = `苏州金鸡湖会展 ${crypto.randomUUID().slice(0, 8)}`
  const staff = await app.pageOf('staff', '/crm/newCustomer')
  const faults = faultsOf(staff)
  await staff.getByRole('textbox', { name: '客户全称' }).fill(name)
  await staff.getByRole('button', { name: '保存' }).tap()
  await staff.waitForURL(/\/crm\/customer\/[\da-f-]{36}$/)
  const address = new URL(staff.url()).pathname
  await staff.getByRole('link', { name: '添加联系人' }).tap()
  await staff.getByRole('textbox', { name: '姓名' }).fill('沈娟')
  await staff.getByRole('textbox', { name: '手机' }).fill('13812345678')
  await staff.getByRole('button', { name: '保存' }).tap()
  await staff.getByRole('link', { name: '拨打 沈娟' }).waitFor()
  expect(await staff.getByRole('link', { name: '拨打 沈娟' }).getAttribute('href')).toBe('tel:13812345678')

  // Who was there writes down whom they have met.
  await staff.getByRole('textbox', { name: '写评论…' }).tap()
  await staff.getByRole('button', { name: '更多', exact: true }).last().tap()
  await staff.getByRole('button', { name: /现场记录/ }).tap()
  const visit = staff.locator('dialog[open]').last()
  await visit.getByRole('textbox', { name: '地点' }).fill('会展中心南门')
  await visit.getByRole('button', { name: /选择联系人/ }).tap()
  await staff.locator('dialog[open]').last().getByRole('button', { name: /沈娟/ }).tap()
  await visit.getByText('沈娟').waitFor()
  await visit.getByRole('button', { name: '发布' }).tap()
  await staff.getByText(/^见到沈娟 · 会展中心南门/).waitFor()

  // A second of the same name is refused, and says whose the first is.
  const other = await app.pageOf('finance', '/crm/newCustomer')
  await other.getByRole('textbox', { name: '客户全称' }).fill(name)
  await other.getByRole('button', { name: '保存' }).tap()
  await other.getByText('公司里已有同名客户，由王小雨负责').waitFor()

  await staff.getByRole('button', { name: '更多', exact: true }).first().tap()
  await staff.getByRole('button', { name: '放入公海' }).tap()
  await staff.locator('dialog[open]').getByRole('button', { name: '放入公海' }).last().tap()
  await staff.getByText('不指定').tap()
  await hasSaid(staff, '已放入公海')

  // Whom to call there was read before the claim, and the answer comes behind it: it is requested once more.
  let isRead = false
  let claim = () => {}
  const claimed = new Promise<void>(resolve => {
    claim = resolve
  })
  const held = async (route: Route) => {
    const response = await route.fetch()
    isRead = true
    await claimed
    await route.fulfill({ response })
  }
  await other.route('**/ftask/api/crm/contacts.json**', held, { times: 1 })
  await other.goto(address)
  await expect.poll(() => isRead).toBe(true)
  await other.getByRole('button', { name: '领取' }).tap()
  await hasSaid(other, '已领取，由您负责')
  claim()
  await other.getByRole('link', { name: '拨打 沈娟' }).waitFor()
  expect(faults).toEqual([])
})
