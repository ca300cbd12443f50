import { expect, test } from 'vitest'
import { faultsOf, runningApp } from '../running-app.ts'
import { inNoHurry } from '../../tools/toasts.ts'

const app = runningApp()

test("[approval-001, hr-002] an application is handed in, comes to the approver's phone, is turned down, changed and agreed to", async () => {
  const [staff, manager] = [await app.signedIn('staff'), await app.signedIn('manager')]
  const faults = [faultsOf(staff), faultsOf(manager)]
  const name = `投标文件盖章 ${Date.now()}`

  await manager.goto('/approval/list')
  await manager.getByRole('tab', { name: '待我审批' }).waitFor()

  // 王小雨 asks for the seal, and sees who will decide before it is submitted.
  await staff.goto('/hr/new')
  await staff.getByRole('textbox', { name: '申请事项' }).fill(name)
  await staff.getByText('将由谁审批').waitFor()
  await staff.getByText('部门负责人').waitFor()
  await staff.getByRole('button', { name: '提交审批', exact: true }).tap()
  await staff.waitForURL(/\/hr\/detail\?uuid=[\da-f-]{36}&scope=common_apply$/)
  await staff.getByText('审批流程').waitFor()
  await staff.getByRole('button', { name: '催办' }).waitFor()

  // 张伟 has not touched the phone: it is there, and a decision can be undone for a moment.
  await manager.getByRole('link', { name: new RegExp(name) }).tap()
  await manager.getByRole('button', { name: '拒绝', exact: true }).tap()
  const sheet = manager.locator('dialog[open]')
  await sheet.getByRole('textbox', { name: '审批意见' }).fill('请附上招标公告')
  await inNoHurry(manager, async () => {
    await sheet.getByRole('button', { name: '拒绝', exact: true }).tap()
    await manager.getByRole('button', { name: '撤销' }).tap()
  })
  await manager.goto('/approval/list')
  await manager.getByRole('link', { name: new RegExp(name) }).tap()
  await manager.getByRole('button', { name: '拒绝', exact: true }).tap()
  await sheet.getByRole('textbox', { name: '审批意见' }).fill('请附上招标公告')
  await sheet.getByRole('button', { name: '拒绝', exact: true }).tap()

  // 王小雨 reads why, without touching anything, changes it and submits it again.
  await staff.getByText('请附上招标公告').first().waitFor()
  await staff.getByRole('button', { name: '修改后重新提交' }).tap()
  await staff.getByRole('textbox', { name: '详细说明' }).fill('招标公告编号 ZB-2026-118')
  await staff.getByRole('button', { name: '提交审批', exact: true }).tap()
  await staff.getByText('第 2 次提交').waitFor()

  await manager.goto('/approval/list')
  await manager.getByRole('link', { name: new RegExp(name) }).tap()
  await manager.getByText('招标公告编号 ZB-2026-118').waitFor()
  await manager.getByRole('button', { name: '同意', exact: true }).tap()
  await sheet.getByRole('button', { name: '同意', exact: true }).last().tap()
  await staff.getByText('财务与人事会签').waitFor()
  await manager.goto('/approval/list?scope=handled')
  await manager.getByRole('link', { name: new RegExp(name) }).waitFor()
  expect(faults.flat()).toEqual([])
})
