import { createHash } from 'node:crypto'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoCompany, demoPassword, demoPeople } from '#database/demo/people.ts'
import { editions, setEdition, type Edition } from '#modules/company/edition/set-edition.server.ts'
import { signInByCall } from '../demo-records.ts'
import { runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp()

/** Polls the address: an event of a page that is still loading can be missed. */
const at = (page: Page, address: string) =>
  expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
const newPage = async () => (await app.phone()).newPage()
async function fillIn(page: Page, password: string) {
  await page.locator('input[name=identify]').fill('staff')
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}
const kept = (page: Page, name: string) => page.evaluate(key => localStorage.getItem(`kaigong.${key}`), name)

/** Holds what the page requests at such an address until it is let go. */
async function hold(page: Page, address: string) {
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route(
    address,
    async route => {
      await held
      await route.fallback()
    },
    { times: 1 },
  )
  return go
}

it('[wire-004] calls go to the server of their kind, where there is one for each', async () => {
  const page = await newPage()
  const address = (kind: string) => `${app.url}/${kind}-server`
  await page.addInitScript(
    servers => Object.assign(globalThis, { kaigongServers: servers }),
    Object.fromEntries(['api', 'user', 'messaging'].map(kind => [kind, address(kind)])),
  )
  // Each is this server again, behind a path of its own.
  await page.route('**/*-server/**', route =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\/\w+-server/, ''),
    }),
  )
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/ftask/') && request.method() !== 'OPTIONS') requests.push(pathname)
  })
  const socket = page.waitForEvent('websocket')
  await page.goto('/login')
  await fillIn(page, demoPassword)
  await at(page, '/dynamic')
  await page.getByRole('heading', { name: '我的待办' }).waitFor()
  expect(requests).toContain('/user-server/ftask/api/v2/user/login')
  await expect.poll(() => requests.some(path => path.startsWith('/api-server/ftask/api/'))).toBe(true)
  expect(new URL((await socket).url()).pathname).toBe('/messaging-server/ftask/im')
})

describe('signing in', () => {
  it('[shell-028, session-019, session-020] sends no password but its hash; the page waits, says why it was refused, and lets in', async () => {
    const page = await newPage()
    await page.goto('/')
    await at(page, '/login')
    const busy = page.locator('button[aria-busy=true]')
    const letGo = await hold(page, '**/v2/user/login*')
    const sent = page.waitForRequest('**/v2/user/login*')
    await fillIn(page, 'wrong password')
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const body = (await sent).postData()!
    expect(JSON.parse(body)).toMatchObject({ password: hash(`kaigong:${hash('wrong password')}`) })
    expect(body).not.toContain('wrong password')
    await busy.waitFor()
    letGo()
    await page.getByText('账号或密码不正确').waitFor()
    await busy.waitFor({ state: 'detached' })
    expect(await kept(page, 'token')).toBeNull()
    await fillIn(page, demoPassword)
    await at(page, '/dynamic')
  })

  it('[session-015, edition-005, edition-006] leads to the home page, and to that of an edition of its own', async () => {
    const database = new Client({ connectionString: app.databaseUrl })
    await database.connect()
    const entryOf = async (edition: Edition) => {
      await setEdition(async (text, values) => (await database.query(text, values)).rows, demoCompany.id, edition)
      const page = await newPage()
      await page.goto('/login')
      await fillIn(page, demoPassword)
      await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/^\/(login|home)$/)
      return new URL(page.url()).pathname
    }
    try {
      expect(await entryOf('company')).toBe('/dynamic')
      expect(await entryOf('third-party')).toBe('/todo2')
      expect(await entryOf('personal')).toBe('/projects/assign_me')
    } finally {
      await database.query('update company set edition_type = $1', [editions.company.edition_type])
      await database.end()
    }
  })

  it('[session-001] keeps the platform that the address names, and is on a phone unless one does', async () => {
    const page = await newPage()
    const awaited = (platform: string) =>
      page.waitForRequest(request => new URL(request.url()).searchParams.get('platform') === platform)
    for (const [address, platform] of [
      ['/join?key=none', 'mobile'],
      ['/join?key=none&platform=wecom', 'wecom'],
      ['/join?key=none', 'wecom'],
    ] as const)
      await Promise.all([awaited(platform), page.goto(address)])
    expect(await kept(page, 'platform')).toBe('wecom')
  })

  it('[session-014] asks who is signed in before a screen is shown', async () => {
    const page = await app.pageOf('staff', '/error?content=')
    const letGo = await hold(page, '**/user/my.json*')
    const request = page.waitForRequest('**/user/my.json*')
    await page.goto('/user_level', { waitUntil: 'commit' })
    await request
    await expect.poll(() => page.locator('#root *').count()).toBeGreaterThan(0)
    expect(await page.getByText('积分记录', { exact: true }).count()).toBe(0)
    letGo()
    await page.getByText('积分记录', { exact: true }).waitFor()
  })
})

