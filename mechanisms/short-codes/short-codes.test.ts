import { demoPeople } from '#database/demo/people.ts'
import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { conversationCalls } from '#modules/messages/conversation/conversation.contract.ts'
import { noteCalls } from '#modules/notes/note/note.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { recordAddressCalls } from './record-address.contract.ts'
import { codesIn, mostCodes, shortCodeCalls } from './short-code.contract.ts'

const server = testServer()

describe('codes in a text', () => {
  it.each([
    ['见 T1024 和t1025。', ['T1024', 'T1025']],
    ['T1024、T1024', ['T1024']],
    ['（T1024）', ['T1024']],
    ['完成T1024了', ['T1024']],
    ['T12', []],
    ['T123456789', []],
    ['AT1024', []],
    ['T1024a', []],
    ['xT1024', []],
    ['https://a.example/T1024', []],
    ['v1.T1024', []],
    ['T1024-2', []],
    ['', []],
  ])('[share-006] %s', (text, codes) => expect(codesIn(text)).toEqual(codes))
  it('are so many at most', () =>
    expect(codesIn(Array.from({ length: 200 }, (_, index) => `T${1000 + index}`).join(' '))).toHaveLength(mostCodes))
})

describe('resolving codes', () => {
  it('answers those that are there and may be seen, all in one go', async () => {
    const mine = await server.done('staff', taskCalls.create, { name: '被提到的任务' })
    const hidden = await server.done('finance', taskCalls.create, { name: '财务自己的' })
    const theirs = await server.done('other', taskCalls.create, { name: '邻居的' })
    const resolve = async (who: 'staff' | 'finance' | 'other', ...codes: string[]) =>
      (await server.done(who, shortCodeCalls.resolve, { codes })).list
    expect(await resolve('staff', mine.code.toLowerCase(), hidden.code, 'T99999999')).toEqual([
      { code: mine.code, subjectType: 'task', id: mine.id, title: '被提到的任务', link: `/tasks/${mine.id}` },
    ])
    expect((await resolve('finance', hidden.code)).map(({ title }) => title)).toEqual(['财务自己的'])
    expect((await resolve('other', theirs.code, mine.code)).every(({ title }) => title !== '被提到的任务')).toBe(true)
    expect(await server.call('staff', shortCodeCalls.resolve, { codes: ["T1'; drop"] })).toMatchObject({
      result: 1,
      errors: [{ code: 'format' }],
    })
  })
})

describe('the titles at addresses of the app', () => {
  const titlesAt = async (who: 'staff' | 'finance' | 'other', ...addresses: string[]) =>
    Object.fromEntries(
      (await server.done(who, recordAddressCalls.resolve, { addresses })).list.map(({ address, title }) => [
        address,
        title,
      ]),
    )

  it('are those of records that are there and may be seen', async () => {
    const { id } = await server.done('staff', taskCalls.create, { name: '从消息来的' })
    const note = await server.done('staff', noteCalls.create, { content: '只有我看' })
    const [task, noted] = [`/tasks/${id}`, `/note/edit_detail?id=${note.id}`]
    const absent = `/tasks/${id.slice(0, -2)}00`
    const own = await titlesAt('staff', task, noted, absent, '/home', `/tasks/${id}/children`, `/tasks/x`)
    expect(own).toEqual({ [task]: '从消息来的', [noted]: '只有我看' })
    expect(await titlesAt('finance', task, noted)).toEqual({})
    expect(await titlesAt('other', task)).toEqual({})
  })

  it('a conversation of two is named after the other one, to each of them and to nobody else', async () => {
    const { id } = await server.done('staff', conversationCalls.openWith, { personId: demoPeople.finance.id })
    const address = `/dialogue?id=${id}&seq=1`
    expect(await titlesAt('staff', address)).toEqual({ [address]: demoPeople.finance.name })
    expect(await titlesAt('finance', address)).toEqual({ [address]: demoPeople.staff.name })
    expect(await titlesAt('other', address)).toEqual({})
  })

  it.each(['https://a.example/tasks/1', 'tasks/1', "/tasks/1'; drop", `/${'a'.repeat(300)}`])(
    '%s is no address of the app',
    async address => {
      expect(await server.call('staff', recordAddressCalls.resolve, { addresses: [address] })).toMatchObject({
        result: 1,
      })
    },
  )
})
