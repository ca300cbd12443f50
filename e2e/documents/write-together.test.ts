import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()
const editor = (page: Page) => page.getByRole('textbox', { name: '移动端改版思路' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: '编辑', exact: true }).tap()
  await editor(page).waitFor()
}
const textOf = (page: Page) => editor(page).innerText()

test('[document-013] two write in one document, one of them without a connection for a while: both have all of it', async () => {
  const [staff, manager] = [await app.signedIn('staff'), await app.signedIn('manager')]
  const faults = [faultsOf(staff), faultsOf(manager)]
  await staff.goto('/document/my')
  await staff.getByRole('link', { name: /移动端改版思路/ }).tap()
  await staff.waitForURL(/article_detail/)
  await manager.goto(staff.url())
  await open(staff)
  await open(manager)

  // Each sees what the other types.
  await editor(staff).press('ControlOrMeta+End')
  await staff.keyboard.type('先做列表。')
  await expect.poll(() => textOf(manager)).toContain('先做列表。')
  await staff
    .getByText(/^已保存/)
    .first()
    .waitFor()

  // 王小雨 loses the connection, and both go on.
  await staff.context().setOffline(true)
  await editor(staff).press('ControlOrMeta+Home')
  await staff.keyboard.type('离线写的：')
  await staff
    .getByText(/没有网络/)
    .first()
    .waitFor()
  await editor(manager).press('ControlOrMeta+End')
  await manager.keyboard.type('再做详情。')
  await manager
    .getByText(/^已保存/)
    .first()
    .waitFor()
  expect(await textOf(manager)).not.toContain('离线写的')
  await keepPicture(staff, 'together-offline')

  // Back again, both have both.
  await staff.context().setOffline(false)
  for (const page of [staff, manager])
    for (const line of ['离线写的：', '先做列表。', '再做详情。']) await expect.poll(() => textOf(page)).toContain(line)
  await expect.poll(async () => (await textOf(staff)) === (await textOf(manager))).toBe(true)
  await expect
    .poll(() => manager.getByRole('status').allInnerTexts())
    .toContainEqual(expect.stringContaining('也在编辑'))
  await keepPicture(manager, 'together')

  // It is read without the editor, by who closes it and by who did not.
  await staff.getByRole('button', { name: '完成' }).tap()
  await staff.getByText('离线写的：要解决什么').first().waitFor()
  await manager.getByRole('button', { name: '完成' }).tap()
  await manager.getByText('离线写的：要解决什么').first().waitFor()
  await manager
    .getByText(/再做详情。/)
    .first()
    .waitFor()
  // What the browser itself says of a connection that is gone.
  const isOurs = (fault: string) => !/net::ERR_|WebSocket|fetching the script/.test(fault)
  expect(faults.map(all => all.filter(isOurs))).toEqual([[], []])
})

test('[document-013] what is typed without a connection and left is sent when it is back', async () => {
  const staff = await app.signedIn('staff')
  await staff.goto('/document/my')
  await staff.getByRole('link', { name: /移动端改版思路/ }).tap()
  await open(staff)
  await staff.context().setOffline(true)
  await editor(staff).press('ControlOrMeta+End')
  await staff.keyboard.type('路上想到的。')
  await staff
    .getByText(/没有网络/)
    .first()
    .waitFor()
  await staff.getByRole('button', { name: '完成' }).tap()
  await staff
    .getByText(/路上想到的。/)
    .first()
    .waitFor()
  await staff.context().setOffline(false)
  const manager = await app.signedIn('manager')
  await expect
    .poll(async () => {
      await manager.goto(staff.url())
      return await manager.locator('main').innerText()
    })
    .toContain('路上想到的。')
})

