import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword, type DemoLogin } from '#database/demo/people.ts'
import { accessibilityProblems } from './axe.ts'
import { signInByCall, type Client } from './demo-records.ts'
import { keptAnswers, settled } from './kept-on-device.ts'
import { keepPicture, runningApp } from './running-app.ts'

const app = runningApp({ worksOffline: true })

interface Phone {
  context: BrowserContext
  page: Page
  client: Client
}

/** A phone of somebody on which the app is kept: from then on it opens without a network. */
async function keptPhone(who: DemoLogin, path: string): Promise<Phone> {
  const client = await signInByCall(app.url, who)
  const context = await app.phone()
  const page = await newPage(context)
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}token=${client.token}&comp_id=${client.companyId}`)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  return { context, page, client }
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  return page
}

interface Row {
  id: string
  name: string
  status: string
}
const tasksNamed = async ({ call }: Client, name: string) =>
  (
    await call<{ list: Row[] }>(`/v3/task/filter.json?scope=mine&limit=100&key=${encodeURIComponent(name)}`)
  ).list.filter(task => task.name === name)
const createTask = ({ call }: Client, name: string) => call<{ id: string }>('/v3/task.json', { name })
const todo = '/tasks/upcoming?source=task'
const strip = (page: Page) => page.getByRole('status').filter({ hasText: '离线' })

it('without a network the app is there, says so, and shows what was read before', async () => {
  const { context, page } = await keptPhone('manager', '/my_alert')
  const reminder = page.getByText('和海河机械确认报价单的有效期')
  await reminder.waitFor()
  await page.reload()
  await reminder.waitFor()
  await settled(page)

  await context.setOffline(true)
  await page.reload()
  await reminder.waitFor()
  await strip(page).getByText('最后更新').waitFor()
  // The shell is kept by the service worker; what calls answered is not among it.
  const kept = await page.evaluate(async () => {
    const addresses = await Promise.all(
      (await caches.keys()).map(async name =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    )
    return addresses.flat()
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter(path => path.startsWith('/ftask'))).toEqual([])

  await context.setOffline(false)
  await strip(page).waitFor({ state: 'detached' })
  await reminder.waitFor()
})

it('what somebody read is not there for who comes next, and no token is ever in it', async () => {
  const { context, page, client } = await keptPhone('manager', '/my_alert')
  await page.getByText('和海河机械确认报价单的有效期').waitFor()
  await settled(page)
  expect(await keptAnswers(page)).toContain('和海河机械确认报价单的有效期')
  expect(await keptAnswers(page)).not.toContain(client.token)

  const hr = await signInByCall(app.url, 'hr')
  await page.goto(`/my_alert?token=${hr.token}&comp_id=${hr.companyId}`)
  await page.getByRole('button', { name: '退出并切换为赵敏' }).tap()
  await page.getByRole('heading', { name: '提醒' }).first().waitFor()
  await context.setOffline(true)
  await page.reload()
  await page.getByText('网络不可用，请检查后重试').waitFor()
  expect(await page.getByText('和海河机械确认报价单的有效期').count()).toBe(0)
})

it('what is done without a network waits, outlives the app, and is done once each when it is there again', async () => {
  const { context, page, client } = await keptPhone('staff', todo)
  const finished = `收尾 ${crypto.randomUUID().slice(0, 6)}`
  const made = `断网新建 ${crypto.randomUUID().slice(0, 6)}`
  const { id: other } = await createTask(client, finished)
  await page.getByText(finished).waitFor()
  await page.goto(`/tasks/${other}`)
  await page.getByRole('heading', { name: finished }).waitFor()
  await settled(page)
  await page.goto('/tasks/newTask')
  await page.getByRole('textbox', { name: /任务名称/ }).waitFor()
  await page.goto(todo)
  await page.getByText(finished).waitFor()
  await settled(page)

  await context.setOffline(true)
  await page.goto('/tasks/newTask')
  await page.getByRole('textbox', { name: /任务名称/ }).fill(made)
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  await page.getByRole('heading', { name: made }).waitFor()
  await page.getByRole('textbox', { name: '写评论…' }).fill('地铁上写的')
  await page.getByRole('button', { name: '发送' }).tap()
  await page.getByText('地铁上写的').first().waitFor()
  await page.goto(`/tasks/${other}`)
  await page.getByRole('checkbox', { name: '完成' }).tap()
  await page.getByRole('button', { name: /已完成/ }).waitFor()
  await page.getByRole('link', { name: '3 项待同步' }).waitFor()

  // The app is closed and opened again, still without a network.
  await page.close()
  const again = await newPage(context)
  await again.goto(todo)
  await again.getByText(made).waitFor()
  await again.getByRole('link', { name: '3 项待同步' }).tap()
  await again.getByText(`新建任务 · ${made}`).waitFor()
  await again.getByText('地铁上写的').waitFor()
  await keepPicture(again, 'offline-outbox')
  expect(await accessibilityProblems(again)).toEqual([])

  const watching = await newPage(await app.phone())
  const manager = await signInByCall(app.url, 'staff')
  await watching.goto(`${todo}&token=${manager.token}&comp_id=${manager.companyId}`)
  await watching.getByText(finished).waitFor()

  await context.setOffline(false)
  await again.getByText('没有待同步的内容').waitFor()
  // Another phone sees it live.
  await watching.getByText(made).waitFor()
  await watching.getByText(finished).waitFor({ state: 'detached' })
  const [task, ...doubles] = await tasksNamed(client, made)
  expect(doubles).toEqual([])
  const { list: comments } = await client.call<{ list: { content: string }[] }>(
    `/comment/list.json?subject_type=task&subject_id=${task!.id}`,
  )
  expect(comments.map(({ content }) => content)).toEqual(['地铁上写的'])
  expect((await client.call<Row>(`/v3/task/detail/${other}.json`)).status).toBe('FINISH')
})

it('what somebody else has changed meanwhile is shown in both versions, and nothing is lost', async () => {
  const { context, page, client } = await keptPhone('staff', todo)
  const [first, second] = [`合同初稿 ${crypto.randomUUID().slice(0, 6)}`, `合同终稿 ${crypto.randomUUID().slice(0, 6)}`]
  const theirs = `${first}（已送审）`
  const { id } = await createTask(client, first)
  await page.goto(`/tasks/${id}`)
  await page.getByRole('heading', { name: first }).waitFor()
  await settled(page)

  await context.setOffline(true)
  await strip(page).waitFor()
  await page
    .getByRole('button', { name: /任务名称/ })
    .or(page.getByRole('heading', { name: first }))
    .first()
    .tap()
  await page.getByRole('textbox', { name: '任务名称' }).fill(second)
  await page
    .getByRole('button', { name: /^(保存|确定|完成)$/ })
    .first()
    .tap()
  await page.getByRole('heading', { name: second }).waitFor()
  await page.getByRole('link', { name: '1 项待同步' }).waitFor()

  await client.call(`/v3/task/${id}/update_patch.json`, { name: theirs })
  await context.setOffline(false)
  await page.getByRole('link', { name: '1 项需要处理' }).tap()
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  expect(await row('我的').textContent()).toContain(second)
  expect(await row('现在').textContent()).toContain(theirs)
  expect(await row('离线时看到').textContent()).toContain(first)
  await keepPicture(page, 'offline-conflict')
  expect(await accessibilityProblems(page)).toEqual([])
  expect((await client.call<Row>(`/v3/task/detail/${id}.json`)).name).toBe(theirs)

  await page.getByRole('button', { name: '用我的' }).tap()
  await page.getByText('没有待同步的内容').waitFor()
  expect((await client.call<Row>(`/v3/task/detail/${id}.json`)).name).toBe(second)
})

it('an answer that got lost makes no double', async () => {
  const { page, client } = await keptPhone('staff', '/tasks/newTask')
  const name = `回执丢失 ${crypto.randomUUID().slice(0, 6)}`
  let lost = 0
  await page.route('**/ftask/api/v3/task.json*', async route => {
    // The server has it; the phone never learns of it.
    if (lost++ > 0) return await route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('textbox', { name: /任务名称/ }).fill(name)
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  await page.getByRole('heading', { name }).waitFor()
  await expect.poll(async () => lost).toBeGreaterThan(1)
  await page.waitForURL(address => !/-8[\da-f]{3}-[\da-f]{4}-/.test(address.pathname.slice(0, 30)))
  expect(await tasksNamed(client, name)).toHaveLength(1)
})

it('what is refused stays, says why, and can be given up', async () => {
  const { context, page, client } = await keptPhone('staff', todo)
  const name = `将被删除 ${crypto.randomUUID().slice(0, 6)}`
  const { id } = await createTask(client, name)
  await page.goto(`/tasks/${id}`)
  await page.getByRole('heading', { name }).waitFor()
  await settled(page)
  await context.setOffline(true)
  await strip(page).waitFor()
  await page.getByRole('textbox', { name: '写评论…' }).fill('还来得及吗')
  await page.getByRole('button', { name: '发送' }).tap()
  await page.getByRole('link', { name: '1 项待同步' }).tap()
  await page.getByText('还来得及吗').waitFor()
  const gone = await fetch(`${app.url}/ftask/api/v3/task/${id}.json`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${client.token}` },
  })
  expect(((await gone.json()) as { result: number }).result).toBe(0)
  await context.setOffline(false)
  await page.getByText('未被接受').waitFor()
  await page.getByText('任务已被删除，或您无权查看').waitFor()
  await page.getByRole('button', { name: '放弃' }).tap()
  await page.locator('dialog[open]').getByRole('button', { name: '放弃' }).tap()
  await page.getByText('没有待同步的内容').waitFor()
})

