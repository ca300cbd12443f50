import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve, testServer } from '#app/testing/server.ts'
import { Refused } from '../http/refuse.ts'
import { limitAttempts, networkOf } from './limit-attempts.ts'

const server = testServer()
let second: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  second = await serve(server.services.database.url, { publicCallsAMinute: 10 })
})
afterAll(() => second.stop())

const refusals = (outcomes: PromiseSettledResult<void>[]) =>
  outcomes.filter(
    outcome =>
      outcome.status === 'rejected' && outcome.reason instanceof Refused && outcome.reason.kind.code === 'rate.limited',
  )

describe('attempts', () => {
  it('are counted once each, however many come at once at two servers', async () => {
    const tries = Array.from({ length: 50 }, (_, index) =>
      limitAttempts(index % 2 ? server.services : second.services, 'race', { most: 20, windowSeconds: 60 }),
    )
    expect(refusals(await Promise.allSettled(tries))).toHaveLength(30)
    expect(await server.sql(`select count from attempt where key = 'race'`)).toEqual([{ count: 50 }])
  })

  it('are counted anew when the window has ended', async () => {
    const once = () => limitAttempts(server.services, 'window', { most: 1, windowSeconds: 3600 })
    await once()
    await expect(once()).rejects.toThrow(Refused)
    await server.sql(`update attempt set ends_at = now() - interval '1 s' where key = 'window'`)
    await once()
    await expect(once()).rejects.toThrow(Refused)
  })

  it('of calls without a sign-in are limited by address, those of signed-in people are not', async () => {
    await server.sql(`delete from attempt`)
    const login = () =>
      fetch(`${second.url}/ftask/api/v2/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await login()).status))
    expect(statuses.filter(status => status === 429)).toHaveLength(40)
    const limited = await login()
    expect(await limited.json()).toMatchObject({ result: 429, code: 'rate.limited', msg: '操作太频繁，请稍后再试' })
    const token = await server.token('staff')
    const own = await fetch(`${second.url}/ftask/api/v3/task/filter`, { headers: { authorization: `Bearer ${token}` } })
    expect(own.status).toBe(200)
  })
})

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
})
