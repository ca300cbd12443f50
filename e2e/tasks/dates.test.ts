import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { pageTime, scrolledTo, settled, swipe } from '../finger.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()
const hour = 3_600_000
/** Days from today on the company's calendar, by its clock. */
const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + 8 * hour + days * 24 * hour).toISOString().slice(0, 10)} ${time}`
const atCompany = (moment: string) =>
  new Date(Date.parse(moment) + 8 * hour).toISOString().slice(0, 16).replace('T', ' ')

/** A task that is due today, and its row on a phone. */
async function rowOf(name: string) {
  const manager = await signInByCall(app.url, 'manager')
  const end = Date.parse(`${inDays(0, '17:30').replace(' ', 'T')}:00+08:00`)
  const { id } = await manager.call<{ id: string }>('/v3/task.json', {
    name,
    manager_ids: [demoPeople.staff.id, demoPeople.manager.id],
    plan_end_date: end,
  })
  const page = await app.pageOf('manager', '/tasks/upcoming')
  const row = page.locator('main').getByRole('link', { name: new RegExp(name) })
  await page.locator('nav a').first().waitFor()
  await scrolledTo(row)
  await pageTime(page, 300)
  const due = async () =>
    atCompany((await manager.call<{ plan_end_date: string }>(`/v3/task/detail/${id}.json`)).plan_end_date)
  const { y, height } = (await row.boundingBox())!
  const open = async (page: Page) => {
    await swipe(page, { x: 120, y: y + height / 2 }, { x: 130, y: 0 })
    await page.locator('dialog[open]').getByRole('group', { name: '快捷选择' }).waitFor()
    await settled(page)
  }
  return { page, due, open, sheet: page.locator('dialog[open]') }
}

it('[date-001] a swipe and a chip make a task due tomorrow, at the time that it had', async () => {
  const { page, due, open, sheet } = await rowOf('明天再做')
  const faults = faultsOf(page)
  await open(page)
  expect(await accessibilityProblems(page)).toEqual([])
  await sheet.getByRole('button', { name: '明天', exact: true }).tap()
  await expect.poll(due, { timeout: 20_000 }).toBe(inDays(1, '17:30'))
  expect(faults).toEqual([])
})

it('[date-002] a sentence is read where a date is chosen, and what is no time is said to be none', async () => {
  const { page, due, open, sheet } = await rowOf('写下时间的任务')
  await open(page)
  const line = sheet.getByRole('textbox', { name: '写下时间' })
  await line.fill('尽快吧')
  await sheet.getByText('没有识别到时间').waitFor()
  await line.fill('后天下午3点')
  await sheet
    .getByRole('button', { name: new RegExp(inDays(2, '').trim()) })
    .last()
    .waitFor()
  await line.press('Enter')
  await expect.poll(due, { timeout: 20_000 }).toBe(inDays(2, '15:00'))
})

it('[date-003] the month shows what the working calendar makes of a day, and its time is turned only when asked for', async () => {
  const { page, open, sheet } = await rowOf('看日历的任务')
  const admin = await signInByCall(app.url, 'admin')
  const day = inDays(0, '').trim()
  await admin.call('/hr/work_calendar/days.json', { start_date: day, end_date: day, is_work: false, name: '司庆' })
  await open(page)
  await sheet.getByRole('button', { name: new RegExp(`^${day} .*休 司庆$`) }).waitFor()
  expect(await sheet.getByRole('spinbutton').count()).toBe(0)
  await settled(page)
  // A tap that meets a screen still gliding only stops it: whoever sees no wheels taps again.
  const wheels = async () => {
    const time = sheet.getByRole('button', { name: '时间 17:30' })
    if (await time.isVisible()) await time.tap()
    return await sheet.getByRole('spinbutton').count()
  }
  await expect.poll(wheels).toBe(2)
})
