import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { uploading } from '#app/testing/upload.ts'
import { newId } from '#platform/server/database/ids.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { tagCalls } from '#mechanisms/tags/tag.contract.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { noteCalls } from './note.contract.ts'
import { linesOf, NoteSelection, NoteStatus, selectAll, tickedAt, toggleAt } from './note-states.contract.ts'

const server = testServer()
const upload = uploading(server)
const create = async (content = '买票\n[ ] 高铁') => (await server.done('staff', noteCalls.create, { content })).id
const detail = (id: string) => server.done('staff', noteCalls.detail, { id })
const idsOf = async (query: object = {}) => (await server.done('staff', noteCalls.list, query)).list.map(({ id }) => id)
const rows = () => server.sql('select * from note order by id')

describe('a note', () => {
  it('[note-003] carries its status and a select flag, and stands first in the list of who wrote it', async () => {
    const id = await create('第一行\n第二行')
    const { list, limit } = await server.done('staff', noteCalls.list, {})
    expect(list[0]).toMatchObject({ id, title: '第一行', status: NoteStatus.Normal, select: 0, tags: [], fileNum: 0 })
    expect(limit).toBe(20)
    expect(await detail(id)).toMatchObject({ content: '第一行\n第二行', can: { edit: true, remove: false } })
  })

  it('[note-007] comes in pages of twenty', async () => {
    for (let place = 0; place < 21; place++) await create(`第 ${place} 条`)
    expect((await server.done('staff', noteCalls.list, {})).list).toHaveLength(20)
  })

  it('is nobody else’s: not a manager’s, not an administrator’s', async () => {
    const id = await create()
    const before = await rows()
    for (const who of ['manager', 'admin', 'other'] as const) {
      expect(await server.call(who, noteCalls.detail, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, noteCalls.update, { id, content: '改' })).toMatchObject({ result: 4 })
      expect(await server.call(who, noteCalls.remove, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, noteCalls.setStatus, { noteIds: [id], status: NoteStatus.Deleted })).toMatchObject({
        code: 'note.unknown',
      })
    }
    expect(await rows()).toEqual(before)
  })

  it('wants words', async () => {
    const before = await rows()
    expect(await server.call('staff', noteCalls.create, { content: '  ' })).toMatchObject({
      code: 'input.invalid',
      errors: [{ field: 'content', code: 'required' }],
    })
    expect(await rows()).toEqual(before)
  })

  it('has tags, and is found by them and by its words', async () => {
    const { id: tag } = await server.done('staff', tagCalls.create, { name: `旅行${newId().slice(-4)}` })
    const { id } = await server.done('staff', noteCalls.create, { content: '去桂林，100% 要去', tagIds: [tag] })
    expect(await idsOf({ tag: [tag] })).toEqual([id])
    expect(await idsOf({ key: '00%' })).toEqual([id])
    expect(await idsOf({ key: '桂_' })).toEqual([])
    await server.done('staff', noteCalls.update, { id, content: '去桂林', tagIds: [] })
    expect(await idsOf({ tag: [tag] })).toEqual([])
    expect(await server.call('staff', noteCalls.create, { content: '标签', tagIds: [newId()] })).toMatchObject({
      code: 'tag.unknown',
    })
  })
})

