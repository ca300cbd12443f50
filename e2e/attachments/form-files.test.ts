import type { Page } from 'playwright-core'
import pg from 'pg'
import { expect, test } from 'vitest'
import { signInByCall, type Client } from '../demo-records.ts'
import { runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

/** Files of a record's form: what others add and take off while it is open stays so. */
const app = runningApp()

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`内容 ${name}`) })
async function choose(page: Page, ...names: string[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '添加附件', exact: true }).tap(),
  ])
  await chooser.setFiles(names.map(textFile))
}
async function uploadBy(client: Client, ...names: string[]) {
  const form = new FormData()
  for (const name of names) form.append('file', new Blob([name]), name)
  return (await client.call<{ list: { id: string }[] }>('/file/upload.json', form)).list.map(({ id }) => id)
}
const shown = (page: Page, name: string) => page.getByRole('link', { name: `打开 ${name}` }).waitFor()
const arrived = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByText(/\d B/).waitFor()
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).tap()

interface Note {
  attachments: { name: string }[]
}
const namesOf = async (client: Client, id: string) =>
  (await client.call<Note>(`/note/${id}.json`)).attachments.map(({ name }) => name)

test('two forms of one record that are open at once: each adds its own, and takes off what was removed in it', async () => {
  const client = await signInByCall(app.url, 'staff')
  const { id } = await client.call<{ id: string }>('/note.json', {
    content: '两处打开',
    res_id: await uploadBy(client, '旧的.txt', '留下的.txt'),
  })
  const address = `/note/edit_detail?id=${id}&edit=1`
  const [first, second] = [await app.pageOf('staff', address), await app.pageOf('staff', address)]
  await Promise.all([shown(first, '旧的.txt'), shown(second, '旧的.txt')])
  await choose(first, '第一处.txt')
  await arrived(first, '第一处.txt')
  await save(first)
  await hasSaid(first, '已保存')
  await second.getByRole('button', { name: '移除 旧的.txt' }).tap()
  await choose(second, '第二处.txt')
  await arrived(second, '第二处.txt')
  await save(second)
  await hasSaid(second, '已保存')
  expect(await namesOf(client, id)).toEqual(['留下的.txt', '第一处.txt', '第二处.txt'])
})

test('a record that is full says so, and one that is removed makes room', async () => {
  const client = await signInByCall(app.url, 'staff')
  const names = Array.from({ length: 30 }, (_, n) => `附件${n}.txt`)
  const { id } = await client.call<{ id: string }>('/note.json', {
    content: '满了',
    res_id: await uploadBy(client, ...names),
  })
  const page = await app.pageOf('staff', `/note/edit_detail?id=${id}&edit=1`)
  await shown(page, '附件0.txt')
  await choose(page, '多出来的.txt')
  await hasSaid(page, '附件已达上限 30 个，请先移除不需要的')
  await page.getByRole('button', { name: '移除 附件0.txt' }).tap()
  await choose(page, '换上的.txt')
  await arrived(page, '换上的.txt')
  await save(page)
  await hasSaid(page, '已保存')
  expect(await namesOf(client, id)).toEqual([...names.slice(1), '换上的.txt'])
})

test('a form that one comes back to says at once which of its files are kept no longer', async () => {
  const page = await app.pageOf('staff', '/note/edit_detail')
  await page.getByRole('textbox', { name: /^内容/ }).fill('写到一半')
  await choose(page, '留着的.txt', '过期的.txt')
  await arrived(page, '留着的.txt')
  await arrived(page, '过期的.txt')
  // The draft is written after a pause.
  await page.waitForTimeout(1_000)
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  // As the job does with what hangs nowhere for days.
  await client.query(`delete from file where name = '过期的.txt'`)
  await client.end()
  await page.reload()
  await hasSaid(page, '已不再保留，请重新添加：过期的.txt')
  await arrived(page, '留着的.txt')
  expect(await page.getByText('过期的.txt', { exact: true }).count()).toBe(0)
  await save(page)
  await hasSaid(page, '已保存')
})

test("a new record's draft keeps the files that were chosen for it, and to discard it takes them away", async () => {
  const client = await signInByCall(app.url, 'staff')
  const page = await app.pageOf('staff', '/crm/newCustomer')
  const name = () => page.getByRole('textbox', { name: /^客户全称/ })
  await name().fill('江阴展具有限公司')
  await choose(page, '名片.txt')
  await arrived(page, '名片.txt')
  await page.reload()
  await arrived(page, '名片.txt')
  await page.getByRole('button', { name: '清空', exact: true }).tap()
  await expect.poll(() => page.getByText('名片.txt').count()).toBe(0)
  await name().fill('江阴展具有限公司')
  await choose(page, '执照.txt')
  await arrived(page, '执照.txt')
  await page.reload()
  await arrived(page, '执照.txt')
  await save(page)
  await page.waitForURL(/\/crm\/customer\//)
  const { list } = await client.call<{ list: { id: string }[] }>('/crm/customers.json?limit=1')
  const { attachments } = await client.call<Note>(`/crm/customers/${list[0]!.id}.json`)
  expect(attachments.map(one => one.name)).toEqual(['执照.txt'])
})
