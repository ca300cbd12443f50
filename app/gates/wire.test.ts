import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { tagCalls } from '#mechanisms/tags/tag.contract.ts'
import { customerCalls } from '#modules/crm/crm.contract.ts'
import { newId } from '#platform/server/database/ids.ts'

const server = testServer()
const calls = handledCalls.map(({ call }) => call)
const methodsAt = (path: string) => calls.filter(call => call.path === path).map(({ method }) => method)
/** Reads that need no input. */
const plainReads = calls.filter(
  ({ method, path, input, options }) =>
    method === 'GET' && !path.includes(':') && !options.changes && !options.answers && v.is(input, {}),
)
const prefixes = ['/ftask/api', '/ftask/proxy']

const request = async (method: string, path: string, { body, token }: { body?: object; token?: string } = {}) =>
  server.request(path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

describe('a call', () => {
  it('[wire-001, wire-002, wire-003] is served under both prefixes, with .json and without', async () => {
    expect(plainReads.length).toBeGreaterThan(60)
    const token = await server.token('admin')
    for (const { path } of plainReads)
      for (const address of prefixes.flatMap(prefix => [prefix + path, `${prefix}${path}.json`])) {
        const { status, body } = await request('GET', address, { token })
        expect({ address, status, result: body.result }).toEqual({ address, status: 200, result: 0 })
      }
    for (const path of ['/ftask/other/user/my.json', '/ftask/proxyuser/my', '/ftask/proxy', '/ftask/proxy/no/such'])
      expect({ path, ...(await request('GET', path, { token })).body }).toMatchObject({
        path,
        code: 'request.unknown_path',
      })
  })

  it('[error-017] that meets a fault of ours says so in one sentence, and nothing of the inside', async () => {
    const { services } = server
    const report = services.report
    let reported = 0
    services.report = () => void (reported += 1)
    await server.sql('alter table tag rename to tag_away')
    try {
      for (const [lang, msg] of [
        ['zh-CN', '系统错误，请稍后重试'],
        ['en-US', 'System error, please try again later'],
      ] as const) {
        const { status, body } = await request('GET', `/ftask/api/tags.json?lang=${lang}`, {
          token: await server.token('admin'),
        })
        expect({ status, body }).toEqual({
          status: 500,
          body: { result: 500, code: 'server.fault', msg, request_id: expect.any(String) },
        })
      }
      expect(reported).toBe(2)
    } finally {
      await server.sql('alter table tag_away rename to tag')
      services.report = report
    }
  })

  it('[wire-005] that reads is a GET, and a POST is not taken for it', async () => {
    const token = await server.token('admin')
    for (const { path } of plainReads.filter(one => !methodsAt(one.path).some(method => method !== 'GET')))
      expect({ path, ...(await request('POST', `/ftask/api${path}.json`, { token, body: {} })) }).toMatchObject({
        path,
        status: 405,
      })
  })

  it('that changes answers a POST whose `_method` says DELETE, PATCH or PUT as that method', async () => {
    const others = handledCalls.flatMap(({ call, takesStream }) =>
      ['DELETE', 'PATCH', 'PUT'].includes(call.method) && !takesStream ? [call] : [],
    )
    expect(others.length).toBeGreaterThan(60)
    for (const { method, path } of others) {
      const address = `/ftask/api${path.replace(/:\w+/g, newId())}.json`
      const own = await request(method, address, { body: {} })
      const posted = await request('POST', address, { body: { _method: method } })
      expect({ method, path, status: posted.status, code: posted.body.code }).toEqual({
        method,
        path,
        status: own.status,
        code: own.body.code,
      })
      expect(posted.status).not.toBe(405)
    }
  })

  it('[wire-006, wire-007, wire-008] does so with a POST’s `_method`', async () => {
    const token = await server.token('admin')
    const post = async (path: string, body: object) =>
      (await request('POST', `/ftask/api${path}.json`, { token, body })).body.result
    const tags = async () => (await server.done('admin', tagCalls.list, { key: '改名' })).list.map(({ name }) => name)
    const { id } = await server.done('admin', tagCalls.create, { name: '改名之前' })
    expect(await post(`/tags/${id}`, { _method: 'PATCH', name: '改名之后' })).toBe(0)
    expect(await tags()).toEqual(['改名之后'])
    expect(await post(`/tags/${id}`, { _method: 'DELETE' })).toBe(0)
    expect(await tags()).toEqual([])
    const customer = await server.done('admin', customerCalls.create, { fullName: `客户 ${newId()}` })
    expect(await post(`/crm/customers/${customer.id}`, { _method: 'PUT', summary: '按字段改的' })).toBe(0)
    expect((await server.done('admin', customerCalls.detail, { id: customer.id })).summary).toBe('按字段改的')
  })
})
