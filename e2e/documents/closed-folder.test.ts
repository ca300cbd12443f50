import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { signInByCall } from '../demo-records.ts'
import { runningApp } from '../running-app.ts'

const app = runningApp()

test('an article leaves the screen of who has it open when its folder is closed to them', async () => {
  const manager = await signInByCall(app.url, 'manager')
  const made = (body: object) => manager.call<{ id: string }>('/document.json', body)
  const { id: folder } = await made({ kind: 'folder', name: '要关起来的', shelf: 'company' })
  const { id } = await made({ kind: 'article', name: '里面的文章', parent_id: folder })
  const page = await app.pageOf('staff', `/document/article_detail?id=${id}`)
  await page.getByText('里面的文章').first().waitFor()
  // That it was opened is noted a moment later.
  const staff = await signInByCall(app.url, 'staff')
  await expect
    .poll(async () =>
      (await staff.call<{ list: { id: string }[] }>('/document/list.json?scope=recent')).list.map(one => one.id),
    )
    .toContain(id)
  await manager.call(`/document/rights/${folder}.json`, {
    _method: 'PUT',
    is_apart: true,
    rights: [{ user_id: demoPeople.manager.id, right_level: 4 }],
  })
  await page.getByText('文档已被删除，或您无权查看').waitFor()
})
