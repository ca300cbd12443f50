import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp()

const phoneOf = app.pageOf
const tabs = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link')
/** Without how much waits behind them. */
const namesOfTabs = async (page: Page) => (await tabs(page).allTextContents()).map(text => text.replace(/^[\d+]+/, ''))
const path = (page: Page) => new URL(page.url()).pathname

describe('the guard', () => {
  it('[session-012] adopts a token and company of the query once, and takes them out of the address', async () => {
    const { token, companyId } = await signInByCall(app.url, 'staff')
    const page = await (await app.phone()).newPage()
    await page.goto(`/dynamic?token=${token}&comp_id=${companyId}&platform=wecom`)
    await page.getByText('我的待办').first().waitFor()
    expect(page.url()).not.toMatch(/token|comp_id/)
    expect(
      await page.evaluate(() => ['token', 'comp_id', 'platform'].map(name => localStorage.getItem(`kaigong.${name}`))),
    ).toEqual([token, companyId, 'wecom'])
  })

  it('[session-013] brings whoever signs in back to where they were going', async () => {
    const page = await (await app.phone()).newPage()
    await page.goto('/my_alert')
    await page.waitForURL(/\/login\?back=%2Fmy_alert$/)
    await page.locator('input[name=identify]').fill('manager')
    await page.locator('input[name=password]').fill('kaigong2026')
    await page.locator('button[type=submit]').click()
    await page.getByText('和海河机械确认报价单的有效期').waitFor()
    expect(path(page)).toBe('/my_alert')
  })

  it('[session-021] sends somebody whose session has ended to the login page, and keeps nothing of theirs', async () => {
    const page = await phoneOf('staff', '/dynamic')
    await page.getByText('我的待办').first().waitFor()
    const token = await page.evaluate(() => localStorage.getItem('kaigong.token'))
    await fetch(`${app.url}/ftask/api/v2/user/logout.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    // Whatever requests first finds out: the tap, or a card that comes near.
    await Promise.any([page.waitForURL(/\/login/), tabs(page).filter({ hasText: '工作台' }).tap()])
    await page.locator('input[name=identify]').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kaigong.token'))).toBeNull()
  })
})

describe('the tab bar', () => {
  it('[shell-008, shell-011, shell-012, shell-013, shell-014, shell-015, shell-016, shell-017, shell-021] leads to its four places, says where from, and does nothing on the current one', async () => {
    const page = await phoneOf('manager', '/dynamic')
    await tabs(page).first().waitFor()
    await expect.poll(() => namesOfTabs(page)).toEqual(['首页', '待办', '项目', '工作台'])
    // Whatever the app runs in is notified which tab was chosen.
    await page.evaluate(() => {
      const chosen: string[] = []
      Object.assign(globalThis, { chosen })
      addEventListener('kaigong:tab', event => chosen.push((event as CustomEvent<{ tab: string }>).detail.tab))
    })
    const iconOf = (name: string) =>
      tabs(page)
        .filter({ hasText: name })
        .locator('svg')
        .evaluate(icon => icon.outerHTML)
    const icons = await Promise.all(['项目', '工作台'].map(iconOf))
    await tabs(page).filter({ hasText: '工作台' }).tap()
    await page.waitForURL(/\/app\?tab_from=tabbar$/)
    await tabs(page).filter({ hasText: '项目' }).tap()
    await page.waitForURL(/\/projects\/assign_me\?tab_from=tabbar$/)
    await expect.poll(() => tabs(page).filter({ hasText: '项目' }).getAttribute('aria-current')).toBe('page')
    // The chosen one has another icon, and the others their usual one.
    expect(await iconOf('项目')).not.toBe(icons[0])
    expect(await iconOf('工作台')).toBe(icons[1])
    const entries = await page.evaluate(() => history.length)
    await tabs(page).filter({ hasText: '项目' }).tap()
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await tabs(page).filter({ hasText: '待办' }).tap()
    await page.waitForURL(/\/tasks\/upcoming\?source=upcoming&tab_from=tabbar$/)
    await expect.poll(() => tabs(page).filter({ hasText: '待办' }).getAttribute('aria-current')).toBe('page')
    await tabs(page).filter({ hasText: '首页' }).tap()
    await page.waitForURL(/\/dynamic\?tab_from=tabbar$/)
    expect(await page.evaluate(() => (globalThis as unknown as { chosen: string[] }).chosen)).toEqual([
      'WORKBENCH',
      'PROJECT',
      'TODO',
      'HOME',
    ])
  })

  it('shows the two that the person chose, in their order, on every device', async () => {
    const page = await phoneOf('staff', '/nav_setting')
    await page.getByRole('button', { name: '待办' }).tap()
    await hasSaid(page, '请选择两项')
    const kept = page.waitForResponse(
      response => response.url().includes('/property') && response.request().method() === 'POST',
    )
    await Promise.all([kept, page.getByRole('button', { name: '待办' }).tap()])
    const other = await phoneOf('staff', '/dynamic')
    await tabs(other).first().waitFor()
    await expect.poll(() => namesOfTabs(other)).toEqual(['首页', '项目', '待办', '工作台'])
  })
})

describe('the home page', () => {
  it('[home-003, home-011, home-012, home-013, home-014, home-015] has its cards in the order and as far as the person wants them', async () => {
    const page = await phoneOf('manager', '/card_setting')
    const kept = () =>
      page.waitForResponse(response => response.url().includes('/property') && response.request().method() === 'POST')
    await Promise.all([kept(), page.getByRole('button', { name: '下移「我的待办」' }).tap()])
    await expect
      .poll(() => page.locator('ol li').allTextContents())
      .toEqual(['快捷入口', '我的待办', '我的项目', '计划与 OKR'])
    await page.goto('/dynamic')
    const shortcuts = page.getByRole('link', { name: '新建提醒' })
    await shortcuts.waitFor()
    const todo = page.getByRole('heading', { name: '我的待办' })
    const plan = page.locator('section', { has: page.getByRole('heading', { name: 'OKR', exact: true }) })
    await plan.scrollIntoViewIfNeeded()
    await plan.locator('a[href^="/okr/"]').nth(1).waitFor()
    await page.getByRole('heading', { name: '我负责的项目' }).waitFor()
    await page.getByRole('heading', { name: '动态' }).waitFor()
    await expect.poll(async () => (await shortcuts.boundingBox())!.y < (await todo.boundingBox())!.y).toBe(true)

    // Drawn back by its handle.
    await page.goto('/card_setting')
    const handle = page.locator('ol li').nth(1).locator('span').first()
    const { x, y, height } = (await handle.boundingBox())!
    const keptAgain = kept()
    await page.mouse.move(x + 20, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 20, y - 20, { steps: 4 })
    await page.mouse.move(x + 20, y - height / 2, { steps: 4 })
    await page.mouse.up()
    await keptAgain
    await expect
      .poll(() => page.locator('ol li').allTextContents())
      .toEqual(['我的待办', '快捷入口', '我的项目', '计划与 OKR'])

    await Promise.all([kept(), page.getByRole('switch', { name: '显示「快捷入口」' }).tap()])
    await page.goto('/dynamic')
    await todo.waitFor()
    await expect.poll(() => shortcuts.count()).toBe(0)
  })

  it('[home-016] shows what a colleague has just done, without a reload, and marks it as seen when it is opened', async () => {
    const page = await phoneOf('staff', '/dynamic')
    await page.getByRole('heading', { name: '动态' }).waitFor()
    await page.evaluate(() => {
      Object.assign(globalThis, { neverReloaded: true })
    })
    const manager = await signInByCall(app.url, 'manager')
    const made = () =>
      manager.call('/v3/task.json', { name: '整理会议室的投影设备', manager_ids: [demoPeople.staff.id] })
    await made()
    const line = page.getByRole('link', { name: /张伟.*给您分配了任务.*整理会议室的投影设备/ }).first()
    await line.waitFor()
    expect(await page.evaluate(() => (globalThis as { neverReloaded?: boolean }).neverReloaded)).toBe(true)
    await expect.poll(() => line.textContent()).toContain('未读')
    await line.tap()
    await page.waitForURL(/\/tasks\//)
    await page.goBack()
    await line.waitFor()
    await expect.poll(() => line.textContent()).not.toContain('未读')
  })

  it('is fetched with few requests, each call asked once', async () => {
    // Nothing that the tests before did concerns this person, so that no news make the page refetch.
    const page = await phoneOf('hr', '/week_report')
    const seen: { path: string; at: number }[] = []
    page.on('request', request => {
      if (request.resourceType() !== 'websocket') seen.push({ path: new URL(request.url()).pathname, at: Date.now() })
    })
    // What the page before still requests is not this one's.
    await page.waitForLoadState('networkidle')
    await page.goto('/dynamic')
    await page.getByRole('heading', { name: '动态' }).waitFor()
    await page.waitForTimeout(1_000)
    // What comes once the app has been at rest for two seconds is not the page's (app/shell/offline.ts).
    const began = seen.find(({ path }) => path.startsWith('/assets/app'))!.at
    const opened = seen.findIndex(({ path }) => path === '/dynamic')
    const requested = seen
      .slice(opened)
      .filter(({ at }) => at < began + 2_000)
      .map(({ path }) => path)
    const calls = requested.filter(one => one.startsWith('/ftask/'))
    expect(calls).toEqual([...new Set(calls)])
    expect(requested.length, requested.join(' ')).toBeLessThanOrEqual(8)
  })
})

describe('search', () => {
  it('[search-002, search-003, search-004, search-005, search-007, search-011] finds as one types, by initials too, and is there again when one comes back', async () => {
    const page = await phoneOf('manager', '/search')
    const faults = faultsOf(page)
    const field = page.getByRole('searchbox')
    // All of them first.
    await expect
      .poll(async () => (await page.getByRole('tab').allTextContents()).join(' '))
      .toContain('全部 任务 同事 项目 文档 项目文档 日程 目标 OKR 评论 消息 文件 工时')
    await field.fill('评')
    await page.getByText('请至少输入两个字').waitFor()
    await field.fill('没有这种东西')
    await page.getByText('没有找到「没有这种东西」').waitFor()
    // Colleagues are found among all, and among the colleagues, which the tasks' tab says and leads to.
    await field.fill('zhangwei')
    await page.getByText('研发部 · 研发经理').waitFor()
    await page.getByRole('tab', { name: '任务' }).tap()
    await page.getByText('没有找到「zhangwei」').waitFor()
    await page.getByRole('button', { name: /在“同事”中找到.*张伟/ }).tap()
    await page.getByText('研发部 · 研发经理').waitFor()
    await page.getByRole('tab', { name: '任务' }).tap()
    await field.fill('psdsjd')
    const hit = page.getByRole('link', { name: /评审第四季度合同条款/ })
    await hit.tap()
    await page.waitForURL(/\/tasks\//)
    await page.goBack()
    await hit.waitFor()
    await expect.poll(() => field.inputValue()).toBe('psdsjd')
    await page.getByRole('tab', { name: '同事' }).tap()
    await field.fill('wxy')
    await page.getByText('前端工程师').waitFor()
    expect(faults).toEqual([])
  })
})

describe('a search', () => {
  it('keeps a search that was saved, until it is taken away', async () => {
    const page = await phoneOf('manager', '/search?key=hetong&type=task')
    const kept = (page: Page) =>
      page.waitForResponse(response => response.url().includes('/property') && response.request().method() === 'POST')
    await Promise.all([kept(page), page.getByRole('button', { name: '收藏这个搜索' }).tap()])
    await page.getByRole('button', { name: '取消收藏' }).waitFor()
    const another = await phoneOf('manager', '/search')
    await another.getByRole('button', { name: 'hetong' }).tap()
    await Promise.all([kept(another), another.getByRole('button', { name: '取消收藏' }).tap()])
    await another.getByRole('button', { name: '收藏这个搜索' }).waitFor()
    const last = await phoneOf('manager', '/search')
    await last.getByText('想找什么？').waitFor()
    expect(await last.getByRole('button', { name: 'hetong' }).count()).toBe(0)
  })
})

describe('what fails', () => {
  it('[search-010] says nothing of a search that did: the next letter searches again', async () => {
    const page = await phoneOf('manager', '/search')
    const field = page.getByRole('searchbox')
    const answers = [
      { status: 500, body: '{}' },
      { status: 200, body: JSON.stringify({ result: 37, msg: '搜索正在维护' }) },
      { status: 404, body: JSON.stringify({ result: 4, msg: '没有了' }) },
    ]
    for (const [at, { status, body }] of answers.entries()) {
      const failed = page.waitForResponse(response => response.url().includes('/api/search'))
      await page.route('**/api/search*', route => route.fulfill({ status, contentType: 'application/json', body }), {
        times: 1,
      })
      await field.fill(`失败第${at + 1}次`)
      await failed
      await page.getByText('想找什么？').waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(await page.locator('dialog[open], [role=alertdialog]').count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe('/search')
    }
    await field.fill('psdsjd')
    await page.getByRole('link', { name: /评审第四季度合同条款/ }).waitFor()
  })

  it('[error-019, error-020, error-021] names what did: to create, to save, or to delete', async () => {
    const page = await phoneOf('staff', '/my_alert')
    const fail = (what: RegExp, method: RegExp) =>
      page.route(what, route =>
        method.test(route.request().method())
          ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
          : route.fallback(),
      )
    const save = () => page.getByRole('button', { name: '保存' }).tap()
    await page.getByRole('button', { name: '新建' }).tap()
    await page.getByRole('textbox', { name: /提醒内容/ }).fill('给多肉浇水')
    await page.getByRole('button', { name: '3 天后' }).tap()
    await fail(/\/api\/reminder\.json/, /POST/)
    await save()
    await hasSaid(page, '新建失败，请稍后重试')
    await page.unrouteAll()
    await save()
    const row = page.getByRole('link', { name: /给多肉浇水/ })
    await row.tap()
    await fail(/\/api\/reminder\//, /PUT/)
    await save()
    await hasSaid(page, '保存失败，请稍后重试')
    await page.goBack()
    await row.waitFor()
    await fail(/\/api\/(crm\/common-alert\/.*delete|reminder\/remove)/, /./)
    await page.getByRole('button', { name: /更多操作.*多肉/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap()
    await hasSaid(page, '删除失败，请稍后重试')
    await row.waitFor()
  })
})

describe('a reminder', () => {
  it('is made, changed and taken away', async () => {
    const page = await phoneOf('staff', '/my_alert')
    await page.getByRole('button', { name: '新建' }).tap()
    await page.getByRole('textbox', { name: /提醒内容/ }).fill('给绿萝浇水')
    await page.getByRole('button', { name: '3 天后' }).tap()
    await page.getByRole('button', { name: '保存' }).tap()
    const row = page.getByRole('link', { name: /给绿萝浇水/ })
    await row.waitFor()
    await row.tap()
    await page.getByRole('textbox', { name: /提醒内容/ }).fill('给绿萝和龟背竹浇水')
    await page.getByRole('button', { name: '保存' }).tap()
    await page.getByText('给绿萝和龟背竹浇水').waitFor()
    // A finger swipes; the keyboard has a button for the same.
    await page.getByRole('button', { name: /更多操作.*龟背竹/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap()
    await page.getByRole('link', { name: /龟背竹/ }).waitFor({ state: 'detached' })
  })
})

it('[error-002, error-009] a page that has gone names whom to ask, and shows nothing as a link', async () => {
  const page = await phoneOf(
    'staff',
    `/error?content=${encodeURIComponent('<a href="https://example.com">点我</a> https://example.com')}`,
  )
  await page.getByText('<a href="https://example.com">点我</a> https://example.com').waitFor()
  expect(await page.locator('a[href*="example.com"]').count()).toBe(0)
  await page.goto('/error')
  await page.getByText('资源不存在或已被删除').waitFor()
})

it('[shell-052] an unknown type of deep link says so', async () => {
  const page = await phoneOf('staff', '/new_slide?type=spaceship&id=1')
  await hasSaid(page, '暂不支持查看该类型的详情，请在电脑端打开')
})