test('[document-015] a passage is commented on, answered by a colleague, and settled', async () => {
  const [staff, manager] = [await app.signedIn('staff'), await app.signedIn('manager')]
  await staff.goto('/document/my')
  await staff.getByRole('link', { name: /移动端改版思路/ }).tap()
  await staff.getByText('常用的事三步以内完成').first().waitFor()
  // A long press selects on a phone; the selection is what counts.
  await staff.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const at = node.data.indexOf('三步以内')
      if (at === -1) continue
      getSelection()!.setBaseAndExtent(node, at, node, at + 4)
      return
    }
  })
  await staff.getByRole('button', { name: '批注这段文字' }).tap()
  await staff.locator('dialog[open] textarea').fill('点三下，还是三页？')
  await staff.locator('dialog[open]').getByRole('button', { name: '确定' }).tap()
  await staff.getByRole('button', { name: /点三下，还是三页？/ }).waitFor()
  await keepPicture(staff, 'passage-phone')

  await manager.goto(staff.url())
  await manager.getByRole('button', { name: /点三下，还是三页？/ }).tap()
  await manager.locator('dialog[open] textarea').fill('点三下。')
  await manager.locator('dialog[open]').getByRole('button', { name: '发送' }).tap()
  await manager.locator('dialog[open]').getByText('点三下。', { exact: true }).waitFor()
  await keepPicture(manager, 'passage-sheet')
  await manager.locator('dialog[open]').getByRole('button', { name: '标为已解决' }).tap()
  await staff.getByText('已解决').first().waitFor()
  await staff.setViewportSize({ width: 1440, height: 900 })
  await keepPicture(staff, 'passage-wide')
})

test('[document-010, document-011, document-012] an article begins with a template, goes out as a file, and others come in', async () => {
  const staff = await app.signedIn('staff')
  await staff.goto('/document/my')
  await staff.getByRole('button', { name: '新建' }).first().tap()
  await staff.getByRole('button', { name: '从模板新建' }).tap()
  await staff.getByRole('button', { name: /会议纪要/ }).tap()
  await staff.locator('dialog[open] input').fill('周会 11-27')
  await staff.locator('dialog[open]').getByRole('button', { name: '确定' }).tap()
  await staff.getByText('一条一行').first().waitFor()
  await staff.getByRole('button', { name: '更多操作' }).first().tap()
  await staff.getByRole('button', { name: '导出…' }).tap()
  const [file] = await Promise.all([staff.waitForEvent('download'), staff.getByRole('button', { name: /^PDF/ }).tap()])
  expect(file.suggestedFilename()).toBe('周会 11-27.pdf')

  await staff.goto('/document/my')
  await staff.getByRole('button', { name: '新建' }).first().tap()
  const [chooser] = await Promise.all([
    staff.waitForEvent('filechooser'),
    staff.getByRole('button', { name: '导入 Markdown、Word' }).tap(),
  ])
  const buffer = Buffer.from('## 目标\n\n| 甲 | 乙 |\n|--|--|\n| 1 | 2 |\n')
  // What is no Word file keeps the others from nothing.
  await chooser.setFiles([
    { name: '计划.md', mimeType: 'text/markdown', buffer },
    { name: '坏的.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('不是 Word') },
  ])
  await staff.getByText('导入完成').waitFor()
  await staff.getByText('坏的.docx', { exact: true }).waitFor()
  await staff.getByText(/表格：文字保留/).waitFor()
  await keepPicture(staff, 'imported')
  await staff.getByRole('button', { name: '完成' }).tap()
  await staff.getByRole('link', { name: /计划/ }).waitFor()

  // Several at once.
  await staff.getByRole('button', { name: '排序' }).tap()
  await staff.getByRole('button', { name: '多选' }).tap()
  await staff.getByRole('checkbox', { name: '计划' }).tap()
  await staff.getByRole('checkbox', { name: '周会 11-27' }).tap()
  await keepPicture(staff, 'documents-chosen')
  await staff.getByRole('button', { name: '移到回收站' }).tap()
  await expect.poll(() => staff.getByRole('link', { name: /周会 11-27/ }).count()).toBe(0)
})