it('[setting-001, setting-002, setting-003] the language is Chinese until somebody chooses English, which this device keeps', async () => {
  const page = await (await app.phone({ locale: 'fr-FR' })).newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  await page.getByRole('button', { name: 'English' }).tap()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await kept(page, 'language')).toBe('en-US')
  await page.reload()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US')
})

it('[account-018, account-019, account-020, account-021, account-022, account-023, account-024, account-025] the user centre leads to all that is one’s own, and out', async () => {
  const page = await app.pageOf('staff', '/my')
  await page.getByRole('button', { name: /^直属上级/ }).tap()
  await page.getByRole('button', { name: '换一位' }).tap()
  await page.getByRole('dialog').getByRole('searchbox').fill('赵敏')
  await page.getByRole('dialog').getByRole('button', { name: /赵敏/ }).waitFor()
  await page.goto('/my')
  for (const [name, path] of [
    [/积分等级/, '/user_level'],
    [/我的提醒/, '/my_alert'],
    [/导航设置/, '/nav_setting'],
    [/账号设置/, '/account_setting'],
    [/王小雨/, '/my_info'],
  ] as const) {
    await page.getByRole('link', { name }).tap()
    await at(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await at(page, '/my')
  }
  // The company is kept by its administrators.
  expect(await page.getByRole('link', { name: '公司管理' }).count()).toBe(0)
  await page.getByRole('button', { name: '退出登录' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap()
  await at(page, '/login')
  expect(await kept(page, 'token')).toBeNull()

  const admin = await app.pageOf('admin', '/my')
  await admin.getByRole('link', { name: '公司管理' }).tap()
  await at(admin, '/members_management')
})

it('[shell-005] the workbench offers leave, applications, signs filled in, signing in and trips', async () => {
  const page = await app.pageOf('staff', '/app')
  for (const path of ['/hr/sign', '/hr/sign_trip']) await page.locator(`main a[href="${path}"]`).first().waitFor()
  // A heading stands over several tools: those that are alone stand together.
  const sizes = await page
    .locator('main section section')
    .evaluateAll(groups => groups.map(group => group.querySelectorAll('li').length))
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.filter(size => size < 2)).toEqual([])
  await page.locator('main a[href="/hr/list"]').first().tap()
  for (const [name, path] of [
    ['请假', '/hr/leave/new'],
    ['补卡', '/hr/fill_sign/new'],
    ['通用申请', '/hr/new'],
  ] as const) {
    await page.getByRole('tab', { name, exact: true }).tap()
    await page.getByRole('button', { name: '新建' }).first().tap()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await page.goBack()
    await page.getByRole('tab', { name, exact: true }).waitFor()
  }
})

it('[shell-030, shell-072] what is new is chosen from a list, and what is looked for by a criterion at least', async () => {
  const page = await app.pageOf('staff', '/quick_create')
  for (const name of ['快速任务', '新建日程', '新建项目']) await page.getByText(name, { exact: true }).first().waitFor()
  await page.getByText('新建日程', { exact: true }).first().tap()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/calendar/create')
  await page.goto('/filter')
  await page.getByRole('button', { name: '查看结果' }).tap()
  await hasSaid(page, '请至少选择一个筛选条件')
  await at(page, '/filter')
})

it('[error-011, error-013, error-015, error-016] an answer that nobody expected is a dialog of what the server says, and one with a location leads there', async () => {
  const page = await app.pageOf('staff', '/error?content=')
  const answer = (body: object) =>
    page.route(
      '**/reminder/list*',
      route => route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) }),
      {
        times: 1,
      },
    )
  await answer({ result: 37, msg: '月底结账中，请稍后再来' })
  await page.goto('/my_alert?from=notice')
  const dialog = page.getByRole('alertdialog', { name: '月底结账中，请稍后再来' })
  await dialog.getByText('/my_alert?from=notice').waitFor()
  // Without a sentence of the server's, the app's own says what failed.
  await page.route(
    '**/reminder/list*',
    route => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    {
      times: 1,
    },
  )
  await page.goto('/my_alert')
  await page.getByText('加载失败').waitFor()
  await page.getByText('操作失败，请稍后重试').waitFor()
  await answer({ result: 0, location: '/user_level' })
  await page.goto('/my_alert')
  await at(page, '/user_level')
})

