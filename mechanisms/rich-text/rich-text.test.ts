import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { richTextCalls } from './rich-text.contract.ts'

const server = testServer()
const { manager, finance, sales } = demoPeople

const task = async (more: object = {}) =>
  (
    await server.done('staff', taskCalls.create, {
      name: '写清楚要做什么',
      partnerIds: [sales.id, manager.id],
      ...more,
    })
  ).id
const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map(type => ({ type })),
})
const doc = (...content: object[]) => ({ type: 'doc', content })
const bold = (words: string) => doc({ type: 'paragraph', content: [text(words, 'bold')] })
const write = (who: DemoLogin, subjectId: string, document: unknown) =>
  server.call(who, richTextCalls.write, { subjectType: 'task', subjectId, document })
const detail = (id: string) => server.done('staff', taskCalls.detail, { id })
const kept = async (id: string) =>
  (await server.sql<{ count: number }>('select count(*)::int as count from rich_text where subject_id = $1', [id]))[0]!
    .count

async function upload(who: DemoLogin) {
  const form = new FormData()
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  form.append('file', new Blob([pixel], { type: 'image/png' }), '示意图.png')
  const reply = await server.request('/ftask/api/file/upload', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  return (reply.body.data as { list: { id: string }[] }).list[0]!.id
}
const mayFetch = async (who: DemoLogin, file: string) =>
  (
    await server.request(`/ftask/api/file/download/${file}`, {
      headers: { authorization: `Bearer ${await server.token(who)}` },
    })
  ).headers.get('content-type') === 'image/png'

describe("a task's detail", () => {
  it('is written as a document and read as one, with its plain text beside it', async () => {
    const id = await task()
    expect(await write('staff', id, bold('先做这件'))).toMatchObject({ result: 0 })
    expect(await detail(id)).toMatchObject({
      detail: '先做这件',
      detailDocument: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: '先做这件', marks: [{ type: 'bold' }] }] }],
      },
    })
    expect(await server.done('sales', richTextCalls.read, { subjectType: 'task', subjectId: id })).toMatchObject({
      text: '先做这件',
      document: { type: 'doc' },
    })
    expect((await server.done('staff', historyCalls.list, { subjectId: id })).list[0]).toMatchObject({
      action: 'edit',
      details: { detail: true },
    })
  })

  it('is a document from the first, when the task is made with one', async () => {
    const id = await task({ detailDocument: bold('一开始就有') })
    expect(await detail(id)).toMatchObject({ detail: '一开始就有', detailDocument: { type: 'doc' } })
  })

  it('written as plain text, by whatever call, is plain again', async () => {
    const id = await task({ detailDocument: bold('有样式') })
    await server.done('staff', taskCalls.update, { id, detail: '没有样式' })
    expect(await detail(id)).toMatchObject({ detail: '没有样式', detailDocument: null })
    expect(await write('staff', id, '一行\n两行')).toMatchObject({ result: 0 })
    expect(await detail(id)).toMatchObject({ detail: '一行\n两行', detailDocument: null })
    expect(await kept(id)).toBe(0)
  })

  it('keeps nothing of what could run: it is made anew of what is known', async () => {
    const id = await task()
    const evil = doc(
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: '<img src=x onerror=alert(1)>',
            marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)', onclick: 'alert(1)' } }],
          },
        ],
      },
      { type: 'iframe', attrs: { srcdoc: '<script>alert(1)</script>' }, content: [{ type: 'text', text: '里面' }] },
    )
    await write('staff', id, evil)
    const [row] = await server.sql<{ document: unknown }>(
      'select document::text from rich_text where subject_id = $1',
      [id],
    )
    expect(String(row?.document ?? '')).not.toMatch(/javascript:|onclick|iframe|srcdoc/)
    expect(await detail(id)).toMatchObject({ detail: '<img src=x onerror=alert(1)>\n里面', detailDocument: null })
  })

  it('is written by those who may edit the task, and read by those who may see it', async () => {
    const id = await task({ detail: '原来' })
    expect(await write('sales', id, bold('改'))).toMatchObject({ status: 403 })
    for (const who of ['finance', 'other'] as const) {
      expect(await write(who, id, bold('改'))).toMatchObject({ result: 4 })
      expect(await server.call(who, richTextCalls.read, { subjectType: 'task', subjectId: id })).toMatchObject({
        result: 4,
      })
    }
    expect(
      await server.call('staff', richTextCalls.write, {
        subjectType: 'task',
        subjectId: id,
        field: 'name',
        document: bold('改'),
      }),
    ).toMatchObject({ result: 4 })
    expect(await detail(id)).toMatchObject({ detail: '原来', detailDocument: null })
  })

  it('shows its pictures to those who may see the task, while they are in it', async () => {
    const id = await task()
    const file = await upload('staff')
    expect(await mayFetch('sales', file)).toBe(false)
    const image = { type: 'image', attrs: { fileId: file, name: '示意图.png', width: 1, height: 1 } }
    expect(await write('staff', id, doc(image))).toMatchObject({ result: 0 })
    expect([await mayFetch('sales', file), await mayFetch('finance', file)]).toEqual([true, false])
    expect((await detail(id)).attachments).toEqual([])
    await write('staff', id, bold('没有图了'))
    expect(await mayFetch('sales', file)).toBe(false)
    const theirs = await upload('sales')
    expect(await write('staff', id, doc({ ...image, attrs: { ...image.attrs, fileId: theirs } }))).toMatchObject({
      result: 1,
      code: 'file.unknown',
    })
    expect((await detail(id)).detail).toBe('没有图了')
  })

  it('tells those whom it newly calls on, once, and nobody who may not see it', async () => {
    const id = await task()
    const calls = doc({
      type: 'paragraph',
      content: [manager, finance].map(({ id: one, name }) => ({ type: 'mention', attrs: { id: one, label: name } })),
    })
    await write('staff', id, calls)
    await write('staff', id, calls)
    const notices = async (who: DemoLogin) =>
      (await server.done(who, notificationCalls.list, {})).list.filter(
        line => line.subjectId === id && line.kind === 'text.mentioned',
      ).length
    expect([await notices('manager'), await notices('finance')]).toEqual([1, 0])
  })

  it('is refused when it is too long, and goes with the task', async () => {
    const id = await task({ detail: '短' })
    const long = doc({
      type: 'bulletList',
      content: Array.from({ length: 2000 }, () => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: [text('九个字的一行文字呀')] }],
      })),
    })
    expect(await write('staff', id, long)).toMatchObject({ result: 1, code: 'rich_text.too_long' })
    expect((await detail(id)).detail).toBe('短')
    await write('staff', id, bold('要删'))
    await server.done('staff', taskCalls.remove, { id })
    expect(await kept(id)).toBe(0)
  })
})
