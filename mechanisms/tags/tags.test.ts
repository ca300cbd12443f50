import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { taskPartCalls } from '#modules/tasks/parts/task-parts.contract.ts'
import { demoPeople } from '#database/demo/people.ts'
import { mostTags, tagCalls } from './tag.contract.ts'

const server = testServer()
const race = racing(server)
const { sales } = demoPeople

const task = async () =>
  (await server.done('staff', taskCalls.create, { name: '给合同贴标签', partnerIds: [sales.id] })).id
const make = async (name: string) => (await server.done('staff', tagCalls.create, { name })).id
const namesOn = async (id: string) =>
  (await server.done('staff', taskCalls.detail, { id })).tags.map(({ name }) => name)
const hanging = async (id: string) =>
  (
    await server.sql<{ count: number }>('select count(*)::int as count from subject_tag where subject_id = $1', [id])
  )[0]!.count

let seven: string[]
beforeAll(async () => {
  seven = await Promise.all(['一', '二', '三', '四', '五', '六', '七'].map(name => make(`标签${name}`)))
})

describe("a company's tags", () => {
  it('are made by anybody, once for a name whatever its case, in a colour that is no warning', async () => {
    const urgent = await server.done('staff', tagCalls.create, { name: 'Urgent' })
    expect(urgent).toMatchObject({ name: 'Urgent' })
    expect(urgent.color).not.toBe('danger')
    expect(await server.done('sales', tagCalls.create, { name: 'urgent', color: 'danger' })).toEqual(urgent)
    expect(await server.call('staff', tagCalls.create, { name: ' ' })).toMatchObject({
      result: 1,
      errors: [{ field: 'name', code: 'required' }],
    })
    expect(await server.call('staff', tagCalls.create, { name: '长'.repeat(21) })).toMatchObject({
      result: 1,
      errors: [{ field: 'name', code: 'too_long' }],
    })
  })

  it('made by many at once are one', async () => {
    const replies = await race('staff', tagCalls.create, { name: '同时' })
    expect(new Set(replies.map(reply => reply.data.id)).size).toBe(1)
    expect(await server.sql('select 1 from tag where name = $1', ['同时'])).toHaveLength(1)
  })

  it('are found by a part of their name, and say how often each is used', async () => {
    const id = await task()
    await server.done('staff', taskPartCalls.setTags, { id, tagIds: [await make('渠道-海外')] })
    expect((await server.done('staff', tagCalls.list, { key: '海外' })).list).toMatchObject([
      { name: '渠道-海外', useNum: 1 },
    ])
    expect((await server.done('other', tagCalls.list, {})).list.some(({ name }) => name === '渠道-海外')).toBe(false)
  })

  it('count no further than a hundred records', async () => {
    const tagId = await make('常用标签')
    await server.sql(
      `insert into subject_tag (comp_id, subject_type, subject_id, tag_id, position)
        select comp_id, 'task', gen_random_uuid(), id, 0 from tag, generate_series(1, 120) where id = $1`,
      [tagId],
    )
    expect((await server.done('staff', tagCalls.list, { key: '常用标签' })).list).toMatchObject([{ useNum: 100 }])
  })

  it('are renamed, recoloured and deleted by administrators, wherever they are', async () => {
    const id = await task()
    const tagId = await make('旧名')
    await server.done('staff', taskPartCalls.setTags, { id, tagIds: [tagId] })
    expect(await server.call('staff', tagCalls.update, { id: tagId, name: '新名' })).toMatchObject({ status: 403 })
    await server.done('admin', tagCalls.update, { id: tagId, name: '新名', color: 'danger' })
    expect((await server.done('staff', taskCalls.detail, { id })).tags).toMatchObject([
      { name: '新名', color: 'danger' },
    ])
    expect(await server.call('admin', tagCalls.update, { id: tagId, name: '标签一' })).toMatchObject({
      result: 1,
      code: 'tag.name.taken',
      msg: '已有同名的标签',
    })
    await server.done('admin', tagCalls.remove, { id: tagId })
    expect(await namesOn(id)).toEqual([])
    expect(await server.call('admin', tagCalls.remove, { id: tagId })).toMatchObject({ result: 4 })
  })
})

