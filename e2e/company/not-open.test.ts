import { expect, it } from 'vitest'
import { allScreens } from '#app/all-rooms.web.ts'
import { keptScreens } from '#modules/company/app/apps.contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { signInByCall } from '../demo-records.ts'
import { runningApp } from '../running-app.ts'

const app = runningApp()
const isKept = (path: string) =>
  keptScreens.some(({ begins }) => path === begins || path.startsWith(begins.endsWith('/') ? begins : `${begins}/`))

it('whoever is no administrator is told so on each of their screens, and finds no switch there', async () => {
  const page = await app.pageOf('staff', '/my')
  for (const path of allScreens.map(screen => screen.path).filter(isKept)) {
    await page.goto(path.replace(/:\w+/g, newId()))
    await page.getByText('没有对您开放').waitFor()
    expect({ path, controls: await page.locator('input, [role=switch], form').count() }).toEqual({ path, controls: 0 })
  }
}, 300_000)

it('a closed app is offered nowhere, and its address says that it is not open', async () => {
  const { call } = await signInByCall(app.url, 'admin')
  await call('/v2/app/close.json?local_app_id=project')
  const page = await app.pageOf('staff', '/app')
  await page.getByText('任务', { exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: '项目', exact: true }).count()).toBe(0)
  await page.goto('/quick_create')
  await page.getByText('新建日程').waitFor()
  expect(await page.getByText('新建项目').count()).toBe(0)
  await page.goto('/projects/assign_me')
  await page.getByText('没有对您开放').waitFor()
  await call('/v2/app/open.json?local_app_id=project')
  await page.goto('/projects/assign_me')
  await page.getByText('没有对您开放').waitFor({ state: 'detached' })
}, 120_000)
