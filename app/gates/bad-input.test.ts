import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix, isWrite, type Call } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { digest, watchRows } from './digest.ts'
import { fieldNames, inputFor } from './inputs.ts'

const server = testServer()

const hostile: unknown[] = [
  '', ' ', '\u0000', '\ud800', 'null', 'undefined', 'NaN', "'; drop table task; --", '<script>alert(1)</script>', '../../etc/passwd', '%00', '{{7*7}}',
  '9'.repeat(400), '-1', '1e309', '2026-02-30', '9999-99-99', 'x'.repeat(20_000), '𝕏'.repeat(50), null, true, -1, 1e308, 2 ** 53, [], {}, [[]], [null], { $gt: '' },
  { toString: 'x' }, ['a', ['b']], '00000000-0000-0000-0000-000000000000',
]
const anything = fc.anything({ maxDepth: 3, withNullPrototype: false }).filter(value => { try { return JSON.stringify(value) !== undefined } catch { return false } })

/** By what a field is and where it stands: the hostile values that the contract refuses there, whatever the call. */
const refusedAlready = new Map<string, Set<unknown>>()
/** A schema as text: two that are written alike refuse alike. */
const written = (schema: unknown) => JSON.stringify(schema, (_, one: unknown) => typeof one === 'function' || one instanceof RegExp || typeof one === 'bigint' ? String(one) : one)

/**
 * What a field is tried with. A value that the contract has refused for a field written alike goes no further here either: of those two
 * are tried again, of all that may reach a handler every one.
 */
function valuesFor(call: Call, field: string) {
  const place = call.path.includes(`:${field}`) ? 'path' : call.method === 'GET' ? 'query' : 'body'
  const key = `${place} ${written((call.input as { entries?: Record<string, unknown> }).entries?.[field])}`
  const refused = refusedAlready.get(key) ?? new Set()
  refusedAlready.set(key, refused)
  const again = fc.sample(fc.constantFrom(...refused.size > 0 ? refused : [undefined]), 2)
  return { values: [...hostile.filter(value => !refused.has(value) || again.includes(value)), ...fc.sample(anything, 6)], refused }
}
/** Longer is a fault: whatever is asked, the server stays free for everybody else. */
const longest = 1000

async function send(method: string, path: string, token: string, body: string | undefined, type = 'application/json') {
  const started = performance.now()
  const reply = await server.request(path, { method, headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) }, ...(body === undefined ? {} : { body }) })
  return { ...reply, took: performance.now() - started }
}

describe('bad input', () => {
  it.each(handledCalls.map(handled => [`${handled.call.method} ${handled.call.path}`, handled] as const))('%s answers with a sentence, quickly, and changes nothing', async (label, { call }) => {
    const token = await server.token('admin')
    const usual = inputFor(call.input) ?? {}
    const rows = await watchRows(server)
    for (const field of fieldNames(call.input)) {
      const { values, refused } = valuesFor(call, field)
      const refusals: unknown[] = []
      const ask = (value: unknown) => {
        const path = apiPrefix + call.path.replace(/:(\w+)/g, (_, name: string) => asPathStep(name === field ? value : usual[name]))
        const input = { ...Object.fromEntries(Object.entries(usual).map(([name, one]) => [wireName(name), one])), [wireName(field)]: value }
        const query = call.method === 'GET' ? `?${new URLSearchParams({ [wireName(field)]: typeof value === 'string' ? value : JSON.stringify(value) ?? '' })}` : ''
        return send(call.method, path + query, token, call.method === 'GET' ? undefined : JSON.stringify(input))
      }
      for (const value of values) {
        const { status, body, headers, took } = await ask(value)
        const told = { label, field, value, status, body }
        expect(status, JSON.stringify(told)).toBeLessThan(500)
        // The machine may have stood still: what is slow by itself is slow again.
        if (took > longest) expect((await ask(value)).took, JSON.stringify(told)).toBeLessThan(longest)
        if (call.options.answers === 'file' && status === 200 && body.result === -1) continue
        if (body.code === 'input.invalid' && body.errors?.some(problem => problem.field.split('.')[0] === wireName(field))) refused.add(value)
        if (body.result === 0) {
          if (isWrite(call)) await rows.renew()
          continue
        }
        // What is turned away before any call hears of it is told in the envelope, as everywhere.
        if (call.options.refusesInText && !body.code?.startsWith('request.')) expect([status >= 400, headers.get('content-type'), body.data], JSON.stringify(told)).toEqual([true, 'text/plain; charset=utf-8', expect.stringMatching(/./)])
        else expect(body.msg, JSON.stringify(told)).toBeTruthy()
        if (body.code === 'input.invalid') refusals.push(value)
        else expect(await rows.isSame(), JSON.stringify(told)).toBe(true)
      }
      // What the contract refuses is looked at once for all: asked once more where something else was done between.
      if (refusals.length === 0) continue
      if (refusals.length < values.length) {
        await rows.renew()
        for (const value of refusals) await ask(value)
      }
      expect(await rows.isSame(), JSON.stringify({ label, field, refusals })).toBe(true)
    }
  })

  const create = `${apiPrefix}/v3/task`
  it.each([
    ['a body that is no JSON', '{"name":', 'application/json', 400],
    ['a body that is too deep', `{"name":"x","detail":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'application/json', 400],
    ['a body that is too large', JSON.stringify({ name: 'x'.repeat(2_000_000) }), 'application/json', 413],
    ['a body of another type', 'name=x', 'text/csv', 415],
    ['a list for a body', '[]', 'application/json', 200],
  ])('refuses %s', async (_, body, type, expected) => {
    const before = await digest(server)
    const reply = await send('POST', create, await server.token('admin'), body, type)
    expect(reply.status).toBe(expected)
    expect(reply.body).toMatchObject({ msg: expect.stringMatching(/./) })
    expect(reply.body.result).not.toBe(0)
    expect(await digest(server)).toBe(before)
  })

  it('answers unknown paths and methods in the envelope, in the caller\'s language', async () => {
    expect(await server.request(`${apiPrefix}/no/such/call`)).toMatchObject({ status: 404, body: { result: 404, msg: '没有这个接口' } })
    expect(await server.request(`${create}?lang=en-US`, { method: 'PUT' })).toMatchObject({ status: 405, body: { result: 405, msg: 'This call does not take that method' } })
    const options = await server.request(create, { method: 'OPTIONS' })
    expect(options).toMatchObject({ status: 405, body: { result: 405 } })
    expect(options.headers.get('allow')).toBe('GET, POST, PUT, PATCH, DELETE')
    expect((await fetch(`${server.url}/ftask/api/v3/task/filter`, { method: 'HEAD' })).status).toBe(405)
  })
})

/** A value as a step of an address, where lone surrogates cannot be written. */
const asPathStep = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value) ?? ''
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '').slice(0, 150)) || 'x'
}
