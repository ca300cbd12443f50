import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
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
