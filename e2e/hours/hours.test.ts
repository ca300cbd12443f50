import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageTime } from '../finger.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'
import { hasSaid, inNoHurry } from '../../tools/toasts.ts'

const app = runningApp()

const task = '移动端前端日常开发'

/** Empties the person's week and everything that waits, so that the journey begins alike on every weekday. */
async function beginAnew(page: Page) {
  await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('kaigong.token')}`,
      'content-type': 'application/json',
    }
    const request = async (path: string, method = 'GET', body?: object) =>
      await (
        await fetch(`/ftask/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      ).json()
    const {
      data: { list },
    } = await request('/task/user_hour_log.json?limit=100')
    const ids = (status: string[]) =>
      list.filter((log: { status: string }) => status.includes(log.status)).map((log: { id: string }) => log.id)
    const waiting = ids(['WAITING'])
    if (waiting.length > 0) await request('/task/user_hour_log/revoke.json', 'POST', { id: waiting })
    for (const id of ids(['DRAFT', 'REJECT', 'WAITING'])) await request(`/task/user_hour_log/${id}.json`, 'DELETE')
  })
}

test('what is undone before it has been written stays undone', async () => {
  const page = await app.signedIn('staff')
  await beginAnew(page)
  const lastWeek = async () => {
    await page.goto('/timesheet')
    await page.getByRole('button', { name: '前一周' }).tap()
  }
  const cell = (says: string) => page.getByRole('button', { name: new RegExp(`星期三 .*${task}，${says}`) })
  let letGo = () => {}
  const gone = new Promise<void>(resolve => {
    letGo = resolve
  })
  let answered = 0
  let sent = 0
  await page.route(/\/user_hour_log\/week\.json/, async route => {
    if (route.request().method() === 'POST' && ++sent === 1) await gone
    await route.fallback()
  })
  page.on('response', response => {
    if (response.request().method() === 'POST' && response.url().includes('/user_hour_log/week')) answered++
  })
  await lastWeek()
  await cell('未填').tap()
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('button', { name: '3', exact: true }).tap()
  await inNoHurry(page, async () => {
    await sheet.getByRole('button', { name: '完成' }).tap()
    await cell('3 小时，草稿').waitFor()
    await page.getByRole('button', { name: '撤销' }).tap()
  })
  await cell('未填').waitFor()
  // Sent beside the first, it would be there before it, and the first would be the last word.
  await pageTime(page, 1_000)
  letGo()
  await expect.poll(() => answered).toBe(2)
  await lastWeek()
  await cell('未填').waitFor()
})

test('a week is filled in on the sheet and submitted, agreed to on another phone, and seen agreed', async () => {
  const [staff, manager] = [await app.signedIn('staff'), await app.signedIn('manager')]
  const faults = [faultsOf(staff), faultsOf(manager)]
  await beginAnew(staff)

  // 张伟 has the list of what waits open, and nothing of 王小雨 is on it.
  await manager.goto('/workhour_approve')
  await manager.getByText('没有待审批的工时').waitFor()

  // 王小雨 fills last week in: a day with the usual hours, the next with steps, and takes one back.
  await staff.goto('/timesheet')
  await staff.getByRole('button', { name: '前一周' }).tap()
  await staff.getByRole('button', { name: new RegExp(`星期一 .*${task}，未填`) }).tap()
  const sheet = staff.locator('dialog[open]')
  await sheet.getByRole('button', { name: '4', exact: true }).tap()
  await sheet.getByRole('textbox', { name: '工作内容' }).fill('周表页面')
  await sheet.getByRole('button', { name: '下一天' }).tap()
  await sheet.getByText(/星期二/).waitFor()
  await sheet.getByRole('button', { name: '8', exact: true }).tap()
  await sheet.getByRole('button', { name: '减少' }).tap()
  await sheet.getByRole('button', { name: '完成' }).tap()
  await staff.getByRole('button', { name: new RegExp(`星期二 .*${task}，7.5 小时，草稿`) }).waitFor()
  await staff.getByRole('button', { name: new RegExp(`星期三 .*${task}，未填`) }).tap()
  await sheet.getByRole('button', { name: '3', exact: true }).tap()
  await inNoHurry(staff, async () => {
    await sheet.getByRole('button', { name: '完成' }).tap()
    await staff.getByRole('button', { name: new RegExp(`星期三 .*${task}，3 小时，草稿`) }).waitFor()
    await staff.getByRole('button', { name: '撤销' }).tap()
  })
  await staff.getByRole('button', { name: new RegExp(`星期三 .*${task}，未填`) }).waitFor()

  // A day of more than 24 hours cannot be had.
  await staff.getByRole('button', { name: new RegExp(`星期二 .*线上问题排查与答疑`) }).tap()
  await sheet.getByRole('textbox', { name: '小时数' }).fill('17')
  await sheet.getByText('当天合计会超过 24 小时').waitFor()
  await expect.poll(() => sheet.getByRole('button', { name: '完成' }).isDisabled()).toBe(true)
  await sheet.getByRole('button', { name: '关闭' }).tap()

  await staff.getByRole('button', { name: '提交 11.5 小时' }).tap()
  await staff.getByRole('button', { name: new RegExp(`星期一 .*${task}，4 小时，待审批`) }).waitFor()

  // It is there on the other phone, which nobody has touched; all of it is approved.
  await manager.getByText('王小雨').first().waitFor()
  await manager.getByText(/周表页面/).waitFor()
  await keepPicture(manager, 'hours-approve')
  await manager.getByRole('checkbox', { name: '全选' }).tap()
  await manager.getByRole('button', { name: '同意 2 条' }).tap()
  await hasSaid(manager, '将同意 2 条，共 11.5 小时')
  await manager.getByText('没有待审批的工时').waitFor()

  // A moment later, when it cannot be undone any more, the first phone shows it.
  await staff.getByRole('button', { name: new RegExp(`星期一 .*${task}，4 小时，已同意`) }).waitFor()
  await staff.getByRole('button', { name: new RegExp(`星期二 .*${task}，7.5 小时，已同意`) }).waitFor()
  await keepPicture(staff, 'hours-timesheet')
  expect(faults).toEqual([[], []])
})
