import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { signInByCall, type Client } from '../demo-records.ts'
import { runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

/** Files that are added to a record that is there: what is chosen while the write before is unanswered is added too. */
const app = runningApp()

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`内容 ${name}`) })
async function choose(page: Page, button: string, ...names: string[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).first().tap(),
  ])
  await chooser.setFiles(names.map(textFile))
}
/** Holds the first write to this address back until `go`. */
async function holdBack(page: Page, address: RegExp) {
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  let writes = 0
  await page.route(address, async route => {
    if (route.request().method() !== 'GET' && ++writes === 1) await held
    await route.fallback()
  })
  return { go, writes: () => writes }
}
async function uploadBy(client: Client, name: string) {
  const form = new FormData()
  form.append('file', new Blob([name]), name)
  return (await client.call<{ list: { id: string }[] }>('/file/upload.json', form)).list[0]!.id
}
const shown = (page: Page, name: string) => page.getByRole('link', { name: `打开 ${name}` }).waitFor()
const onTheWay = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Some are chosen while the answer to the first one's write is held back; all are there after a reload. */
async function twoAreAdded(page: Page, button: string, address: RegExp, meanwhile?: () => Promise<unknown>) {
  const first = await holdBack(page, address)
  await choose(page, button, '第一份.txt')
  await expect.poll(first.writes).toBe(1)
  await onTheWay(page, '第一份.txt').waitFor()
  // It can no longer be taken back here, as the write that carries it is on its way.
  expect(await page.getByRole('button', { name: '移除 第一份.txt' }).count()).toBe(0)
  await meanwhile?.()
  await choose(page, button, '第二份.txt', '第三份.txt')
  // They have come, and wait for the write before: writes to one record go one after another.
  await onTheWay(page, '第三份.txt').getByText(/\d B/).waitFor()
  expect(first.writes()).toBe(1)
  first.go()
  for (const name of ['第一份.txt', '第二份.txt', '第三份.txt']) await shown(page, name)
  await page.reload()
  for (const name of ['第一份.txt', '第二份.txt', '第三份.txt']) await shown(page, name)
  await page.unroute(address)
}

test("a task's: beside what another adds and removes meanwhile", async () => {
  const [manager, staff] = [await signInByCall(app.url, 'manager'), await signInByCall(app.url, 'staff')]
  const old = await uploadBy(manager, '旧的.txt')
  const { id } = await manager.call<{ id: string }>('/v3/task.json', {
    name: '两个人一起加附件',
    manager_ids: [demoPeople.staff.id],
    res_id: [old],
  })
  const page = await app.pageOf('manager', `/tasks/${id}`)
  await shown(page, '旧的.txt')
  await twoAreAdded(page, '添加附件', /update_patch/, async () =>
    staff.call(`/v3/task/${id}/update_patch.json`, {
      add_res_id: [await uploadBy(staff, '同事的.txt')],
      del_res_id: [old],
    }),
  )
  await shown(page, '同事的.txt')
  expect(await page.getByRole('link', { name: '打开 旧的.txt' }).count()).toBe(0)

  // What is refused stays, and is tried again without being sent anew.
  await page.route(
    /update_patch/,
    route => route.fulfill({ contentType: 'application/json', body: '{"result":1,"msg":"稍后再试"}' }),
    {
      times: 1,
    },
  )
  await choose(page, '添加附件', '第四份.txt')
  await hasSaid(page, '稍后再试')
  await onTheWay(page, '第四份.txt').getByRole('alert').waitFor()
  await page.getByRole('button', { name: '重试上传 第四份.txt' }).tap()
  await shown(page, '第四份.txt')
  // One is removed; the others stay.
  await page.getByRole('button', { name: '移除 第一份.txt' }).tap()
  await page.getByRole('link', { name: '打开 第一份.txt' }).waitFor({ state: 'detached' })
  await shown(page, '第二份.txt')
})

test("a task's: what is there is added when the page is left while another is on its way", async () => {
  const client = await signInByCall(app.url, 'manager')
  const { id } = await client.call<{ id: string }>('/v3/task.json', {
    name: '边传边走',
    res_id: [await uploadBy(client, '先前的.txt')],
  })
  const page = await app.pageOf('manager', `/tasks/${id}`)
  await shown(page, '先前的.txt')
  const slow = { go: () => {} }
  const held = new Promise<void>(resolve => {
    slow.go = resolve
  })
  await page.route(/\/file\/uploads/, async route => {
    if (route.request().postData()?.includes('慢的')) await held
    await route.fallback()
  })
  await choose(page, '添加附件', '快的.txt', '慢的.txt')
  await onTheWay(page, '快的.txt').getByText(/\d B/).waitFor()
  await onTheWay(page, '慢的.txt').getByRole('progressbar').waitFor({ state: 'attached' })
  await page
    .getByRole('button', { name: '返回' })
    .or(page.getByRole('link', { name: '返回' }))
    .first()
    .tap()
  await page.getByRole('progressbar', { name: '慢的.txt 上传进度' }).waitFor({ state: 'detached' })
  slow.go()
  await expect
    .poll(
      async () => (await client.call<{ attachments: { name: string }[] }>(`/v3/task/detail/${id}.json`)).attachments,
    )
    .toMatchObject([{ name: '先前的.txt' }, { name: '快的.txt' }])
})

