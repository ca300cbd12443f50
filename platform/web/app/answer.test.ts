import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerOf, CallRefused, setConsequences } from './answer.ts'
import { tellOtherwise } from './refused-otherwise.ts'

const told: [string, string][] = []
setConsequences({
  signedOut: () => told.push(['signedOut', '']),
  gone: ({ message }) => told.push(['gone', message]),
  refusedOtherwise: refused => tellOtherwise(refused, ({ message }) => told.push(['dialog', message])),
  redirected: path => told.push(['redirected', path]),
})
afterEach(() => { told.length = 0; vi.unstubAllGlobals() })

async function answered(status: number, body: object) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
  return await answerOf('/ftask/api/x', { method: 'POST' }).catch((problem: unknown) => problem)
}

describe('what an answer means (spec 2 §8)', () => {
  it.each([
    ['nothing but its data', 200, { result: 0, data: 1 }, []],
    ['the same without a result', 200, { data: 1 }, []],
    ['a refusal for the caller', 200, { result: 1, msg: '不行' }, []],
    ['wrong credentials, for the caller', 200, { result: -20001, msg: '不对' }, []],
    ['the error page', 200, { result: 4, msg: '没了' }, [['gone', '没了']]],
    ['a dialog of what the server says, for any other result', 200, { result: 37, msg: '月底结账中' }, [['dialog', '月底结账中']]],
    ['an error of the call, for a status of 400 or above', 403, { result: 403, msg: '没有权限' }, []],
    ['the way to sign in', 401, { result: 401, msg: '请先登录' }, [['signedOut', '']]],
    ['another place of ours, never of elsewhere', 200, { result: 0, location: '/my' }, [['redirected', '/my']]],
    ['no other place', 200, { result: 0, location: '//evil.test' }, []],
  ])('%s', async (_, status, body, consequences) => {
    const answer = await answered(status, body)
    expect(told).toEqual(consequences)
    if (answer instanceof CallRefused) expect(answer.isTold).toBe(told.some(([kind]) => kind === 'dialog'))
  })
})
