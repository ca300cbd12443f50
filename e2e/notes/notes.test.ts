import { expect, test } from 'vitest'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()

test('[note-009] a note is written and ticked without a connection, sent when it is back, and becomes a document', async () => {
  const page = await app.signedIn('staff')
  const faults = faultsOf(page)
  await page.goto('/note/list')
  await page
    .getByRole('link', { name: '新建' })
    .or(page.getByRole('button', { name: '新建' }))
    .first()
    .waitFor()
  await page.goto('/note/edit_detail')
  await page.getByPlaceholder(/.+/).first().waitFor()
  await page.context().setOffline(true)
  await page.locator('textarea').fill('周末采购\n[ ] 牛奶\n[ ] 纸巾')
  await page.getByRole('button', { name: /保存|提交|创建/ }).tap()
  await page.getByRole('checkbox', { name: '牛奶' }).waitFor()
  await page.getByRole('checkbox', { name: '牛奶' }).tap()
  await expect.poll(() => page.getByRole('checkbox', { name: '牛奶' }).isChecked()).toBe(true)
  await page.context().setOffline(false)
  const other = await app.signedIn('staff')
  await expect
    .poll(async () => {
      await other.goto('/note/list')
      await other.getByRole('tab').first().waitFor()
      return await other.locator('main').innerText()
    })
    .toContain('☑ 牛奶')
  await other.getByRole('link', { name: /周末采购/ }).tap()
  await other.getByRole('button', { name: '转为文档' }).tap()
  await other.waitForURL(/\/document\/article_detail/)
  await other.getByText('纸巾').waitFor()
  // Without a network it becomes a document once that is back, whole.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '转为文档' }).tap()
  await page.getByRole('alert').or(page.getByRole('status')).first().waitFor()
  await page.context().setOffline(false)
  await expect
    .poll(async () => {
      await other.goto('/document/my')
      await other
        .getByRole('link', { name: /周末采购/ })
        .first()
        .waitFor()
      return await other.getByRole('link', { name: /周末采购/ }).count()
    })
    .toBe(2)
  await other
    .getByRole('link', { name: /周末采购/ })
    .last()
    .tap()
  await other.getByText('纸巾').waitFor()
  expect(faults.filter(fault => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(fault))).toEqual([])
})

test('a task and an event that are made of a note lead its writer back to it, and show others nothing of it', async () => {
  const page = await app.signedIn('manager')
  await page.goto('/note/edit_detail')
  await page.locator('textarea').fill('续签谈判要点\n底线是八折')
  await page.getByRole('button', { name: /保存|提交|创建/ }).tap()
  await page.getByRole('button', { name: '转为任务' }).tap()
  await page.waitForURL(/\/tasks\//)
  const task = page.url()
  await page.getByRole('link', { name: '续签谈判要点' }).tap()
  await page.waitForURL(/\/note\/edit_detail/)
  await page.getByRole('button', { name: '转为日程' }).tap()
  await page.waitForURL(/\/calendar\/create/)
  await page.getByRole('button', { name: /保存|提交|创建/ }).tap()
  await page.getByRole('heading', { name: '续签谈判要点' }).waitFor()
  await page.getByRole('link', { name: '续签谈判要点' }).tap()
  await page.waitForURL(/\/note\/edit_detail/)
  await page.getByText('底线是八折').waitFor()
  // An administrator sees the task of a colleague, but no title of the note.
  const admin = await app.signedIn('admin')
  await admin.goto(task)
  await admin.getByText('来自我的笔记').waitFor()
  expect(await admin.getByRole('link', { name: '续签谈判要点' }).count()).toBe(0)
})

test('[note-004, note-005, note-006] notes are selected, all, none or one by one, of those in sight alone; tags narrow the list', async () => {
  const page = await app.signedIn('finance')
  const write = async (content: string, tag?: string) => {
    await page.goto('/note/edit_detail')
    await page.locator('textarea').fill(content)
    if (tag) {
      await page.getByRole('button', { name: /^标签/ }).tap()
      const picker = page.locator('dialog[open]').last()
      await picker.getByRole('searchbox').fill(tag)
      await picker.getByText(new RegExp(tag)).last().tap()
      await picker.getByRole('button', { name: /确定/ }).tap()
    }
    await page.getByRole('button', { name: /保存|提交|创建/ }).tap()
    await page.getByRole('button', { name: '转为任务' }).waitFor()
  }
  for (const fruit of ['苹果', '香梨', '苹果派']) await write(fruit)
  await write('香蕉', '水果店')
  await page.goto('/note/list')
  await page.getByText('香蕉').waitFor()
  await page.getByRole('button', { name: '选择' }).tap()
  await page.getByText('全选', { exact: true }).tap()
  const chosen = async () => Number(/已选 (\d+) 项/.exec(await page.locator('body').innerText())?.[1])
  await expect.poll(chosen).toBeGreaterThanOrEqual(4)
  const all = await chosen()
  await page.getByRole('button', { name: /^香梨/ }).tap()
  await expect.poll(chosen).toBe(all - 1)
  // What a search puts out of sight is not moved with what is chosen then.
  await page.getByRole('searchbox').fill('苹果')
  await expect.poll(chosen).toBe(0)
  await expect.poll(() => page.getByText('香蕉').count()).toBe(0)
  await page.getByRole('button', { name: /^苹果派/ }).tap()
  await expect.poll(chosen).toBe(1)
  await page.getByRole('button', { name: '移到回收站' }).tap()
  await expect.poll(() => page.getByText('苹果派').count()).toBe(0)
  await page.getByRole('searchbox').fill('')
  for (const name of ['苹果', '香梨', '香蕉']) await page.getByText(name).first().waitFor()

  await page.getByRole('button', { name: '筛选笔记' }).tap()
  await page.locator('dialog[open]').getByRole('button', { name: /^标签/ }).tap()
  await page.locator('dialog[open]').last().getByText('水果店').tap()
  await page.locator('dialog[open]').last().getByRole('button', { name: /确定/ }).tap()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /确定|查看|应用/ })
    .tap()
  await expect.poll(() => page.getByText('香梨').count()).toBe(0)
  await page.getByText('香蕉').first().waitFor()
})

test('all of a list are selected, those too that were never scrolled to', async () => {
  const client = await signInByCall(app.url, 'sales')
  const word = `清仓${crypto.randomUUID().slice(0, 6)}`
  for (let place = 0; place < 25; place++) await client.call('/note.json', { content: `${word} ${place}` })
  const page = await app.pageOf('sales', '/note/list')
  // All notes are shown until the search, which waits for a pause; what is selected before belongs to another list.
  const found = page.waitForResponse(response => new URL(response.url()).searchParams.get('key') === word)
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: '搜索笔记' }))
    .first()
    .fill(word)
  await found
  await page.getByText(`${word} 24`).waitFor()
  await page.getByRole('button', { name: '选择', exact: true }).tap()
  await page.getByText(`${word} 24`).tap()
  await page.getByText('已选 1').waitFor()
  await page.getByRole('button', { name: '全选', exact: true }).tap()
  await page.getByText('已选 25').waitFor()
  // One is taken out again; the others stay selected, whether they have been shown or not.
  await page.getByText(`${word} 24`).tap()
  await page.getByText('已选 24').waitFor()
  await page.getByRole('button', { name: '移到回收站', exact: true }).tap()
  await expect
    .poll(async () => (await client.call<{ list: unknown[] }>(`/note.json?limit=100&key=${word}`)).list.length)
    .toBe(1)
})
