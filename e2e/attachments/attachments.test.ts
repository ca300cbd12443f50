import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DemoLogin } from '#database/demo/people.ts'
import { runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp()

async function taskOn(who: DemoLogin) {
  const page = await app.signedIn(who)
  await page.goto('/tasks/upcoming?source=upcoming')
  await page.getByRole('link', { name: /登录页在小屏手机上的适配/ }).tap()
  await page.getByRole('textbox', { name: '写评论…' }).waitFor()
  return page
}

/** Chooses a file for the comment that is being written; the task itself has such a button as well. */
async function attach(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '添加附件' }).last().tap(),
  ])
  await chooser.setFiles(file)
}

test('a file goes on after the connection was lost, hangs on the comment, and comes back whole', async () => {
  const page = await taskOn('staff')
  const content = Buffer.from(randomBytes(3 * 1024 * 1024).toString('base64'))
  // The first piece is on its way until the connection is lost.
  let loses = () => {}
  const lost = new Promise<void>(resolve => {
    loses = resolve
  })
  await page.route('**/file/uploads/*', async route => {
    if (route.request().method() === 'PATCH') await lost
    await route.continue()
  })
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await attach(page, { name: '测试记录.txt', mimeType: 'text/plain', buffer: content })
  await sent
  await page.context().setOffline(true)
  loses()
  await page.getByText('网络恢复后自动继续').waitFor()
  await page.context().setOffline(false)
  await page.getByText('网络恢复后自动继续').waitFor({ state: 'detached' })
  await page.getByText('4.0 M').or(page.getByText('4 M')).first().waitFor()
  await page.getByRole('button', { name: '发送' }).tap()

  const link = page.getByRole('list', { name: '评论' }).getByRole('link', { name: '打开 测试记录.txt' })
  await link.waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate(
      address => {
        const anchor = document.createElement('a')
        anchor.href = address
        anchor.click()
      },
      (await link.getAttribute('href'))!,
    ),
  ])
  expect((await readFile(await download.path())).equals(content)).toBe(true)
})

test('a file that is dropped anywhere on a record hangs on the comment that is written there', async () => {
  const page = await taskOn('staff')
  const dataTransfer = await page.evaluateHandle(() => {
    const dragged = new DataTransfer()
    dragged.items.add(new File(['会议记录'], '拖进来的.txt', { type: 'text/plain' }))
    return dragged
  })
  await page.dispatchEvent('main', 'dragover', { dataTransfer })
  await page.getByPlaceholder('松开即可添加').waitFor()
  await page.dispatchEvent('main', 'drop', { dataTransfer })
  await page.getByText('拖进来的.txt').waitFor()
  await page.getByText('12 B').waitFor()
  await page.getByPlaceholder('松开即可添加').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '发送' }).tap()
  await page.getByRole('list', { name: '评论' }).getByRole('link', { name: '打开 拖进来的.txt' }).waitFor()
})

test('[upload-003, upload-010, upload-011] what is still on its way holds the comment up, and a file that is not what its name says is told', async () => {
  const page = await taskOn('staff')
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const uploads = '**/file/uploads*'
  let arrives = () => {}
  const held = new Promise<void>(resolve => {
    arrives = resolve
  })
  await page.route(
    uploads,
    async route => {
      await held
      await route.fallback()
    },
    { times: 1 },
  )
  await attach(page, { name: '现场.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('textbox', { name: '写评论…' }).fill('图片在路上')
  await page.getByRole('button', { name: '发送' }).tap()
  await hasSaid(page, '附件还在上传，请稍候')
  expect(await page.getByRole('list', { name: '评论' }).getByText('图片在路上').count()).toBe(0)
  arrives()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  // The comment is shown before it is answered: what is chosen meanwhile is for the next one, and stays.
  let answers = () => {}
  const answered = new Promise<void>(resolve => {
    answers = resolve
  })
  await page.route(
    '**/comment*',
    async route => {
      if (route.request().method() === 'POST') await answered
      await route.fallback()
    },
    { times: 1 },
  )
  const posted = page.waitForResponse(
    response => response.request().method() === 'POST' && /comment/.test(response.url()),
  )
  await page.getByRole('button', { name: '发送' }).tap()
  await page.getByRole('list', { name: '评论' }).getByText('图片在路上').waitFor()
  await attach(page, { name: '下一张.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: '移除 下一张.png' }).waitFor()
  answers()
  await posted
  await page.getByRole('button', { name: '移除 现场.png' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '移除 下一张.png' }).tap()

  // One that the server rejects without a reason.
  await page.route(uploads, route => route.fulfill({ contentType: 'application/json', body: '{"result":1}' }), {
    times: 1,
  })
  await attach(page, { name: '侧门.png', mimeType: 'image/png', buffer: picture })
  await page.getByText('上传失败', { exact: true }).waitFor()
  await page.getByRole('button', { name: '移除 侧门.png' }).tap()

  await attach(page, { name: '照片.png', mimeType: 'image/png', buffer: Buffer.from('MZ, no picture') })
  await page.getByRole('listitem').filter({ hasText: '照片.png' }).getByRole('alert').waitFor()
  await page.getByRole('textbox', { name: '写评论…' }).fill('请看附件')
  await page.getByRole('button', { name: '发送' }).tap()
  await hasSaid(page, '有附件上传失败，请重试或移除')
  expect(await page.getByRole('list', { name: '评论' }).getByText('请看附件').count()).toBe(0)
  await page.getByRole('button', { name: '移除 照片.png' }).tap()
  await page.getByRole('button', { name: '发送' }).tap()
  await page.getByRole('list', { name: '评论' }).getByText('请看附件').waitFor()
})

test('a file that is taken off while the server has it already is gone, and the page stays', async () => {
  const page = await taskOn('staff')
  let answers = () => {}
  const held = new Promise<void>(resolve => {
    answers = resolve
  })
  let isMade = false
  await page.route(
    '**/file/uploads/*/complete*',
    async route => {
      const response = await route.fetch()
      isMade = true
      await held
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  const cancelled = page.waitForResponse(
    response => response.request().method() === 'DELETE' && /file\/uploads/.test(response.url()),
  )
  await attach(page, { name: '多余.txt', mimeType: 'text/plain', buffer: Buffer.from('不要了') })
  await expect.poll(() => isMade).toBe(true)
  await page.getByRole('button', { name: '移除 多余.txt' }).tap()
  expect(((await (await cancelled).json()) as { result: number }).result).toBe(4)
  answers()
  await page.getByRole('textbox', { name: '写评论…' }).fill('还在这里')
  await page.getByRole('button', { name: '发送' }).tap()
  await page.getByRole('list', { name: '评论' }).getByText('还在这里').waitFor()
})
