import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { accessibilityProblems } from './axe.ts'
import { signInByCall, type Client } from './demo-records.ts'
import { faultsOf, runningApp } from './running-app.ts'
import { hasSaid } from '../tools/toasts.ts'

/** What hangs on a record, as somebody at work comes by it. */
const app = runningApp()

async function phoneOf(
  who: DemoLogin,
  options: object = {},
): Promise<{ page: Page; client: Client; make: (name: string, more?: object) => Promise<string> }> {
  const client = await signInByCall(app.url, who)
  const context = await app.phone({ reducedMotion: 'reduce', ...options })
  await context.addInitScript(
    ([token, company]) => {
      localStorage.setItem('kaigong.token', token!)
      localStorage.setItem('kaigong.comp_id', company!)
    },
    [client.token, client.companyId],
  )
  const page = await context.newPage()
  return {
    page,
    client,
    make: async (name, more = {}) => (await client.call<{ id: string }>('/v3/task.json', { name, ...more })).id,
  }
}
const sheetOf = (page: Page) => page.locator('dialog[open]').last()

test('a comment on the spot says where it was written', async () => {
  const { page, make } = await phoneOf('sales', {
    geolocation: { latitude: 39.00412, longitude: 117.71065, accuracy: 18 },
    permissions: ['geolocation'],
  })
  const faults = faultsOf(page)
  await page.goto(`/tasks/${await make('到现场看设备')}`)
  await page.getByRole('textbox', { name: '写评论…' }).tap()
  await page.getByRole('button', { name: '更多', exact: true }).last().tap()
  await page.getByRole('button', { name: /现场记录/ }).tap()
  await sheetOf(page).getByText('已定位，精度约 18 米').waitFor()
  await sheetOf(page).getByRole('textbox', { name: '地点' }).fill('海河机械南门')
  await sheetOf(page).getByRole('textbox', { name: '情况' }).fill('设备已到位')
  expect(await accessibilityProblems(page)).toEqual([])
  await sheetOf(page).getByRole('button', { name: '发布' }).tap()
  await page.getByText('海河机械南门 · 39.00412, 117.71065（精度约 18 米）').waitFor()
  await page.getByRole('list', { name: '评论' }).getByText('设备已到位', { exact: true }).waitFor()
  expect(faults).toEqual([])
})

test('a comment puts an appointment into the calendar, and a company words its quick replies', async () => {
  const { page, client, make } = await phoneOf('manager')
  const id = await make('准备验收', { partner_ids: [demoPeople.staff.id] })
  await page.goto(`/tasks/${id}`)
  await page.getByRole('textbox', { name: '写评论…' }).tap()
  await page.getByRole('group', { name: '快捷回复' }).getByRole('button', { name: '请补充资料' }).tap()
  await page.getByRole('list', { name: '评论' }).getByText('请补充资料').waitFor()
  await page.getByRole('textbox', { name: '写评论…' }).tap()
  await page.getByRole('button', { name: '更多', exact: true }).last().tap()
  await page.getByRole('button', { name: /安排日程/ }).tap()
  await sheetOf(page).getByRole('textbox', { name: '日程名称' }).fill('验收碰头会')
  expect(await accessibilityProblems(page)).toEqual([])
  await sheetOf(page).getByRole('button', { name: '发布' }).tap()
  const link = page.getByRole('list', { name: '评论' }).getByRole('link', { name: /验收碰头会/ })
  await link.waitFor()
  const { list } = await client.call<{ list: { event_id: string }[] }>(`/comment/list.json?subject_id=${id}&type=event`)
  expect(await client.call(`/events/${list[0]!.event_id}.json`)).toMatchObject({ name: '验收碰头会', source_id: id })
  await link.tap()
  await page.getByText('验收碰头会').first().waitFor()
})

