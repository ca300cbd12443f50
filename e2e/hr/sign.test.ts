import pino from 'pino'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openServices } from '#app/services.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp()
const open: Page[] = []
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const [index, page] of open.entries()) await keepPicture(page, `sign-${index}`).catch(() => {})
  for (const page of open.splice(0)) await page.context().close()
})

/**
 * The story's signs of yesterday are today's still, shortly after midnight; and no shift is over, whenever these run:
 * each day is a working day, so that a Friday's does not go on into its Saturday.
 */
beforeAll(async () => {
  const services = await openServices(app.databaseUrl, pino({ level: 'silent' }), { connections: 2 })
  await services.database.system().run([
    {
      text: `delete from sign_record where day > current_date - 3 and person_id = any($1)`,
      values: [[demoPeople.staff.id, demoPeople.finance.id, demoPeople.sales.id]],
    },
  ])
  await services.database.system().run([
    { text: `update shift set begin_minute = 0, end_minute = 1440, break_from = null, break_to = null` },
    {
      text: `insert into work_day (comp_id, day, is_work)
          select $1, current_date + at, true from generate_series(-3, 3) at
          on conflict (comp_id, day) do update set is_work = true`,
      values: [demoCompany.id],
    },
  ])
  await services.close()
})

async function phoneOf(who: DemoLogin, options?: BrowserContextOptions) {
  const page = await app.signedIn(who, options)
  page.setDefaultTimeout(30_000)
  open.push(page)
  return page
}
const at = (latitude: number, longitude: number, accuracy: number): BrowserContextOptions => ({
  geolocation: { latitude, longitude, accuracy },
  permissions: ['geolocation'],
})
const atOffice = at(31.2306, 121.4738, 18)

test('in range one tap signs in; the other phone knows it', async () => {
  const [page, other] = [await phoneOf('staff', atOffice), await phoneOf('staff', atOffice)]
  const faults = faultsOf(page)
  await other.goto('/hr/sign')
  await other.getByRole('button', { name: '签到', exact: true }).waitFor()
  await page.goto('/hr/sign')
  await page.getByText('在打卡范围内：上海总部').waitFor()
  await page.getByText('精度约 18 米').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: '原因' }).count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: '签到', exact: true }).tap()
  await page.getByText(/^已签到 \d\d:\d\d$/).waitFor()
  await page.getByRole('button', { name: '签退', exact: true }).waitFor()
  await other.getByRole('button', { name: '签退', exact: true }).waitFor()
  await page.goto('/hr/sign_record')
  await page.getByRole('radio', { name: '列表' }).tap()
  await page
    .getByText(/^\d\d:\d\d – /)
    .first()
    .waitFor()
  expect(faults).toEqual([])
})

test('without permission it says what to do, and a reason is enough', async () => {
  const page = await phoneOf('finance', { permissions: [] })
  await page.goto('/hr/sign')
  await page.getByText(/没有定位权限|找不到位置/).waitFor()
  await page.getByRole('button', { name: /签到.*范围外/ }).tap()
  await page.getByText('不在打卡范围内，请先填写原因').waitFor()
  await page.getByRole('textbox', { name: '地点' }).fill('银行柜台')
  await page.getByRole('textbox', { name: '原因' }).fill('去银行办理回单')
  await page.getByRole('button', { name: /签到.*范围外/ }).tap()
  await page.getByRole('button', { name: /签退/ }).waitFor()
  await page.getByText('银行柜台').waitFor()
})

test('outside the fence it tells how far, and takes a photo where the company wants one', async () => {
  const hr = await signInByCall(app.url, 'hr')
  const { can: _can, ...setting } = await hr.call<{ can: object }>('/hr/sign/setting/detail.json')
  await hr.call('/hr/sign/setting.json', { ...setting, photo: 'outside' })
  const page = await phoneOf('sales', at(31.2011, 121.4376, 30))
  await page.goto('/hr/sign')
  await page.getByText('距上海总部 4.7 公里').waitFor()
  await page.getByRole('textbox', { name: '原因' }).fill('拜访客户')
  await page.getByRole('button', { name: /签到.*范围外/ }).tap()
  await hasSaid(page, '请先拍照')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '拍照（必需）' }).tap(),
  ])
  await chooser.setFiles({
    name: '门口.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await page.getByRole('button', { name: '移除 门口.png' }).or(page.getByText('门口.png')).first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('[role=progressbar]').length === 0)
  await page.getByRole('button', { name: /签到.*范围外/ }).tap()
  await page.getByRole('button', { name: /签退/ }).waitFor()
  await hr.call('/hr/sign/setting.json', setting)
})

test('HR makes a shift and gives it to a department', async () => {
  const page = await phoneOf('hr')
  const name = `客服班 ${Date.now() % 100_000}`
  await page.goto('/hr/shift')
  await page.getByRole('textbox', { name: '班次名称' }).fill(name)
  await page.getByRole('button', { name: '保存' }).tap()
  await page.getByRole('link', { name: new RegExp(name) }).waitFor()
  await page.getByRole('link', { name: '添加排班' }).tap()
  await page.getByRole('radio', { name: '部门' }).tap()
  await page
    .getByRole('button', { name: /请选择/ })
    .first()
    .tap()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /财务部/ })
    .tap()
  await page.getByRole('button', { name: /^班次/ }).tap()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: new RegExp(name) })
    .tap()
  await page.getByRole('button', { name: '保存' }).tap()
  await page.getByRole('link', { name: new RegExp(`财务部.*${name}`) }).waitFor()
})

test('a trip is signed with its place, and drawn', async () => {
  const page = await phoneOf('sales', at(39.0041, 117.7107, 12))
  await page.goto('/hr/sign_trip')
  await page.getByText('已定位').waitFor()
  await page.getByRole('textbox', { name: '地址' }).fill('海河机械北门')
  await page.getByRole('textbox', { name: '事项' }).fill('复核设备编号')
  await page.getByRole('button', { name: '签到', exact: true }).tap()
  await page.getByRole('img', { name: /个地点的路线图/ }).waitFor()
  await page.goto('/hr/trip_record')
  await page.getByText('海河机械北门').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})
