import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword, type DemoLogin } from '#database/demo/people.ts'
import { signInByCall, type Client } from './demo-records.ts'
import { settled } from './kept-on-device.ts'
import { keepPicture, runningApp } from './running-app.ts'

/** One phone that several people use, one after another. */
const app = runningApp({ worksOffline: true })

interface Comment {
  content: string
  author: { name: string }
}
const commentsOn = async ({ call }: Client, id: string) =>
  (await call<{ list: Comment[] }>(`/comment/list.json?subject_type=task&subject_id=${id}`)).list
    .map(({ content, author }) => `${author.name}：${content}`)
    .toSorted()

const withToken = (path: string, { token, companyId }: Client) => `${path}?token=${token}&comp_id=${companyId}`

/** Staff's phone without a network, with a comment that waits, on a task that hr sees as well. */
async function commentedOffline(content: string) {
  const [staff, hr] = [await signInByCall(app.url, 'staff'), await signInByCall(app.url, 'hr')]
  const { uuid } = await hr.call<{ uuid: string }>('/user/my.json')
  const { id } = await staff.call<{ id: string }>('/v3/task.json', {
    name: `交接 ${crypto.randomUUID().slice(0, 6)}`,
    partner_ids: [uuid],
  })
  const context = await app.phone({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(withToken(`/tasks/${id}`, staff))
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  await page.getByRole('textbox', { name: '写评论…' }).waitFor()
  await settled(page)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: '写评论…' }).fill(content)
  await page.getByRole('button', { name: '发送' }).tap()
  await page.getByRole('link', { name: '1 项待同步' }).waitFor()
  return { context, page, id, staff, hr }
}

/** Who is signed in takes its time to be known: what went out before that would go out in anybody's name. */
const slowlyKnown = (page: Page) =>
  page.route('**/user/my.json*', async route => {
    await new Promise(resolve => setTimeout(resolve, 5_000))
    await route.continue().catch(() => {})
  })

async function signInAt(page: Page, who: DemoLogin) {
  await page.locator('input[name=identify]').fill(who)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(address => address.pathname !== '/login')
}

it("what somebody wrote without a network goes out in nobody else's name", async () => {
  const { context, page, id, staff } = await commentedOffline('等我回来再发')
  await staff.call('/v2/user/logout.json', {})
  await context.setOffline(false)
  await page.waitForURL(({ pathname }) => pathname === '/login')
  await slowlyKnown(page)
  await signInAt(page, 'hr')
  await page.goto(`/tasks/${id}`)
  await page.getByRole('textbox', { name: '写评论…' }).fill('人事看过了')
  await page.getByRole('button', { name: '发送' }).tap()
  const again = await signInByCall(app.url, 'staff')
  await expect.poll(() => commentsOn(again, id)).toEqual(['赵敏：人事看过了'])

  await page.goto('/my')
  await page.getByRole('button', { name: '退出登录' }).tap()
  await page.locator('dialog[open]').getByRole('button', { name: '退出登录' }).tap()
  await page.waitForURL(({ pathname }) => pathname === '/login')
  await signInAt(page, 'staff')
  await expect.poll(() => commentsOn(again, id)).toEqual(['王小雨：等我回来再发', '赵敏：人事看过了'])
})

it('nor when the other person comes by a link with a token', async () => {
  const { context, page, id, staff, hr } = await commentedOffline('链接之前写的')
  await staff.call('/v2/user/logout.json', {})
  await slowlyKnown(page)
  // The page is not to send it on the way: the link is opened before the app learns of the network.
  await page.evaluate(() => addEventListener('online', event => event.stopImmediatePropagation(), { capture: true }))
  await context.setOffline(false)
  await page.goto(withToken(`/tasks/${id}`, hr)).catch(() => {})
  await page.goto(withToken(`/tasks/${id}`, hr))
  await page.getByRole('textbox', { name: '写评论…' }).fill('人事从链接来')
  await page.getByRole('button', { name: '发送' }).tap()
  const again = await signInByCall(app.url, 'staff')
  await expect.poll(() => commentsOn(again, id)).toEqual(['赵敏：人事从链接来'])
  await page.goto(withToken(`/tasks/${id}`, again))
  await page.getByRole('button', { name: '退出并切换为王小雨' }).tap()
  await expect.poll(() => commentsOn(again, id)).toEqual(['王小雨：链接之前写的', '赵敏：人事从链接来'])
})

it('a link with a token is checked first, and asks before another person takes over', async () => {
  const [staff, hr] = [await signInByCall(app.url, 'staff'), await signInByCall(app.url, 'hr')]
  const page = await (await app.phone({ reducedMotion: 'reduce' })).newPage()
  const isShown = (name: string) => page.getByRole('link', { name }).first().waitFor()
  await page.goto(withToken('/my', staff))
  await isShown('王小雨')
  const own = () => page.evaluate(() => localStorage.getItem('kaigong.token'))

  // What anybody can write into a link signs nobody out, nor in.
  for (const made of [
    `/my?token=${'x'.repeat(43)}`,
    `/my?token=${hr.token}x&comp_id=${hr.companyId}`,
    `/my?comp_id=${crypto.randomUUID()}`,
    '/my?token=<b>&comp_id=x',
  ]) {
    await page.goto(made)
    await isShown('王小雨')
    expect([await own(), new URL(page.url()).search]).toEqual([staff.token, ''])
  }

  await page.goto(withToken('/my', hr))
  await page.getByText('这台设备上登录的是王小雨').waitFor()
  await keepPicture(page, 'linked-session')
  await page.getByRole('button', { name: '继续使用王小雨' }).tap()
  await isShown('王小雨')
  expect(await own()).toBe(staff.token)

  // Their own newer one takes the place of the older without a question.
  const newer = await signInByCall(app.url, 'staff')
  await page.goto(withToken('/my', newer))
  await isShown('王小雨')
  await expect.poll(own).toBe(newer.token)

  await page.goto(withToken('/my', hr))
  await page.getByRole('button', { name: '退出并切换为赵敏' }).tap()
  await isShown('赵敏')
  expect(await own()).toBe(hr.token)
  await expect(newer.call('/user/my.json')).rejects.toThrow('请先登录')
})

it("a page that was left open under somebody else begins anew, and a form's draft is its writer's alone", async () => {
  const [staff, hr] = [await signInByCall(app.url, 'staff'), await signInByCall(app.url, 'hr')]
  const context = await app.phone({ reducedMotion: 'reduce' })
  const left = await context.newPage()
  await left.goto(withToken('/hr/leave/new', staff))
  const reason = left.getByRole('textbox', { name: /请假事由/ })
  await reason.fill('看牙')
  await left.evaluate(() => new Promise(resolve => setTimeout(resolve, 1_000)))

  const page = await context.newPage()
  await page.goto(withToken('/my', hr))
  await page.getByRole('button', { name: '退出并切换为赵敏' }).tap()
  await page.getByRole('link', { name: '赵敏' }).first().waitFor()
  await expect.poll(() => reason.inputValue().catch(() => '-')).toBe('')

  const again = await signInByCall(app.url, 'staff')
  await page.goto(withToken('/my', again))
  await page.getByRole('button', { name: '退出并切换为王小雨' }).tap()
  await page.getByRole('link', { name: '王小雨' }).first().waitFor()
  await expect.poll(() => reason.inputValue().catch(() => '-')).toBe('看牙')
})