test('[comment-008] comments that do not come with their record are requested 500 ms after it', async () => {
  const { page, client, make } = await phoneOf('manager')
  const id = await make('先看任务')
  await client.call('/comment.json', { subject_id: id, content: '后看评论' })
  let refusedAt = 0
  let requestedAt = 0
  page.on('request', request => {
    if (request.url().includes('/comment/list')) requestedAt ||= performance.now()
  })
  await page.route('**/page.json*', async route => {
    // News of the comment, when it comes late, has all of it requested once more.
    refusedAt ||= performance.now()
    await route.fulfill({ status: 404, json: { result: 404, code: 'request.unknown_path' } })
  })
  await page.goto(`/tasks/${id}`)
  await page.getByRole('list', { name: '评论' }).getByText('后看评论').waitFor()
  expect(requestedAt - refusedAt).toBeGreaterThanOrEqual(500)
})

test('what is written to a record, and its files, are there when one comes back, though one left at once', async () => {
  const { page, make } = await phoneOf('manager')
  const id = await make('写到一半')
  await page.goto('/task/list')
  await page.goto(`/tasks/${id}`)
  const field = page.getByRole('textbox', { name: '写评论…' })
  await field.tap()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '添加附件', exact: true }).last().tap(),
  ])
  await chooser.setFiles({ name: '图纸.txt', mimeType: 'text/plain', buffer: Buffer.from('图纸') })
  const arrived = () => page.getByRole('listitem').filter({ hasText: '图纸.txt' }).getByText('6 B').waitFor()
  await arrived()
  await field.fill('门洞再量一次')
  await page.getByRole('button', { name: '返回' }).tap()
  await field.waitFor({ state: 'detached' })
  await page.goto(`/tasks/${id}`)
  await arrived()
  await expect.poll(() => field.inputValue()).toBe('门洞再量一次')
  await page.getByRole('button', { name: '发送' }).tap()
  await page.getByRole('list', { name: '评论' }).getByText('图纸.txt').waitFor()
  await page.reload()
  await page.getByRole('list', { name: '评论' }).getByText('图纸.txt').waitFor()
  expect(await page.getByRole('button', { name: '移除 图纸.txt' }).count()).toBe(0)
})

