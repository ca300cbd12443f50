import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { signInByCall, type Client } from '../demo-records.ts'
import { keptIn } from '../kept-on-device.ts'
import { runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

/** Files that are on their way when the page is loaded again, or the app is closed. */
const app = runningApp()

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`内容 ${name}`) })
async function choose(page: Page, button: string, ...names: string[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).first().tap(),
  ])
  await chooser.setFiles(names.map(textFile))
}
const pieces = /\/file\/uploads\/[^/]+\.json\?.*offset=/
/** No piece of a file reaches the server until `go`. */
async function holdPieces(page: Page) {
  const isHeld = (route: Route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback())
  await page.route(pieces, isHeld)
  return { go: () => page.unroute(pieces, isHeld) }
}
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const waits = (page: Page, name: string) => row(page, name).getByText('网络恢复后自动继续').waitFor()
const arrived = (page: Page, name: string) => row(page, name).getByText(/\d B/).waitFor()
const kept = async (page: Page) => (JSON.parse((await keptIn(page, 'kaigong.uploads')) || '[]') as unknown[]).length
const isKept = (page: Page, count: number) => expect.poll(() => kept(page)).toBe(count)

const conversationOf = async (client: Client) =>
  (await client.call<{ id: string }>(`/im/conversations/with/${demoPeople.finance.id}.json`, {})).id

test('a message: it goes on after the page was loaded again, and is sent once', async () => {
  const client = await signInByCall(app.url, 'staff')
  const id = await conversationOf(client)
  const page = await app.pageOf('staff', `/dialogue?id=${id}`)
  const begun: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/file/uploads.json'))
      begun.push(request.headers()['idempotency-key']!)
  })
  const held = await holdPieces(page)
  await choose(page, '图片和文件', '图纸.txt')
  await waits(page, '图纸.txt')
  await isKept(page, 1)
  await page.reload()
  await row(page, '图纸.txt').waitFor()
  await held.go()
  await arrived(page, '图纸.txt')
  // The same upload, not another one.
  expect(new Set(begun).size).toBe(1)
  await isKept(page, 0)
  // What has come stands in the draft.
  await page.reload()
  await arrived(page, '图纸.txt')
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await page.getByText('图纸.txt').first().waitFor()
  await row(page, '图纸.txt').getByText(/移除/).waitFor({ state: 'detached' })
  await expect
    .poll(async () =>
      (
        await client.call<{ list: { attachments: { name: string }[] }[] }>(`/im/conversations/${id}/messages.json`)
      ).list.flatMap(message => message.attachments.map(({ name }) => name)),
    )
    .toEqual(['图纸.txt'])
})

test('a message: it goes on although another screen is opened, and stands in the draft', async () => {
  const client = await signInByCall(app.url, 'hr')
  const id = await conversationOf(client)
  const page = await app.pageOf('hr', `/dialogue?id=${id}`)
  const held = await holdPieces(page)
  await choose(page, '图片和文件', '名单.txt')
  await waits(page, '名单.txt')
  await isKept(page, 1)
  await held.go()
  await page.goto('/my_alert')
  await isKept(page, 0)
  await page.goto(`/dialogue?id=${id}`)
  await arrived(page, '名单.txt')
})

test('a file that is added to a task hangs there once', async () => {
  const client = await signInByCall(app.url, 'manager')
  const { id } = await client.call<{ id: string }>('/v3/task.json', { name: '边传边刷新' })
  const page = await app.pageOf('manager', `/tasks/${id}`)
  // A task without words and files has no place for them until one is requested.
  await page.getByRole('button', { name: '添加…', exact: true }).tap()
  await page.getByRole('button', { name: '描述', exact: true }).tap()
  await page.locator('[contenteditable=true]').waitFor()
  await page.goBack()
  const held = await holdPieces(page)
  await choose(page, '添加附件', '清单.txt')
  await waits(page, '清单.txt')
  await isKept(page, 1)
  await page.reload()
  await row(page, '清单.txt').waitFor()
  await held.go()
  await page.getByRole('link', { name: '打开 清单.txt' }).waitFor()
  await isKept(page, 0)
  await page.reload()
  await page.getByRole('link', { name: '打开 清单.txt' }).waitFor()
  const { attachments } = await client.call<{ attachments: { name: string }[] }>(`/v3/task/detail/${id}.json`)
  expect(attachments.map(({ name }) => name)).toEqual(['清单.txt'])
})