test("an event's", async () => {
  const client = await signInByCall(app.url, 'manager')
  const { id } = await client.call<{ id: string }>('/events.json', { name: '评审会', start_date: '2031-03-03 10:00' })
  const page = await app.pageOf('manager', `/calendar/${id}`)
  await twoAreAdded(page, '添加附件', new RegExp(`/events/${id}`))
})

test('deliverables: each file in the group that it was chosen for, and a newer version of the file that it was chosen for', async () => {
  const client = await signInByCall(app.url, 'manager')
  const { id } = await client.call<{ id: string }>('/v3/task.json', { name: '交付系统' })
  for (const summary of ['验收报告', '培训记录']) await client.call('/file/groups.json', { subject_id: id, summary })
  const page = await app.pageOf('manager', `/tasks/${id}`)
  const first = await holdBack(page, /\/file\/groups/)
  const adds = page.getByRole('button', { name: '提交文件', exact: true })
  const chooseFor = async (place: number, name: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), adds.nth(place).tap()])
    await chooser.setFiles(textFile(name))
  }
  await chooseFor(0, '报告.txt')
  await expect.poll(first.writes).toBe(1)
  await chooseFor(1, '签到表.txt')
  await chooseFor(0, '附录.txt')
  first.go()
  for (const name of ['报告.txt', '签到表.txt', '附录.txt']) await shown(page, name)
  interface Groups {
    list: {
      summary: string
      files: { number: number; file: { name: string }; versions: { file: { name: string } }[] }[]
    }[]
  }
  const groups = async () =>
    (await client.call<Groups>(`/v3/task/${id}/file-groups.json`)).list.map(({ summary, files }) => [
      summary,
      ...files.map(({ file, versions }) => [file.name, ...versions.map(one => one.file.name)].join(' < ')).toSorted(),
    ])
  expect(await groups()).toEqual([
    ['验收报告', '报告.txt', '附录.txt'],
    ['培训记录', '签到表.txt'],
  ])
  await page
    .getByRole('link', { name: '打开 报告.txt' })
    .locator('xpath=ancestor::div[.//button[@aria-label="更多操作"]][1]')
    .getByRole('button', { name: '更多操作' })
    .tap()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('dialog[open]').getByRole('button', { name: '上传新版本' }).tap(),
  ])
  await chooser.setFiles(textFile('报告二稿.txt'))
  await shown(page, '报告二稿.txt')
  expect((await groups())[0]).toEqual(['验收报告', '报告二稿.txt < 报告.txt', '附录.txt'])
})

test('documents: each file once, in the folder where it was chosen', async () => {
  const client = await signInByCall(app.url, 'manager')
  const names = async (parent?: string) =>
    (
      await client.call<{ list: { name: string; kind: string }[] }>(
        `/document/list.json?scope=my&limit=100${parent ? `&parent_id=${parent}` : ''}`,
      )
    ).list
      .flatMap(({ name, kind }) => (kind === 'file' ? name : []))
      .toSorted()
  const { id } = await client.call<{ id: string }>('/document.json', { shelf: 'my', kind: 'folder', name: '收件夹' })
  const before = await names()
  const page = await app.pageOf('manager', '/document/my')
  const choosing = async (name: string) => {
    await page.getByRole('button', { name: '新建' }).first().tap()
    await choose(page, '上传文件', name)
  }
  const first = await holdBack(page, /\/document\/files/)
  await choosing('甲.txt')
  await expect.poll(first.writes).toBe(1)
  await choosing('乙.txt')
  // One is chosen, and still on its way when the folder is opened.
  const slow = await holdBack(page, /\/file\/uploads/)
  await choosing('丙.txt')
  await page
    .getByRole('link', { name: /收件夹/ })
    .first()
    .tap()
  await page.waitForURL(/folder=/)
  slow.go()
  first.go()
  await expect.poll(names).toEqual([...before, '甲.txt', '乙.txt', '丙.txt'].toSorted())
  expect(await names(id)).toEqual([])
})
