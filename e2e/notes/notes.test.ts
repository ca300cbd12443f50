import { expect, test } from 'vitest'
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