test('a new task has the files that were chosen for it, whether they had come or not', async () => {
  const client = await signInByCall(app.url, 'manager')
  const page = await app.pageOf('manager', '/tasks/newTask')
  const name = () => page.getByRole('textbox', { name: /任务名称/ })
  await name().fill('带附件的任务')
  await choose(page, '添加附件', '先来的.txt')
  await arrived(page, '先来的.txt')
  const held = await holdPieces(page)
  await choose(page, '添加附件', '后来的.txt')
  await waits(page, '后来的.txt')
  await isKept(page, 2)
  await page.reload()
  await arrived(page, '先来的.txt')
  await row(page, '后来的.txt').waitFor()
  await held.go()
  await arrived(page, '后来的.txt')
  expect(await name().inputValue()).toBe('带附件的任务')
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  await page.waitForURL(/\/tasks\/[\da-f-]{36}/)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const { attachments } = await client.call<{ attachments: { name: string }[] }>(`/v3/task/detail/${id}.json`)
  expect(attachments.map(one => one.name).toSorted()).toEqual(['先来的.txt', '后来的.txt'].toSorted())
  await isKept(page, 0)
  // The next one begins without them.
  await page.goto('/tasks/newTask')
  await name().waitFor()
  expect(await row(page, '先来的.txt').count()).toBe(0)
})

test("a form's draft: it comes to it, and to clear the draft gives it up", async () => {
  const page = await app.pageOf('staff', '/note/edit_detail')
  await page.getByRole('textbox', { name: /^内容/ }).fill('带附件的笔记')
  const held = await holdPieces(page)
  await choose(page, '添加附件', '照片.txt')
  await waits(page, '照片.txt')
  await isKept(page, 1)
  await page.reload()
  await row(page, '照片.txt').waitFor()
  await page.getByRole('button', { name: '清空', exact: true }).tap()
  await row(page, '照片.txt').waitFor({ state: 'detached' })
  await isKept(page, 0)
  await held.go()
})

test('nobody else sends it: another login on the phone leaves it alone, logging out takes it away', async () => {
  const [staff, hr] = [await signInByCall(app.url, 'staff'), await signInByCall(app.url, 'hr')]
  const id = await conversationOf(staff)
  const page = await app.pageOf('staff', `/dialogue?id=${id}`)
  const held = await holdPieces(page)
  await choose(page, '图片和文件', '工资单.txt')
  await waits(page, '工资单.txt')
  await isKept(page, 1)
  const begun: string[] = []
  await held.go()
  const becomes = (who: Client) => page.evaluate(token => localStorage.setItem('kaigong.token', token), who.token)
  await becomes(hr)
  page.on('request', request => {
    if (request.url().includes('/file/uploads')) begun.push(request.url())
  })
  await page.goto(`/dialogue?id=${await conversationOf(hr)}`)
  await page.getByRole('textbox', { name: '输入消息' }).waitFor()
  await page.waitForTimeout(1_000)
  expect(begun).toEqual([])
  expect(await kept(page)).toBe(1)
  expect(await page.getByText('工资单.txt').count()).toBe(0)

  await becomes(staff)
  await page.goto(`/dialogue?id=${id}`)
  await arrived(page, '工资单.txt')
  await isKept(page, 0)

  const again = await holdPieces(page)
  await choose(page, '图片和文件', '合同.txt')
  await waits(page, '合同.txt')
  await isKept(page, 1)
  await page.goto('/my')
  await page.getByRole('button', { name: /退出登录/ }).tap()
  await page.locator('dialog[open]').getByRole('button', { name: /退出/ }).tap()
  await page.waitForURL(/\/login/)
  expect(await kept(page)).toBe(0)
  await again.go()
})

