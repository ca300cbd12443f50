import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { hasSaid } from '../tools/toasts.ts'
import { signInByCall } from './demo-records.ts'
import { pageTime } from './finger.ts'
import { sheetOf } from './project-steps.ts'
import { faultsOf, runningApp } from './running-app.ts'

/**
 * A finger that is sooner than the network: what it touches leads where it would have led later, and nothing that was
 * written is lost.
 */
const app = runningApp()

async function open(address: string) {
  const manager = await signInByCall(app.url, 'manager')
  const page = await (await app.phone({ reducedMotion: 'reduce' })).newPage()
  const faults = faultsOf(page)
  const go = () =>
    page.goto(`${address}${address.includes('?') ? '&' : '?'}token=${manager.token}&comp_id=${manager.companyId}`)
  return { manager, page, faults, go }
}

/** Holds back requests of an address, all of it or what `isMeant` says; answers how to let it go. */
async function hold(
  page: Page,
  address: string | RegExp,
  isMeant: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(address, async route => {
    if (isMeant(route.request())) await gone
    await route.fallback().catch(() => {})
  })
  return letGo
}

test('a field pressed before its choices are known shows all of them, and what was typed meanwhile stays', async () => {
  const { page, faults, go } = await open('/projects/newProject?type=0')
  const templates = await hold(page, /\/project\/templates\.json/)
  const selector = await hold(page, /\/person-selector-[^/]*\.js/)
  await go()
  await page.getByRole('button', { name: /项目模板/ }).tap()
  const sheet = page.getByRole('dialog', { name: '项目模板' })
  await sheet.getByText('加载中…').waitFor()
  expect(await sheet.getByRole('button', { name: '不使用模板' }).count()).toBe(0)
  templates()
  await sheet.getByRole('button', { name: '不使用模板' }).waitFor()
  await sheet.getByRole('button', { name: /^办公室装修/ }).tap()
  await page.getByRole('button', { name: '使用此模板' }).tap()
  await page.getByRole('button', { name: /项目模板.*办公室装修/ }).waitFor()

  const name = page.getByRole('textbox', { name: '项目名称' })
  await page
    .getByRole('button', { name: /^产品经理|^项目成员|^项目经理/ })
    .first()
    .tap()
  await name.fill('展厅改造')
  selector()
  await sheetOf(page).getByText('王小雨').first().tap()
  await sheetOf(page).getByRole('button', { name: /确定/ }).tap()
  await page.getByRole('button', { name: /王小雨/ }).waitFor()
  expect(await name.inputValue()).toBe('展厅改造')
  expect(faults).toEqual([])
})

test('choices that cannot be fetched are asked for again', async () => {
  const { page, go } = await open('/projects/newProject?type=0')
  await page.route(/\/project\/templates\.json/, route =>
    route.fulfill({ status: 500, json: { result: 500, msg: '' } }),
  )
  await go()
  await page.getByRole('button', { name: /项目模板/ }).tap()
  const again = sheetOf(page).getByRole('button', { name: '重试' })
  await again.waitFor()
  await page.unroute(/\/project\/templates\.json/)
  await again.tap()
  await sheetOf(page)
    .getByRole('button', { name: /^办公室装修/ })
    .waitFor()
})

test('of two settings changed in one breath each stays changed, and so does a third', async () => {
  const { manager, page, faults, go } = await open('/notice_setting')
  const settings = async () => {
    const { channels } = await manager.call<{ channels: Record<string, Record<string, boolean>> }>(
      '/v3/notification/setting.json',
    )
    return Object.fromEntries(
      Object.entries(channels).flatMap(([group, ways]) =>
        Object.entries(ways).map(([way, on]) => [`${group} ${way}`, on]),
      ),
    )
  }
  const before = await settings()
  const order: Request[] = []
  const isWrite = (request: Request) => request.method() === 'PUT' && request.url().includes('/notification/setting')
  page.on('request', request => {
    if (isWrite(request)) order.push(request)
  })
  const first = await hold(page, /\/notification\/setting\.json/, request => request === order[0])
  const second = await hold(page, /\/notification\/setting\.json/, request => request === order[1])
  await go()
  const ways = page.getByRole('switch', { name: / · / })
  await ways.first().waitFor()
  const shown = () => ways.evaluateAll(all => all.map(one => (one as HTMLInputElement).checked))
  const [one, ...rest] = await shown()
  const written = page.waitForResponse(response => isWrite(response.request()))
  await ways.nth(0).tap()
  await ways.nth(1).tap()
  first()
  await written
  // What would be requested in between comes well within this.
  await pageTime(page, 1_000)
  expect(await shown()).toEqual([!one, !rest[0], ...rest.slice(1)])
  const answered = page.waitForResponse(response => isWrite(response.request()))
  second()
  await answered
  await ways.nth(2).tap()
  await expect
    .poll(async () => Object.entries(await settings()).filter(([way, on]) => on !== before[way]).length)
    .toBe(3)
  await expect.poll(shown).toEqual([!one, !rest[0], !rest[1], ...rest.slice(2)])
  expect(faults).toEqual([])
})