test('[comment-009, comment-014] comments that do not come are given up after 15 seconds; one that is deleted is said to be', async () => {
  const { page, client, make } = await phoneOf('manager')
  const id = await make('催一下图纸')
  await client.call('/comment.json', { subject_id: id, content: '图纸在哪里' })
  let comes = () => {}
  const held = new Promise<void>(resolve => {
    comes = resolve
  })
  await page.route('**/comment/list*', async route => {
    await held
    await route.fallback()
  })
  // Comments come with their task; they are requested alone where an older server answers.
  await page.route('**/page.json*', route =>
    route.fulfill({ status: 404, json: { result: 404, code: 'request.unknown_path' } }),
  )
  await page.clock.install()
  const request = page.waitForRequest('**/comment/list*')
  await page.goto(`/tasks/${id}`)
  await request
  await page.clock.runFor(13_000)
  expect(await page.getByText('评论加载太慢').count()).toBe(0)
  await page.clock.runFor(2_500)
  await page.getByText('评论加载太慢，请检查网络后重试。').waitFor()
  comes()
  await page.clock.resume()
  const comment = page.getByRole('list', { name: '评论' }).getByText('图纸在哪里')
  await comment.waitFor()
  await page.getByRole('button', { name: '张伟的评论：更多操作' }).tap()
  await sheetOf(page).getByRole('button', { name: '删除' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap()
  await hasSaid(page, '评论已删除')
  await comment.waitFor({ state: 'detached' })
})

test('a conversation: @ searches where it stands, a reply, a reaction, and words changed within ten minutes', async () => {
  const { page, client, make } = await phoneOf('manager')
  const faults = faultsOf(page)
  const id = await make('对一下尺寸', { partner_ids: [demoPeople.staff.id] })
  const staff = await signInByCall(app.url, 'staff')
  await staff.call('/comment.json', { subject_id: id, content: '门洞 2.1 米' })
  await page.goto(`/tasks/${id}`)
  const comments = page.getByRole('list', { name: '评论' })
  const field = page.getByRole('textbox', { name: '写评论…' })
  await comments.getByRole('button', { name: '回复' }).tap()
  await page.getByText('回复王小雨：门洞 2.1 米').waitFor()
  await field.pressSequentially('请复核 @wang')
  await page.getByRole('option', { name: /王小雨/ }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('option', { name: /王小雨/ }).tap()
  expect(await field.inputValue()).toBe('请复核 @王小雨 ')
  await field.pressSequentially('谢谢')
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await comments.getByText('谢谢').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  const written = async () =>
    (
      await client.call<{ list: { content: string; reply: object; notify: object[]; edited_at: string | null }[] }>(
        `/comment/list.json?subject_id=${id}`,
      )
    ).list
  await expect
    .poll(async () => (await written())[0])
    .toMatchObject({
      content: '请复核 @王小雨 谢谢',
      reply: { author_name: '王小雨', excerpt: '门洞 2.1 米' },
      notify: [{ name: '王小雨' }],
    })
  await page.getByRole('button', { name: '王小雨的评论：更多操作' }).tap()
  await sheetOf(page).getByRole('button', { name: '赞' }).tap()
  await comments.getByRole('button', { name: '赞：张伟' }).waitFor()
  await field.fill('写到一半')
  await page.getByRole('button', { name: '张伟的评论：更多操作' }).tap()
  expect(await accessibilityProblems(page)).toEqual([])
  await sheetOf(page).getByRole('button', { name: '编辑' }).tap()
  await expect.poll(() => field.inputValue()).toBe('请复核 @王小雨 谢谢')
  await field.fill('请复核两次')
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await comments.getByText('请复核两次').waitFor()
  await comments.getByText('已编辑').waitFor()
  await expect.poll(() => field.inputValue()).toBe('写到一半')
  expect(faults).toEqual([])
})

test('a required deliverable holds its task up, in words', async () => {
  const { page, client, make } = await phoneOf('staff')
  const id = await make('交付验收报告')
  await client.call('/file/groups.json', { subject_id: id, summary: '盖章的报告', is_required: true })
  await page.goto(`/tasks/${id}`)
  await page.getByText('盖章的报告').waitFor()
  await page.getByRole('checkbox', { name: '完成', exact: true }).tap()
  await hasSaid(page, '请先提交必交的交付物“盖章的报告”')
  await expect.poll(() => page.getByRole('checkbox', { name: '完成', exact: true }).isChecked()).toBe(false)
})

test('a link is made with an end and a password, looked at, and cancelled for good', async () => {
  const { page, client, make } = await phoneOf('staff')
  const faults = faultsOf(page)
  const id = await make('给客户看进度', { detail: '下周三交付' })
  await page.goto(`/tasks/${id}`)
  await page.getByRole('button', { name: '添加…' }).tap()
  await sheetOf(page).getByRole('button', { name: '分享链接' }).tap()
  await sheetOf(page).getByRole('button', { name: '30 天' }).tap()
  await sheetOf(page).getByRole('textbox', { name: '访问密码' }).fill('kehu2026')
  expect(await accessibilityProblems(page)).toEqual([])
  await sheetOf(page).getByRole('button', { name: '创建并复制链接' }).tap()
  await page.getByText(/到期.*需密码/).waitFor()
  const {
    list: [link],
  } = await client.call<{ list: { path: string }[] }>(`/open-shares/subject/${id}.json`)
  // The browser may not let the page copy: then it shows the link instead.
  await page.keyboard.press('Escape')

  // A customer abroad is spoken to as their phone asks.
  const guest = await (await app.phone({ locale: 'en-GB' })).newPage()
  await guest.goto(link!.path)
  await guest.locator('input[type=password]').fill('kehu2026')
  await guest.getByRole('button', { name: 'View' }).tap()
  await guest.getByText('下周三交付').waitFor()

  await page.reload()
  await page.getByRole('link', { name: '浏览记录' }).tap()
  await page.getByText('127.0.*.*').waitFor()
  await page.getByText('有效', { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goBack()
  await page.getByRole('button', { name: /浏览 1 次/ }).tap()
  await page.getByRole('button', { name: '取消分享' }).tap()
  await sheetOf(page).getByRole('button', { name: '取消分享' }).tap()
  await expect.poll(() => page.getByRole('button', { name: /浏览 1 次/ }).count()).toBe(0)
  await guest.reload()
  await guest.getByText('This link is not available').waitFor()
  expect(faults).toEqual([])
})