test('what is too large to be kept says so', async () => {
  const client = await signInByCall(app.url, 'staff')
  const id = await conversationOf(client)
  const page = await app.pageOf('staff', `/dialogue?id=${id}`)
  await page.getByRole('button', { name: '图片和文件', exact: true }).waitFor()
  await page.evaluate(() => {
    const part = new Uint8Array(1024 * 1024)
    const carried = new DataTransfer()
    carried.items.add(
      new File(
        Array.from({ length: 201 }, () => part),
        '录像.mp4',
      ),
    )
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }))
  })
  await hasSaid(page, '文件较大，上传完成前请不要关闭或刷新页面：录像.mp4')
  expect(await kept(page)).toBe(0)
})

test('photos of a sheet are there again when it is opened again; closed, it gives them up', async () => {
  const client = await signInByCall(app.url, 'manager')
  const { id } = await client.call<{ id: string }>('/v3/task.json', { name: '现场看一看' })
  const page = await app.pageOf('manager', `/tasks/${id}`)
  const sheet = page.locator('dialog[open]').filter({ hasText: '现场记录' })
  const open = async () => {
    await page.getByRole('textbox', { name: '写评论…' }).tap()
    await page.getByRole('button', { name: '更多', exact: true }).last().tap()
    await page.getByRole('button', { name: /现场记录/ }).tap()
    await sheet.waitFor()
  }
  await open()
  const held = await holdPieces(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    sheet.getByRole('button', { name: '拍照', exact: true }).tap(),
  ])
  await chooser.setFiles([textFile('现场.txt')])
  await waits(page, '现场.txt')
  await isKept(page, 1)
  await page.reload()
  await open()
  await row(page, '现场.txt').waitFor()
  await held.go()
  await arrived(page, '现场.txt')
  // It has come, and stands nowhere yet: loaded again, it is there once more.
  await page.reload()
  await open()
  await arrived(page, '现场.txt')
  await sheet.getByRole('textbox', { name: '地点' }).fill('三号楼')
  await sheet.getByRole('button', { name: '发布', exact: true }).tap()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('现场.txt').first().waitFor()
  await isKept(page, 0)

  await open()
  const again = await holdPieces(page)
  const [second] = await Promise.all([
    page.waitForEvent('filechooser'),
    sheet.getByRole('button', { name: '拍照', exact: true }).tap(),
  ])
  await second.setFiles([textFile('不要了.txt')])
  await waits(page, '不要了.txt')
  await isKept(page, 1)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await isKept(page, 0)
  await again.go()
})

test('a form that changes a record has the files again that were chosen in it', async () => {
  const client = await signInByCall(app.url, 'staff')
  const { id } = await client.call<{ id: string }>('/note.json', { content: '要补附件' })
  const page = await app.pageOf('staff', `/note/edit_detail?id=${id}&edit=1`)
  await page.getByRole('textbox', { name: /^内容/ }).waitFor()
  const held = await holdPieces(page)
  await choose(page, '添加附件', '补充.txt')
  await waits(page, '补充.txt')
  await isKept(page, 1)
  await page.reload()
  await row(page, '补充.txt').waitFor()
  await held.go()
  await arrived(page, '补充.txt')
  await page.getByRole('button', { name: '保存', exact: true }).tap()
  await page.waitForURL(url => !url.searchParams.has('edit'))
  await expect
    .poll(async () =>
      (await client.call<{ attachments: { name: string }[] }>(`/note/${id}.json`)).attachments.map(({ name }) => name),
    )
    .toEqual(['补充.txt'])
  await isKept(page, 0)
})
