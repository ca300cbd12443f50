import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()
const sheetOf = (page: Page) => page.locator('dialog[open]').last()

/** A colleague's phone decides what has come to its inbox. */
async function decide(phone: Page, title: string, answer: '同意' | '拒绝', opinion = '') {
  await phone.goto('/approval/list')
  await phone.getByRole('link', { name: new RegExp(title) }).tap()
  await phone.getByRole('button', { name: answer, exact: true }).tap()
  if (opinion) await sheetOf(phone).getByRole('textbox', { name: '审批意见' }).fill(opinion)
  // A ready phrase of the same name stands above it.
  await sheetOf(phone).getByRole('button', { name: answer, exact: true }).last().tap()
}

/** It waits for nobody any more, and says so without having been touched. */
async function isAgreed(phone: Page) {
  await phone
    .getByText(/^等.*审批，/)
    .first()
    .waitFor({ state: 'hidden' })
  await phone.getByText('已同意').first().waitFor()
}

test('a new supplier is turned down, mended by who handed it in, agreed to, and can be chosen then', async () => {
  const name = `苏州工业园印务 ${crypto.randomUUID().slice(0, 8)}`
  const [staff, manager] = [await app.pageOf('staff', '/jxc/vendor/new'), await app.pageOf('manager', '/approval/list')]
  const faults = [faultsOf(staff), faultsOf(manager)]
  await staff.getByRole('textbox', { name: /^名称/ }).fill(name)
  await staff.getByText('将由谁审批').waitFor()
  await staff.getByRole('button', { name: '提交审批', exact: true }).tap()
  await staff.waitForURL(/\/jxc\/vendor\/detail\//)
  await staff.getByText(/^等张伟审批/).waitFor()

  await decide(manager, name, '拒绝', '请补上开户行')
  await staff.getByText('请补上开户行').first().waitFor()
  await staff.getByRole('button', { name: '修改后重新提交' }).tap()
  await staff.getByRole('textbox', { name: '开户行' }).fill('招商银行苏州分行')
  await staff.getByRole('button', { name: '提交审批', exact: true }).tap()
  await staff.getByText('第 2 次提交').waitFor()

  const { call } = await signInByCall(app.url, 'staff')
  const choices = async () =>
    (await call<{ list: { name: string }[] }>(`/erp/suppliers/directory.json?key=${encodeURIComponent(name)}`)).list
      .length
  expect(await choices()).toBe(0)
  await staff.getByText(/^等张伟审批/).waitFor()
  await decide(manager, name, '同意')
  await isAgreed(staff)
  expect(await choices()).toBe(1)
  expect(faults.flat()).toEqual([])
})

test('a chance is written down, handed in for review and agreed to on another phone', async () => {
  const { call } = await signInByCall(app.url, 'sales')
  const {
    list: [customer],
  } = await call<{ list: { id: string }[] }>('/crm/customers.json')
  const name = `门店巡检系统 ${crypto.randomUUID().slice(0, 8)}`
  const [sales, admin] = [
    await app.pageOf('sales', `/crm/newChance?customer=${customer!.id}`),
    await app.pageOf('admin', '/approval/list'),
  ]
  const faults = [faultsOf(sales), faultsOf(admin)]
  await sales.getByRole('textbox', { name: '商机名称' }).fill(name)
  await sales.getByRole('textbox', { name: '预计金额' }).fill('68000')
  await sales.getByRole('button', { name: '保存' }).tap()
  await sales.waitForURL(/\/crm\/chance\/[\da-f-]{36}$/)
  await sales.getByRole('button', { name: '更多操作' }).tap()
  await sheetOf(sales).getByRole('button', { name: '提交评审' }).tap()
  await sheetOf(sales).getByText('评审期间商机不能修改。').waitFor()
  await sheetOf(sales).getByRole('button', { name: '提交评审' }).tap()
  await sales.getByText(/^等林岚审批/).waitFor()

  await decide(admin, name, '同意')
  await isAgreed(sales)
  expect(faults.flat()).toEqual([])
})

test('a contract goes from phone to phone until the last has agreed; one that is turned down says why', async () => {
  const name = `保密协议 ${crypto.randomUUID().slice(0, 8)}`
  const [sales, admin] = [
    await app.pageOf('sales', '/crm/newContract?kind=3'),
    await app.pageOf('admin', '/approval/list'),
  ]
  const faults = [faultsOf(sales), faultsOf(admin)]
  await sales.getByRole('textbox', { name: '合同名称' }).fill(name)
  await sales.getByText('将由谁审批').waitFor()
  await sales.getByRole('button', { name: /^提交/ }).tap()
  await sales.waitForURL(/\/crm\/contract\/[\da-f-]{36}$/)
  const id = new URL(sales.url()).pathname.split('/').pop()!
  await sales.getByText(/^等林岚审批/).waitFor()
  await decide(admin, name, '同意')
  await sales.getByText(/^等.*陈静.*审批/).waitFor()

  // 会签: who agrees first does not end it, who turns it down does.
  const finance = await signInByCall(app.url, 'finance')
  await finance.call(`/crm/contracts/apply/process_step/${id}.json`, { agree: true, opinion: '' })
  await sales.getByText(/^等张伟审批/).waitFor()
  const manager = await app.pageOf('manager', '/approval/list')
  await decide(manager, name, '拒绝', '请写明保密期限')
  await sales.getByText('请写明保密期限').first().waitFor()
  await sales.getByRole('button', { name: '修改后重新提交' }).waitFor()
  expect(faults.flat()).toEqual([])
})
