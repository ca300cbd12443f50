import { describe, expect, it, vi } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { holdRefusal, holdToPublished } from './published-answers.ts'

const server = testServer()

describe('an answer is held against the document of the API', () => {
  const mine = async () => {
    const token = await server.token('staff')
    return (await server.request('/ftask/api/user/my', { headers: { authorization: `Bearer ${token}` } })).body
      .data as Record<string, unknown>
  }

  it('and passes as it is', async () => {
    const answer = await mine()
    expect(() => holdToPublished(sessionCalls.my, answer)).not.toThrow()
  })

  it.each([
    ['a name of our own spelling', { nickName: 'x' }],
    ['a name too many', { favourite_colour: 'blue' }],
    ['a number as text', { comp_num: '1' }],
    ['null where there is a text', { nick_name: null }],
    ['an object for a list', { authorities: {} }],
    ['a choice that is none', { locale: 'fr-FR' }],
    ['an instant without milliseconds', { create_date: '2026-01-01T00:00:00Z' }],
    ['an id that is none', { uuid: '17' }],
    ['one deeper down', { company: { uuid: 1 } }],
  ])('but not with %s', async (_, change) => {
    const answer = { ...(await mine()), ...change }
    expect(() => holdToPublished(sessionCalls.my, answer)).toThrow(
      'GET /user/my answered what /openapi.json does not say',
    )
  })

  it('nor with a name too few', async () => {
    const { nick_name: _, ...answer } = await mine()
    expect(() => holdToPublished(sessionCalls.my, answer)).toThrow('nick_name')
  })

  it('whoever asks, in every test', async () => {
    const held = vi.spyOn(server.services, 'holdAnswer')
    await server.done('staff', taskListCalls.list, {})
    expect(held).toHaveBeenCalledOnce()
    held.mockRestore()
  })

  it('and so is a refusal', () => {
    expect(() => holdRefusal('a call', { result: 1, msg: '不行', code: 'x.y' })).not.toThrow()
    expect(() => holdRefusal('a call', { result: 500, msg: '系统错误', code: 'x', request_id: '1' })).not.toThrow()
    expect(() => holdRefusal('a call', { result: 1, code: 'x.y' })).toThrow('msg')
    expect(() => holdRefusal('a call', { result: 1, msg: '不行', code: 'x.y', reason: 'z' })).toThrow('reason')
  })
})