test('a sentence is sent with whom it names, however soon; the next one can be written meanwhile', async () => {
  const { manager, page, faults, go } = await open('/quick_create')
  const names = await hold(page, /\/user\/search\/all\.json/)
  const creation = await hold(page, /\/v3\/task\.json/, request => request.method() === 'POST')
  await go()
  const field = page.getByRole('textbox', { name: '快速任务' })
  await field.fill('和王小雨 核对消防图纸')
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/v3/task.json'))
  names()
  await sent
  await field.fill('预约验收')
  creation()
  await hasSaid(page, '任务已创建')
  expect(await field.inputValue()).toBe('预约验收')
  const { list } = await manager.call<{ list: { id: string; name: string }[] }>(
    '/v3/task/filter.json?scope=created&limit=100&sort=createdAt',
  )
  const made = list.find(({ name }) => name === '核对消防图纸')!
  const { rel } = await manager.call<{ rel: Record<string, { id: string }[]> }>(`/v3/task/detail/${made.id}.json`)
  expect(rel.partner?.map(({ id }) => id)).toEqual([demoPeople.staff.id])
  expect(faults).toEqual([])
})

test('a form that is pressed twice in one breath is sent once', async () => {
  const page = await app.pageOf('admin', '/members_management/fields/new')
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/custom-field')) sent.push(request.url())
  })
  await page.getByRole('textbox', { name: '字段名称' }).fill('按了两次的字段')
  await page.getByRole('button', { name: '保存', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByRole('link', { name: /按了两次的字段/ }).waitFor()
  expect(sent).toHaveLength(1)
})

test('what was changed and not saved is left only when that was meant', async () => {
  const page = await app.pageOf('staff', '/my')
  await page.getByRole('link', { name: /王小雨/ }).tap()
  const title = page.getByRole('textbox', { name: '职位' })
  await title.waitFor()
  const back = page.getByRole('button', { name: '返回' })
  await title.fill('架构师')
  await back.tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).tap()
  expect(await title.inputValue()).toBe('架构师')
  await back.tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).tap()
  await page.getByRole('heading', { name: '我的' }).waitFor()

  // Nothing changed, nothing requested.
  await page.getByRole('link', { name: /王小雨/ }).tap()
  await title.waitFor()
  expect(await title.inputValue()).not.toBe('架构师')
  await back.tap()
  await page.getByRole('heading', { name: '我的' }).waitFor()

  // The phone's own back asks nobody: for a moment one may go on. What was saved is not offered.
  await page.getByRole('link', { name: /王小雨/ }).tap()
  await title.fill('架构师')
  await page.goBack()
  await page.getByRole('heading', { name: '我的' }).waitFor()
  await page.getByRole('button', { name: '继续编辑' }).tap()
  await title.waitFor()
  expect(await title.inputValue()).toBe('架构师')
  await page.getByRole('button', { name: '保存', exact: true }).tap()
  await page.getByRole('heading', { name: '我的' }).waitFor()
  expect(await page.getByRole('button', { name: '继续编辑' }).count()).toBe(0)
})

test('a list says that one character searches nothing, and searches within its tab from two on', async () => {
  const { page, go, faults } = await open(`${app.url}/post/list?scope=collection`)
  await go()
  await page.getByText('还没有收藏').waitFor()
  const field = page.getByRole('searchbox', { name: '搜索动态' })
  await field.fill('香')
  await page.getByText('再输入一个字开始搜索').waitFor()
  await page.getByText('还没有收藏').waitFor()
  // Others have posted about it; the manager has saved none of them.
  await field.fill('香山')
  await page.getByText('没有符合条件的动态').waitFor()
  expect(await page.getByText('再输入一个字开始搜索').count()).toBe(0)
  await page.getByRole('tab', { name: '全部' }).click()
  await page.getByText('香山').first().waitFor()
  expect(faults).toEqual([])
})

test('the selector of a colleague and that of a record say so as well', async () => {
  const { page, go, faults } = await open(`${app.url}/tasks/newTask`)
  await go()
  await page
    .getByRole('button', { name: /^负责人/ })
    .first()
    .tap()
  const sheet = page.locator('dialog[open]').last()
  const tooShort = sheet.getByText('再输入一个字开始搜索')
  await sheet.getByRole('searchbox').fill('李')
  await tooShort.waitFor()
  await sheet.getByRole('searchbox').fill('李雷雷雷')
  await tooShort.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^(所属)?项目/ })
    .first()
    .tap()
  const found = sheet.locator('ul > li')
  await found.first().waitFor()
  const all = await found.count()
  await sheet.getByRole('searchbox').fill('零')
  await tooShort.waitFor()
  expect(await found.count()).toBe(all)
  await sheet.getByRole('searchbox').fill('零零零零')
  await tooShort.waitFor({ state: 'detached' })
  await expect.poll(() => found.count()).toBe(0)
  expect(faults).toEqual([])
})