it('[shell-054, shell-055, shell-056, shell-057, shell-059] departments, projects, tags, workflows and tasks are chosen in dialogs; of tags at most six', async () => {
  const { call } = await signInByCall(app.url, 'admin')
  for (let number = 1; number <= 7; number++) await call('/tags.json', { name: `选择器 ${number}` })
  await call('/workflows.json', { name: '采购流程', steps: [{ name: '提出申请', manager_ids: [demoPeople.staff.id] }] })
  const { id } = await call<{ id: string }>('/v3/task.json', { name: '整理工具', manager_ids: [demoPeople.staff.id] })
  const page = await app.pageOf('staff', '/tasks/newTask')
  const sheet = page.locator('dialog[open]').last()
  const open = (name: RegExp) => page.getByRole('button', { name }).first().tap()
  const chooseFirst = async (name: RegExp) => {
    await sheet.getByRole('button', { name }).first().tap()
    await sheet.waitFor({ state: 'hidden' })
  }
  await open(/^所属项目/)
  await chooseFirst(/开工移动端/)
  await page.getByRole('button', { name: /^所属项目.*开工移动端/ }).waitFor()
  await open(/^更多信息与设置/)
  await open(/^部门/)
  await chooseFirst(/研发部/)
  await page.getByRole('button', { name: /^部门.*研发部/ }).waitFor()
  await open(/^任务类型/)
  await chooseFirst(/流程任务/)
  await open(/选择流程/)
  await chooseFirst(/采购流程/)
  await page.getByText('提出申请').waitFor()

  await page.goto(`/tasks/${id}`)
  await open(/^添加…/)
  await sheet.getByRole('button', { name: '标签' }).tap()
  for (let number = 1; number <= 6; number++) await sheet.getByText(`选择器 ${number}`).tap()
  await sheet.getByText('已选 6 项').waitFor()
  await sheet.getByText('选择器 7').tap()
  await hasSaid(page, '最多 6 个标签')
  await sheet.getByRole('button', { name: '确定' }).tap()
  await page.getByRole('button', { name: /^标签.*选择器 6/ }).waitFor()

  await page.goto('/add_real_workhour')
  await open(/选择任务/)
  await sheet.getByRole('searchbox').fill('登录页')
  await chooseFirst(/登录页在小屏手机上的适配/)
  await page.getByRole('button', { name: /登录页在小屏手机上的适配/ }).waitFor()
})
