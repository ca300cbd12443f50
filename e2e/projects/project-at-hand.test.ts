import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../axe.ts'
import { pictureOf } from '../pictures.ts'
import { hasSaid, inNoHurry } from '../../tools/toasts.ts'
import { signInByCall, type Client } from '../demo-records.ts'
import { doubleTap, pageTime, swipe } from '../finger.ts'
import { settled } from '../kept-on-device.ts'
import { press, sheetOf, writeTask } from '../project-steps.ts'
import { faultsOf, runningApp } from '../running-app.ts'

/** What hands are used to on a phone, in the midst of a project's work. */
const app = runningApp({ worksOffline: true })
const makeProject = async ({ call }: Client, name: string) =>
  (await call<{ id: string }>('/project.json', { name, type: 4, manager_ids: [await meOf(call)] })).id
const meOf = async (request: Client['call']) => (await request<{ id: string }>('/user/my.json')).id

test('pictures of a task are opened, leafed through, looked at closer, and put away by back', async () => {
  const client = await signInByCall(app.url, 'staff')
  const form = new FormData()
  for (const [name, colour] of [
    ['正门.png', 0],
    ['侧门.png', 255],
  ] as const)
    form.append('file', new Blob([pictureOf(colour)], { type: 'image/png' }), name)
  const { list: files } = await client.call<{ list: { id: string }[] }>('/file/upload.json', form)
  const { id } = await client.call<{ id: string }>('/v3/task.json', {
    name: '现场照片',
    res_id: files.map(file => file.id),
  })
  const page = await app.pageOf('staff', `/tasks/${id}`)
  const faults = faultsOf(page)
  await page.getByRole('button', { name: '打开 正门.png' }).tap()
  const viewer = page.getByRole('dialog', { name: '正门.png' })
  await viewer.getByText('1 / 2').waitFor()
  await swipe(page, { x: 340, y: 420 }, { x: -280, y: 0 })
  const other = page.getByRole('dialog', { name: '侧门.png' })
  await other.getByText('2 / 2').waitFor()

  // A double tap looks closer: then a finger moves the picture, and does not leaf.
  const row = other.getByRole('group', { name: '图片' })
  await doubleTap(page, { x: 195, y: 420 })
  await expect.poll(() => row.getAttribute('data-zoomed')).not.toBeNull()
  await swipe(page, { x: 100, y: 420 }, { x: 200, y: 0 })
  await pageTime(page, 300)
  await other.getByText('2 / 2').waitFor()
  await doubleTap(page, { x: 195, y: 420 })
  await expect.poll(() => row.getAttribute('data-zoomed')).toBeNull()
  await page.goBack()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/tasks/${id}`)
  expect(faults).toEqual([])
})

test('a project that was read is there without a network', async () => {
  const client = await signInByCall(app.url, 'manager')
  const id = await makeProject(client, '电梯里的项目')
  await client.call('/v3/task.json', { name: '电梯里的任务', project_id: id })
  const page = await app.pageOf('manager', `/projects/${id}/tasks`)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  await page.reload()
  await page.getByText('电梯里的任务').waitFor()
  await settled(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('电梯里的任务').waitFor()
  await page.getByRole('status').filter({ hasText: '离线' }).waitFor()
  await page.getByRole('tab', { name: '概览' }).tap()
  await page.getByText('电梯里的项目').first().waitFor()
})

test('a new project is still being written when the app was closed meanwhile', async () => {
  const page = await app.pageOf('sales', '/projects/newProject?type=1')
  await page.getByRole('textbox', { name: '项目名称' }).fill('还没想好的项目')
  await page.getByRole('textbox', { name: '项目描述' }).fill('先记下来')
  await page.close({ runBeforeUnload: true })
  const again = await page.context().newPage()
  await again.goto('/projects/newProject?type=1')
  await expect.poll(() => again.getByRole('textbox', { name: '项目名称' }).inputValue()).toBe('还没想好的项目')
  await expect.poll(() => again.getByRole('textbox', { name: '项目描述' }).inputValue()).toBe('先记下来')
  await press(again, '清空')
  await expect.poll(() => again.getByRole('textbox', { name: '项目名称' }).inputValue()).toBe('')
})

test('a long list of projects is left and found again where it was, and pulled down to be fresh', async () => {
  const client = await signInByCall(app.url, 'hr')
  for (let number = 1; number <= 45; number++) await makeProject(client, `门店 ${number}`)
  const page = await app.pageOf('hr', '/projects/assign_me')
  const faults = faultsOf(page)
  const row = (name: string) => page.locator('main').getByRole('link', { name: new RegExp(`${name}\\b`) })
  await row('门店 45').waitFor()
  const scroller = page.locator('main')
  // Far down, page by page, as a finger does.
  await expect
    .poll(async () => {
      await scroller.evaluate(main => main.scrollTo(0, main.scrollHeight))
      await pageTime(page, 200)
      return await row('门店 3').count()
    })
    .toBe(1)
  await row('门店 3').scrollIntoViewIfNeeded()
  const before = (await row('门店 3').boundingBox())!.y
  await row('门店 3').tap()
  await page.getByRole('tab', { name: '概览' }).waitFor()
  await page.goBack()
  await expect.poll(async () => Math.abs(((await row('门店 3').boundingBox())?.y ?? -9999) - before)).toBeLessThan(3)

  await scroller.evaluate(main => main.scrollTo(0, 0))
  await row('门店 45').waitFor()
  const awaited = page.waitForRequest(request => request.url().includes('/project/advanced_list'))
  await swipe(page, { x: 200, y: 320 }, { x: 0, y: 260 })
  await awaited
  await row('门店 45').waitFor()
  expect(faults).toEqual([])
})

test('a document that was deleted comes back by one tap', async () => {
  const client = await signInByCall(app.url, 'manager')
  const id = await makeProject(client, '资料整理')
  const page = await app.pageOf('manager', `/projects/${id}/document`)
  const faults = faultsOf(page)
  await press(page, '新建')
  await sheetOf(page).getByRole('button', { name: '新建文件夹' }).tap()
  await sheetOf(page).getByRole('textbox').fill('合同扫描件')
  await sheetOf(page).getByRole('button', { name: '确定' }).tap()
  const row = page.locator('main').getByText('合同扫描件', { exact: true })
  await row.waitFor()
  await page.getByRole('button', { name: /更多操作.*合同扫描件/ }).dispatchEvent('click')
  await inNoHurry(page, async () => {
    await sheetOf(page).getByRole('button', { name: '删除' }).tap()
    await row.waitFor({ state: 'detached' })
    await press(page, '撤销')
  })
  await hasSaid(page, '已恢复')
  await row.waitFor()
  await page.reload()
  await row.waitFor()
  expect(faults).toEqual([])
})

/** Writes as an input method does: letters that are not yet words, Enter for them as they are, then the words. */
async function compose(page: Page, letters: string, words: string) {
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', {
    text: letters,
    selectionStart: letters.length,
    selectionEnd: letters.length,
  })
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'keyUp',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 13,
  })
  await keyboard.send('Input.insertText', { text: words })
  await keyboard.detach()
}

test('the Enter of an input method writes no task and sends no comment; the next one does', async () => {
  const client = await signInByCall(app.url, 'manager')
  const id = await makeProject(client, '输入法')
  const { token, companyId } = client
  // With a keyboard to it, Enter sends.
  const page = await (await app.phone({ isMobile: false, hasTouch: false })).newPage()
  await page.goto(`/projects/${id}/tasks?token=${token}&comp_id=${companyId}`)
  await page.getByRole('button', { name: '添加任务' }).click()
  const field = page.getByRole('textbox', { name: '任务名称' })
  await field.focus()
  await compose(page, 'ji hua', '计划')
  await expect.poll(() => field.inputValue()).toBe('计划')
  const tasks = async () =>
    (await client.call<{ list: { name: string }[] }>(`/project/mind/list.json?project_id=${id}`)).list.map(
      ({ name }) => name,
    )
  expect(await tasks()).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '操作：计划' }).waitFor()
  expect(await tasks()).toEqual(['计划'])
  await writeTask(page, '第二步')

  await page.goto(`/projects/${id}/overview`)
  const comment = page.getByRole('textbox', { name: '写评论…' })
  await comment.focus()
  await compose(page, 'shou dao', '收到')
  await expect.poll(() => comment.inputValue()).toBe('收到')
  const said = async () =>
    (
      await client.call<{ list: { content: string }[] }>(`/comment/list.json?subject_type=project&subject_id=${id}`)
    ).list.map(({ content }) => content)
  expect(await said()).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(said).toEqual(['收到'])
})

const plan = `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><Title>冷库改造</Title><MinutesPerDay>480</MinutesPerDay><Tasks>
  <Task><UID>1</UID><ID>1</ID><Name>拆旧机组</Name><OutlineLevel>1</OutlineLevel><Start>2031-05-05T08:00:00</Start><Finish>2031-05-06T17:00:00</Finish></Task>
  <Task><UID>2</UID><ID>2</ID><Name>装新机组</Name><OutlineLevel>1</OutlineLevel><Start>2031-05-07T08:00:00</Start><Finish>2031-05-09T17:00:00</Finish>
    <PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat></PredecessorLink></Task></Tasks></Project>`

test('a plan of Microsoft Project is looked at and becomes a project, whose stages have gates', async () => {
  const page = await app.pageOf('manager', '/projects/import')
  const faults = faultsOf(page)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, '选择文件')])
  await chooser.setFiles({ name: '冷库.xml', mimeType: 'text/xml', buffer: Buffer.from(plan) })
  await page.getByText(/将新建项目“冷库改造”，含 2 个任务/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await press(page, '开始导入')
  await page.getByRole('link', { name: '查看项目' }).tap()
  await page.getByText('装新机组').first().waitFor()
  const id = new URL(page.url()).pathname.split('/')[2]!

  const enter = async (stage: string) => {
    await page.getByRole('button', { name: /^项目阶段/ }).tap()
    await sheetOf(page)
      .getByRole('button', { name: new RegExp(`^${stage}`) })
      .tap()
  }
  await page.goto(`/projects/${id}/more`)
  await enter('规划')
  await page.getByRole('button', { name: /^项目阶段.*规划/ }).waitFor()
  await enter('实施')
  await hasSaid(page, '进入实施前，请先发布计划')
  await page.goto(`/projects/${id}/tasks`)
  await press(page, '发布计划')
  await sheetOf(page).getByRole('button', { name: '发布计划' }).tap()
  await page.getByText('计划尚未发布').waitFor({ state: 'detached' })
  await page.goto(`/projects/${id}/more`)
  await page.getByRole('button', { name: /^项目阶段.*规划/ }).waitFor()
  await enter('实施')
  await page.getByRole('button', { name: /^项目阶段.*实施/ }).waitFor()
  expect(faults).toEqual([])
})
