import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerOf, CallRefused, setConsequences } from './answer.ts'
import { tellOtherwise } from './refused-otherwise.ts'

const notices: [string, string][] = []
setConsequences({
  signedOut: () => notices.push(['signedOut', '']),
  gone: ({ message }) => notices.push(['gone', message]),
  refusedOtherwise: refused => tellOtherwise(refused, ({ message }) => notices.push(['dialog', message])),
  redirected: path => notices.push(['redirected', path]),
})
afterEach(() => {
  notices.length = 0
  vi.unstubAllGlobals()
})

async function answered(status: number, body: object) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
  return await answerOf('/ftask/api/x', { method: 'POST' }).catch((problem: unknown) => problem)
}

/** What the caller gets from a response: its data, or the refusal thrown to the caller. */
const outcome = async (status: number, body: object) => {
  const answer = await answered(status, body)
  return answer instanceof CallRefused
    ? { refused: answer.result, says: answer.message, isReported: answer.isReported }
    : { data: (answer as { data?: unknown }).data }
}

describe('what an answer means (spec 2 §8)', () => {
  it('[error-003] is its data for a result of 0, or none', async () => {
    expect(await outcome(200, { result: 0, data: 1 })).toEqual({ data: 1 })
    expect(await outcome(200, { data: 1 })).toEqual({ data: 1 })
    expect(notices).toEqual([])
  })

  it('[error-005, error-006, error-007, error-008] is left to the caller for 1, -20009, -20001 and -20002', async () => {
    for (const result of [1, -20_009, -20_001, -20_002])
      expect(await outcome(200, { result, msg: '不行' })).toEqual({ refused: result, says: '不行', isReported: false })
    expect(notices).toEqual([])
  })

  it('[error-004] is a failure for a success other than 1, left to whoever asked', async () => {
    expect(await outcome(200, { success: 1, data: 1 })).toEqual({ data: 1 })
    for (const success of [0, 2])
      expect(await outcome(200, { success, msg: '没成' })).toEqual({ refused: 1, says: '没成', isReported: false })
    expect(notices).toEqual([])
  })

  it('[error-014] changes nothing on screen where its call fails silently: whoever asked may take it', async () => {
    for (const result of [4, 37]) {
      vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ result, msg: '没了' })))
      const failed = vi.fn<(problem: CallRefused) => void>()
      await answerOf('/ftask/api/x', { method: 'GET' }, true).catch(failed)
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ result, message: '没了' }))
    }
    expect(notices).toEqual([])
  })

  it('is the error page for 4', async () => {
    expect(await outcome(200, { result: 4, msg: '没了' })).toMatchObject({ refused: 4 })
    expect(notices).toEqual([['gone', '没了']])
  })

  it('is a dialog of what the server says for any other result, which the caller need not say again', async () => {
    expect(await outcome(200, { result: 37, msg: '月底结账中' })).toMatchObject({ refused: 37, isReported: true })
    expect(notices).toEqual([['dialog', '月底结账中']])
  })

  it('[error-012] is an error for a status of 400 or above, whatever its result; 401 leads to the way to sign in', async () => {
    expect(await outcome(403, { result: 403, msg: '没有权限' })).toMatchObject({ refused: 403, says: '没有权限' })
    expect(await outcome(400, { result: 0, data: 1 })).toMatchObject({ refused: 0 })
    expect(await outcome(500, { data: 1 })).toMatchObject({ refused: 500 })
    expect(notices).toEqual([])
    expect(await outcome(401, { result: 401, msg: '请先登录' })).toMatchObject({ refused: 401 })
    expect(notices).toEqual([['signedOut', '']])
  })

  it('leads to another place of ours, never of elsewhere', async () => {
    expect(await outcome(200, { result: 0, location: '/my' })).toEqual({ data: undefined })
    expect(await outcome(200, { result: 0, location: '//evil.test' })).toEqual({ data: undefined })
    expect(notices).toEqual([['redirected', '/my']])
  })
})