/** Makes a task on the form that is open. */
async function create(page: Page, name: string) {
  await page.getByRole('textbox', { name: /任务名称/ }).fill(name)
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  await page.getByRole('heading', { name }).waitFor()
}

async function signIn(page: Page, who: DemoLogin) {
  await page.locator('input[name=identify]').fill(who)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(address => address.pathname !== '/login')
}

it("what waits outlives the session, is nobody else's, and is sent by whoever wrote it; signing out asks first", async () => {
  const { context, page, client } = await keptPhone('staff', '/tasks/newTask')
  const name = `跨会话 ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('textbox', { name: /任务名称/ }).waitFor()
  await settled(page)
  await context.setOffline(true)
  await create(page, name)
  await page.getByRole('link', { name: '1 项待同步' }).waitFor()

  // The session is ended elsewhere meanwhile.
  await client.call('/v2/user/logout.json', {})
  await context.setOffline(false)
  // The app may be on its way there by itself.
  await page.goto('/login').catch(() => {})
  await page.waitForURL(/\/login/)
  await signIn(page, 'hr')
  await page.goto('/outbox')
  await page.getByText('没有待同步的内容').waitFor()
  const staff = await signInByCall(app.url, 'staff')
  expect(await tasksNamed(staff, name)).toEqual([])

  await page.goto('/my')
  await page.getByRole('button', { name: '退出登录' }).tap()
  await page.locator('dialog[open]').getByRole('button', { name: '退出登录' }).tap()
  await page.waitForURL(/\/login/)
  await signIn(page, 'staff')
  await expect.poll(async () => (await tasksNamed(staff, name)).length).toBe(1)

  await page.goto('/my')
  await page.getByRole('button', { name: '退出登录' }).waitFor()
  await settled(page)
  await page.goto('/tasks/newTask')
  await page.getByRole('textbox', { name: /任务名称/ }).waitFor()
  await settled(page)
  await context.setOffline(true)
  await create(page, `不再需要 ${name}`)
  await page.goto('/my')
  await page.getByRole('button', { name: '退出登录' }).tap()
  await page.locator('dialog[open]').getByText('还有 1 项未同步').waitFor()
  await page.locator('dialog[open]').getByRole('button', { name: '取消' }).tap()
  await page.getByRole('link', { name: '1 项待同步' }).waitFor()
})

it('what works without a network is there in full, though this phone has opened none of it before', async () => {
  const { context, page } = await keptPhone('staff', '/home')
  await page.getByRole('link', { name: '任务' }).first().waitFor()
  await settled(page)
  const missing: string[] = []
  // What was still in progress when the next page was opened is abandoned: nothing is missing for that.
  const isGivenUp = (problem: string | undefined) => problem === 'net::ERR_ABORTED'
  page.on('requestfailed', request => {
    if (request.url().includes('/assets/') && !isGivenUp(request.failure()?.errorText))
      missing.push(`${request.url()} ${request.failure()?.errorText}`)
  })
  await context.setOffline(true)

  const name = `第一次就离线 ${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/tasks/newTask')
  await create(page, name)
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { name }).waitFor()
  await page.goto('/quick_create')
  await page.getByRole('textbox').first().waitFor()
  await page.goto('/calendar/list')
  await page.getByRole('heading', { name: /^\d+年\d+月$/ }).waitFor()
  await page.goto('/calendar/create')
  await page.getByRole('textbox', { name: /标题/ }).fill(`离线日程 ${name}`)
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  await page.getByRole('heading', { name: `离线日程 ${name}` }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: '2 项待同步' }).tap()
  await page.getByText(`新建任务 · ${name}`).waitFor()
  expect(missing).toEqual([])
})

it('two pages of the app on one phone send what waits once', async () => {
  const { context, page, client } = await keptPhone('staff', '/tasks/newTask')
  const name = `两个页面 ${crypto.randomUUID().slice(0, 6)}`
  const other = await newPage(context)
  await other.goto('/outbox')
  await other.getByText('没有待同步的内容').waitFor()
  let arrived = 0
  context.on('requestfinished', request => {
    if (request.url().includes('/v3/task.json')) arrived++
  })
  await settled(page)
  await context.setOffline(true)
  await create(page, name)
  // The other page learns of it.
  await other.getByText(`新建任务 · ${name}`).waitFor()
  await context.setOffline(false)
  await other.getByText('没有待同步的内容').waitFor()
  expect(await tasksNamed(client, name)).toHaveLength(1)
  expect(arrived).toBe(1)
})