describe('the tags of a record', () => {
  it('stand in their order, replace those before, and are a line of its history', async () => {
    const id = await task()
    await server.done('staff', taskPartCalls.setTags, { id, tagIds: [seven[1]!, seven[0]!] })
    expect(await namesOn(id)).toEqual(['标签二', '标签一'])
    await server.done('staff', taskPartCalls.setTags, { id, tagIds: [seven[2]!] })
    expect(await namesOn(id)).toEqual(['标签三'])
    const { list } = await server.done('staff', historyCalls.list, { subjectId: id })
    expect(list[0]).toMatchObject({ action: 'edit', details: { tags: ['标签二、标签一', '标签三'] } })
    expect((await server.done('staff', taskCalls.list, { scope: 'mine', id })).list[0]!.tags).toMatchObject([
      { name: '标签三' },
    ])
  })

  it('are given to a new task by their names as well, made where they are missing, once', async () => {
    const known = await make('已有的')
    const made = async (draft: object) =>
      (await server.done('staff', taskCalls.create, { name: '一句话建的任务', ...draft })).id
    expect(await namesOn(await made({ tagNames: ['新来的', '已有的', '新来的'], tagIds: [seven[0]!] }))).toEqual([
      '标签一',
      '新来的',
      '已有的',
    ])
    expect((await server.done('staff', tagCalls.list, { key: '已有的' })).list.map(({ id }) => id)).toEqual([known])
    const before = (await server.sql('select 1 from tag')).length
    const reply = await server.call('staff', taskCalls.create, {
      name: '太多',
      tagNames: ['甲', '乙'],
      tagIds: seven.slice(0, 5),
    })
    expect(reply).toMatchObject({ result: 1, code: 'tag.too_many', msg: '最多 6 个标签' })
    expect(await server.sql('select 1 from tag')).toHaveLength(before)
    expect(await server.sql(`select 1 from task where name = '太多'`)).toEqual([])
  })

  it('[task-056, task-107] are at most six', async () => {
    const id = await task()
    await server.done('staff', taskPartCalls.setTags, { id, tagIds: seven.slice(0, mostTags) })
    const reply = await server.call('staff', taskPartCalls.setTags, { id, tagIds: seven })
    expect(reply).toMatchObject({ status: 200, result: 1, code: 'tag.too_many', msg: '最多 6 个标签' })
    expect(
      (await server.call('staff', taskPartCalls.setTags, { id, tagIds: seven }, { query: { lang: 'en-US' } })).msg,
    ).toBe('At most 6 tags')
    expect(await hanging(id)).toBe(6)
  })

  it('of two who choose at once are those of one of them', async () => {
    const id = await task()
    const replies = await race(
      'staff',
      taskPartCalls.setTags,
      turn => ({ id, tagIds: turn % 2 === 0 ? seven.slice(0, 6) : seven.slice(1) }),
      20,
    )
    expect(replies.filter(({ result }) => result !== 0)).toEqual([])
    expect(await hanging(id)).toBe(6)
  })

  it("are the company's own, and changed only by who may edit the record", async () => {
    const id = await task()
    const theirs = (await server.done('other', tagCalls.create, { name: '邻居的' })).id
    expect(await server.call('staff', taskPartCalls.setTags, { id, tagIds: [theirs] })).toMatchObject({
      result: 1,
      code: 'tag.unknown',
    })
    expect(await server.call('staff', taskPartCalls.setTags, { id, tagIds: [newId()] })).toMatchObject({
      result: 1,
      code: 'tag.unknown',
    })
    expect(await server.call('sales', taskPartCalls.setTags, { id, tagIds: [seven[0]!] })).toMatchObject({
      status: 403,
    })
    expect(await server.call('finance', taskPartCalls.setTags, { id, tagIds: [seven[0]!] })).toMatchObject({
      result: 4,
    })
    expect(await hanging(id)).toBe(0)
  })

  it('narrow a list down, and go with the record', async () => {
    const [one, two] = [await task(), await task()]
    const rare = await make('少见')
    await server.done('staff', taskPartCalls.setTags, { id: one, tagIds: [rare, seven[0]!] })
    await server.done('staff', taskPartCalls.setTags, { id: two, tagIds: [seven[0]!] })
    const found = async (tagId: string[]) =>
      (await server.done('staff', taskCalls.list, { scope: 'mine', tagId, limit: 100 })).list.map(row => row.id)
    expect(await found([rare])).toEqual([one])
    expect(await found([rare, seven[0]!])).toEqual(expect.arrayContaining([one, two]))
    await server.done('staff', taskCalls.remove, { id: one })
    expect(await hanging(one)).toBe(0)
  })
})
