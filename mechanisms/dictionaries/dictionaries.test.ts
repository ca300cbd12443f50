import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { dictionaryCalls, mostEntries } from './dictionary.contract.ts'

const server = testServer()
const race = racing(server)
const kind = 'TASK_QUESTION_TYPE'
const add = async (name: string, of = kind) =>
  (await server.done('admin', dictionaryCalls.create, { kind: of, name })).id
const names = async (of = kind) =>
  (await server.done('staff', dictionaryCalls.list, { kind: of })).list.map(({ name }) => name)
const bug = async (more: object = {}) =>
  (await server.done('staff', taskCalls.create, { name: '登录报错', type: 'BUG', ...more })).id
const detail = (id: string) => server.done('staff', taskCalls.detail, { id })

describe('a dictionary', () => {
  it("is named in the reader's language, and read by everybody", async () => {
    const { list } = await server.done('staff', dictionaryCalls.kinds, {})
    expect(list.map(one => one.kind)).toEqual(
      expect.arrayContaining(['TASK_QUESTION_TYPE', 'TASK_CTYPE', 'TASK_LIFECYCLE', 'COMMENT_QUICK']),
    )
    expect(list.find(one => one.kind === kind)).toMatchObject({ name: '问题类型' })
    const english = await server.call('staff', dictionaryCalls.kinds, {}, { query: { lang: 'en-US' } })
    expect(english.data.list.find(one => one.kind === kind)).toMatchObject({ name: 'Question types' })
    expect(await server.call('staff', dictionaryCalls.list, { kind: 'NO_SUCH_THING' })).toMatchObject({ result: 4 })
  })

  it('is filled by administrators: added at the end, renamed, put in order', async () => {
    const [one, two, three] = [await add('甲类'), await add('乙类'), await add('丙类')]
    expect((await names()).slice(-3)).toEqual(['甲类', '乙类', '丙类'])
    expect(await server.call('staff', dictionaryCalls.create, { kind, name: '路过' })).toMatchObject({ status: 403 })
    expect(await server.call('staff', dictionaryCalls.update, { kind, id: one, name: '改掉' })).toMatchObject({
      status: 403,
    })
    expect(await server.call('admin', dictionaryCalls.create, { kind, name: '乙类' })).toMatchObject({
      result: 1,
      code: 'dictionary.name.taken',
      msg: '已有同名的选项',
    })
    expect(
      (
        await server.call(
          'admin',
          dictionaryCalls.update,
          { kind, id: one, name: '乙类' },
          { query: { lang: 'en-US' } },
        )
      ).msg,
    ).toBe('An option with this name already exists')
    await server.done('admin', dictionaryCalls.update, { kind, id: one, name: '丁类' })
    await server.done('admin', dictionaryCalls.order, { kind, ids: [three, one, two] })
    expect((await names()).filter(name => ['丁类', '乙类', '丙类'].includes(name))).toEqual(['丙类', '丁类', '乙类'])
    expect(
      await server.call('admin', dictionaryCalls.update, { kind: 'TASK_CTYPE', id: one, name: '别处' }),
    ).toMatchObject({ result: 4 })
    expect(await server.call('other', dictionaryCalls.update, { kind, id: one, name: '邻居改' })).toMatchObject({
      result: 4,
    })
    expect((await server.done('other', dictionaryCalls.list, { kind })).list).toEqual([])
  })

  it('takes choices out of use and back, and has at most a hundred', async () => {
    const of = 'TASK_LIFECYCLE'
    const id = await add('灰度', of)
    await server.done('admin', dictionaryCalls.update, { kind: of, id, isRetired: true })
    expect(await names(of)).not.toContain('灰度')
    expect((await server.done('staff', dictionaryCalls.list, { kind: of, isRetired: true })).list).toMatchObject([
      { id, name: '灰度', isRetired: true },
    ])
    expect(await add('灰度', of)).toBe(id)
    expect(await names(of)).toContain('灰度')
    const there = (await names(of)).length
    await Promise.all(Array.from({ length: mostEntries - there }, (_, index) => add(`阶段 ${index}`, of)))
    expect(await server.call('admin', dictionaryCalls.create, { kind: of, name: '多一个' })).toMatchObject({
      result: 1,
      code: 'dictionary.too_many',
    })
    expect(await names(of)).toHaveLength(mostEntries)
  })

  it('has a name once, however many add it at the same time', async () => {
    const replies = await race('admin', dictionaryCalls.create, { kind: 'TASK_CTYPE', name: '同时' })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'dictionary.name.taken')).toHaveLength(49)
  })
})

describe("a task's choice", () => {
  it('is shown, changed, and a line of its history', async () => {
    const [first, second] = [await add('戊类'), await add('己类')]
    const id = await bug({ questionTypeId: first })
    expect((await detail(id)).questionType).toMatchObject({ id: first, name: '戊类' })
    await server.done('staff', taskCalls.update, { id, questionTypeId: second })
    expect((await detail(id)).questionType).toMatchObject({ name: '己类' })
    expect((await server.done('staff', historyCalls.list, { subjectId: id })).list[0]!.details).toMatchObject({
      questionType: ['戊类', '己类'],
    })
    await server.done('staff', taskCalls.update, { id, questionTypeId: '' })
    expect((await detail(id)).questionType).toBeNull()
  })

  it('is of its own dictionary, of the company, and in use', async () => {
    const [type, check, retired] = [await add('庚类'), await add('庚检', 'TASK_CTYPE'), await add('过时的')]
    const theirs = (await server.done('other', dictionaryCalls.create, { kind, name: '邻居的' })).id
    const kept = await bug({ questionTypeId: retired })
    await server.done('admin', dictionaryCalls.update, { kind, id: retired, isRetired: true })
    const count = async () => (await server.sql<{ count: number }>('select count(*)::int as count from task'))[0]!.count
    const before = await count()
    for (const wrong of [check, retired, theirs, newId()]) {
      expect(
        await server.call('staff', taskCalls.create, { name: '不会有', type: 'BUG', questionTypeId: wrong }),
      ).toMatchObject({
        result: 1,
        code: 'dictionary.entry.unknown',
        msg: '所选的选项不属于该字典，或已停用',
        errors: [{ field: 'question_type_id' }],
      })
    }
    expect(await count()).toBe(before)
    const id = await bug({ questionTypeId: type })
    expect(await server.call('staff', taskCalls.update, { id, questionTypeId: check })).toMatchObject({
      result: 1,
      code: 'dictionary.entry.unknown',
    })
    expect((await detail(id)).questionType).toMatchObject({ name: '庚类' })
    // What a task has already stays, and does not stand in the way of other changes.
    await server.done('staff', taskCalls.update, { id: kept, name: '改个名', questionTypeId: retired })
    expect(await detail(kept)).toMatchObject({ name: '改个名', questionType: { name: '过时的' } })
  })
})
