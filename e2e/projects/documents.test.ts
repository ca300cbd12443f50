import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall, type Client } from '../demo-records.ts'
import { faultsOf, runningApp } from '../running-app.ts'
import { hasSaid, inNoHurry } from '../../tools/toasts.ts'

/** A project's documents and its quality checks, as somebody at work uses them. */
const app = runningApp()
const sheetOf = (page: Page) => page.locator('dialog[open]').last()
const words = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

async function projectOf(client: Client, name: string, partner: DemoLogin): Promise<string> {
  const partners = [{ user_id: demoPeople[partner].id, role: 'member' }]
  return (
    await client.call<{ id: string }>('/project.json', {
      type: 4,
      name,
      manager_ids: [demoPeople.manager.id],
      partners,
    })
  ).id
}
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .tap()
const choose = (page: Page, name: string | RegExp) => sheetOf(page).getByRole('button', { name }).tap()

test('[shell-058] files are uploaded into a folder, deleted and brought back, and moved', async () => {
  const client = await signInByCall(app.url, 'manager')
  const project = await projectOf(client, '文档之旅', 'staff')
  const page = await app.pageOf('manager', `/projects/${project}/document`)
  const faults = faultsOf(page)
  await press(page, '新建')
  await choose(page, '新建文件夹')
  await sheetOf(page).getByRole('textbox').fill('图纸')
  await choose(page, '确定')
  await page.getByRole('link', { name: /^图纸/ }).tap()
  await page.getByText('文件夹是空的').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await press(page, '新建')
  await choose(page, '上传文件')
  await (
    await chooser
  ).setFiles(
    ['一层', '二层'].map(name => ({
      name: `${name}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`${name}的说明`),
    })),
  )
  await page.getByRole('link', { name: /二层\.txt/ }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  await press(page, '更多操作: 二层.txt')
  await inNoHurry(page, async () => {
    await choose(page, '删除')
    await press(page, '撤销')
  })
  await page.getByRole('link', { name: /二层\.txt/ }).waitFor()
  await press(page, '更多操作: 一层.txt')
  await choose(page, '移动到…')
  await choose(page, '移到这里')
  await page.getByRole('link', { name: /一层\.txt/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '全部文档' }).tap()
  await page.getByRole('link', { name: /一层\.txt/ }).waitFor()

  const chooseOnly = async (name: string) => {
    await press(page, '排序')
    await choose(page, '多选')
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
    await page.getByText('已选 1 项').waitFor()
  }
  await chooseOnly('一层.txt')
  expect(await accessibilityProblems(page)).toEqual([])
  await press(page, '移动')
  await choose(page, /^图纸/)
  await choose(page, '移到这里')
  await hasSaid(page, '已移动 1 项')
  expect(await page.getByRole('link', { name: /一层\.txt/ }).count()).toBe(0)
  // What comes next sends it; that is undone itself.
  await chooseOnly('图纸')
  await inNoHurry(page, async () => {
    await page.getByRole('button', { name: '删除', exact: true }).tap()
    await page.getByRole('link', { name: /^图纸/ }).waitFor({ state: 'detached' })
    await press(page, '撤销')
  })
  await page.getByRole('link', { name: /^图纸/ }).tap()
  await page.getByRole('link', { name: /一层\.txt/ }).waitFor()
  await page.getByRole('link', { name: /二层\.txt/ }).waitFor()
  expect(faults).toEqual([])
})

test('two who write a page at once lose nothing, and an older version comes back', async () => {
  const client = await signInByCall(app.url, 'manager')
  const project = await projectOf(client, '页面之旅', 'staff')
  const { id } = await client.call<{ id: string }>('/project/document.json', {
    project_id: project,
    kind: 'wiki',
    name: '上线步骤',
  })
  const page = await app.pageOf('manager', `/projects/document_detail?id=${id}`)
  const faults = faultsOf(page)
  await press(page, '开始写')
  const editor = sheetOf(page).locator('[contenteditable=true]')
  await editor.waitFor()
  await editor.pressSequentially('先备份数据库')
  const colleague = await signInByCall(app.url, 'staff')
  await colleague.call(`/project/document/write/${id}.json`, { version: 0, document: words('先通知客户') })
  await choose(page, '保存')
  await page.getByRole('heading', { name: '页面被别人改过了' }).waitFor()
  await sheetOf(page).getByText('先通知客户').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await choose(page, /^保存我的/)
  await page.locator('main').getByText('先备份数据库').waitFor()
  await press(page, /^历史版本/)
  // The newest says what it has changed of the one before; that one also what has changed since.
  await choose(page, /^版本 2/)
  await sheetOf(page).getByRole('radio', { name: '本版改动' }).tap()
  await sheetOf(page).locator('[data-change=added]', { hasText: '先备份数据库' }).waitFor()
  await sheetOf(page).getByRole('button', { name: '历史版本' }).tap()
  await choose(page, /^版本 1/)
  await sheetOf(page).getByText('先通知客户').waitFor()
  await choose(page, '恢复这个版本')
  await page.locator('main').getByText('先通知客户').waitFor()
  expect(faults).toEqual([])
})

test('a check that fails becomes an issue, and the figures say so', async () => {
  const client = await signInByCall(app.url, 'manager')
  const project = await projectOf(client, '质量之旅', 'staff')
  const { id } = await client.call<{ id: string }>('/project/quality.json', {
    project_id: project,
    name: '出厂检查',
    manager_id: demoPeople.staff.id,
  })
  const page = await app.pageOf('staff', `/projects/quality_detail?id=${id}`)
  const faults = faultsOf(page)
  await press(page, '给出检查结果')
  await sheetOf(page).getByRole('radio', { name: '不合格' }).tap()
  await sheetOf(page).getByRole('textbox', { name: '说明' }).fill('外壳有划痕')
  expect(await accessibilityProblems(page)).toEqual([])
  await choose(page, '提交')
  await page.getByRole('main').getByText('外壳有划痕').waitFor()
  await press(page, '转为问题或缺陷')
  await choose(page, /^处理人/)
  await sheetOf(page).getByText(demoPeople.manager.name).first().tap()
  await choose(page, '提交')
  await page.getByText('不合格：出厂检查').waitFor()
  await page.getByRole('link', { name: /所属项目/ }).tap()
  await page.getByText('合格率 0%').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(faults).toEqual([])
})