it('keeps what a change does not name: what is ticked on one phone takes nothing off that was added on another', async () => {
  const { id: tag } = await server.done('staff', tagCalls.create, { name: `清单${newId().slice(-4)}` })
  const id = await create('[ ] 票')
  const form = new FormData()
  form.append('file', new Blob(['票']), '票.txt')
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token('staff')}` },
    body: form,
  })
  const file = (body.data as { list: { id: string }[] }).list[0]!.id
  await server.done('staff', noteCalls.update, { id, content: '[ ] 票', tagIds: [tag], resId: [file] })
  await server.done('staff', noteCalls.update, { id, content: '[x] 票' })
  expect(await detail(id)).toMatchObject({ content: '[x] 票', tags: [{ id: tag }], attachments: [{ id: file }] })
  await server.done('staff', noteCalls.update, { id, content: '[x] 票', tagIds: [], resId: [] })
  expect(await detail(id)).toMatchObject({ tags: [], attachments: [] })
})

describe('a note that two devices change at once', () => {
  const write = (id: string, contentBefore: string, content: string, further: object = {}) =>
    server.done('staff', noteCalls.update, { id, content, contentBefore, ...further })

  it('has what each has written: lines, ticks and tags apart', async () => {
    const begun = '采购\n[ ] 牛奶\n[ ] 纸巾\n备注'
    const id = await create(begun)
    await write(id, begun, '采购\n[x] 牛奶\n[ ] 纸巾\n备注\n[ ] 米')
    await write(id, begun, '周末采购\n[ ] 脱脂牛奶\n[ ] 纸巾\n备注：带袋子')
    expect(await detail(id)).toMatchObject({
      title: '周末采购',
      content: '周末采购\n[x] 脱脂牛奶\n[ ] 纸巾\n备注：带袋子\n[ ] 米',
      hasCollided: false,
    })
    const tags = []
    for (let place = 0; place < 3; place++)
      tags.push((await server.done('staff', tagCalls.create, { name: `两台${newId().slice(-6)}` })).id)
    const [kept, gone, come] = tags as [string, string, string]
    await server.done('staff', noteCalls.update, { id, content: '签', tagIds: [kept, gone] })
    await server.done('staff', noteCalls.update, { id, content: '签', tagIds: [kept], tagIdsBefore: [kept, gone] })
    await server.done('staff', noteCalls.update, {
      id,
      content: '签',
      tagIds: [kept, gone, come],
      tagIdsBefore: [kept, gone],
    })
    expect((await detail(id)).tags.map(tag => tag.id)).toEqual([kept, come])
  })

  it('keeps both where they changed the same words, and says so until it is changed by who has seen them', async () => {
    const id = await create('会议\n下午两点')
    await write(id, '会议\n下午两点', '会议\n下午三点')
    await write(id, '会议\n下午两点', '会议\n下午四点')
    expect(await detail(id)).toMatchObject({ content: '会议\n下午三点\n下午四点', hasCollided: true })
    await write(id, '会议\n下午三点\n下午四点', '会议\n下午四点')
    expect(await detail(id)).toMatchObject({ content: '会议\n下午四点', hasCollided: false })
  })

  it('does not grow past its length: it is refused, and nothing has changed', async () => {
    const id = await create('头')
    await write(id, '头', `头\n${'甲'.repeat(15_000)}`)
    const before = await rows()
    const theirs = { id, contentBefore: '头', content: `头\n${'乙'.repeat(15_000)}` }
    expect(await server.call('staff', noteCalls.update, theirs)).toMatchObject({
      code: 'note.too_long_together',
      errors: [{ field: 'content' }],
    })
    expect(await rows()).toEqual(before)
  })
})

describe('the trash', () => {
  it('takes notes and gives them back; only from there one is gone for good', async () => {
    const [one, two] = [await create(), await create()]
    expect(await server.call('staff', noteCalls.remove, { id: one })).toMatchObject({
      code: 'note.not_in_trash',
    })
    expect(
      await server.done('staff', noteCalls.setStatus, { noteIds: [one, two], status: NoteStatus.Deleted }),
    ).toEqual({ changedNum: 2 })
    expect(await idsOf()).not.toContain(one)
    expect(await idsOf({ status: NoteStatus.Deleted })).toEqual([two, one].sort().reverse())
    const before = await rows()
    expect(await server.call('staff', noteCalls.update, { id: one, content: '改' })).toMatchObject({
      code: 'note.in_trash',
    })
    expect(
      await server.call('staff', noteCalls.setStatus, { noteIds: [two, newId()], status: NoteStatus.Normal }),
    ).toMatchObject({ code: 'note.unknown' })
    expect(await rows()).toEqual(before)
    await server.done('staff', noteCalls.setStatus, { noteIds: [two], status: NoteStatus.Normal })
    expect(await idsOf()).toContain(two)
    await server.done('staff', noteCalls.remove, { id: one })
    expect(await server.call('staff', noteCalls.detail, { id: one })).toMatchObject({ result: 4 })
  })

  it('hides a note from search', async () => {
    const word = `密语${newId().slice(-6)}`
    const id = await create(word)
    const found = async (who: 'staff' | 'admin') => {
      while ((await makeWords(server.services.database)) > 0) {
        /* until none waits */
      }
      return (await server.done(who, searchCalls.search, { key: word, type: 'note' })).list.map(row => row.id)
    }
    expect(await found('staff')).toEqual([id])
    expect(await found('admin')).toEqual([])
    await server.done('staff', noteCalls.setStatus, { noteIds: [id], status: NoteStatus.Deleted })
    expect(await found('staff')).toEqual([])
  })
})

describe('the selection of a list of notes', () => {
  const none = [
    { id: 'a', select: 0 as const },
    { id: 'b', select: 0 as const },
  ]
  const flags = (list: { select: number }[]) => list.map(({ select }) => select)
  it('[note-004] takes all by 1', () => expect(flags(selectAll(none, NoteSelection.All))).toEqual([1, 1]))
  it('[note-005] takes none by 2', () =>
    expect(flags(selectAll(selectAll(none, NoteSelection.All), NoteSelection.None))).toEqual([0, 0]))
  it('[note-006] turns one by its index', () => {
    const one = toggleAt(none, 1)
    expect(flags(one)).toEqual([0, 1])
    expect(flags(toggleAt(one, 1))).toEqual([0, 0])
  })
})

it('all of a list are those of all its pages, of its filter and of nobody else', async () => {
  const word = newId().slice(-8)
  const made: string[] = []
  for (let place = 0; place < 25; place++) made.push(await create(`${word} ${place}`))
  await server.done('manager', noteCalls.create, { content: `${word} 别人的` })
  const all = await server.done('staff', noteCalls.selectable, { key: word })
  expect(all).toEqual({ ids: made.toReversed(), total: 25 })
  const everything = await server.done('staff', noteCalls.selectable, {})
  expect(everything.ids).toEqual(expect.arrayContaining(made))
  await server.done('staff', noteCalls.setStatus, { noteIds: all.ids, status: NoteStatus.Deleted })
  expect(await server.done('staff', noteCalls.selectable, { key: word })).toEqual({ ids: [], total: 0 })
  expect(await server.done('staff', noteCalls.selectable, { key: word, status: NoteStatus.Deleted })).toMatchObject({
    total: 25,
  })
  expect(await server.call('staff', noteCalls.selectable, { status: 2 as never })).toMatchObject({
    code: 'input.invalid',
  })
})

it('reads to-dos in the lines of a note, and ticks one', () => {
  const content = '清单\n[ ] 票\n[x] 酒店'
  expect(linesOf(content)).toEqual([
    { isTodo: false, text: '清单' },
    { isTodo: true, isDone: false, text: '票' },
    { isTodo: true, isDone: true, text: '酒店' },
  ])
  expect(tickedAt(tickedAt(content, 1), 2)).toBe('清单\n[x] 票\n[ ] 酒店')
  expect(tickedAt(content, 0)).toBe(content)
})

it('a task that is made of a note has its files as well, and the note keeps them', async () => {
  const file = await upload('staff', '草图.txt')
  const { id } = await server.done('staff', noteCalls.create, { content: '画展板', resId: [file] })
  const { id: task } = await server.done('staff', taskCalls.create, { name: '画展板', resId: [file] })
  const filesOf = async (subjectId: string) =>
    (await server.sql<{ id: string }>('select file_id as id from attachment where subject_id = $1', [subjectId])).map(
      one => one.id,
    )
  expect([await filesOf(id), await filesOf(task)]).toEqual([[file], [file]])
  expect((await server.done('staff', noteCalls.detail, { id })).attachments.map(one => one.id)).toEqual([file])
})
