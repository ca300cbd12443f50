import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix, isWrite } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { readJson } from '#platform/server/http/bodies.ts'
import type { Handled } from '#platform/server/http/handle.ts'
import { readInput } from '#platform/server/http/read-input.ts'
import { refusalBody, Refused } from '#platform/server/http/refuse.ts'
import { digest, watchedRows } from './digest.ts'
import { fieldNames, inputFor } from './inputs.ts'
import { isChosen, placesOfCalls } from './places.ts'

const server = testServer()
const rows = watchedRows(server)
const placeOf = await placesOfCalls()

const hostile: unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'null',
  'undefined',
  'NaN',
  "'; drop table task; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  '9'.repeat(400),
  '-1',
  '1e309',
  '2026-02-30',
  '9999-99-99',
  'x'.repeat(20_000),
  '𝕏'.repeat(50),
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { toString: 'x' },
  ['a', ['b']],
  '00000000-0000-0000-0000-000000000000',
]
const anything = fc.anything({ maxDepth: 3, withNullPrototype: false }).filter(value => {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
})

/** Longer is a fault: whatever is requested, the server stays free for everybody else. In milliseconds. */
const longest = 1000

async function send(method: string, path: string, token: string, body: string | undefined, type = 'application/json') {
  const started = performance.now()
  const reply = await server.request(path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  })
  return { ...reply, took: performance.now() - started }
}

/** What is sent for these values of fields, the others being as usual. */
function requestWith({ call }: Handled, usual: Record<string, unknown>, values: Record<string, unknown>) {
  const parameters: Record<string, string> = {}
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const text = asPathStep(name in values ? values[name] : usual[name])
    parameters[name] = text
    return encodeURIComponent(text)
  })
  if (call.method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(values).map(([name, value]) => [wireName(name), asText(value)] as [string, string]),
    )
    return { address: `${apiPrefix}${path}?${query}`, body: undefined, parameters, query: Object.fromEntries(query) }
  }
  const input = {
    ...Object.fromEntries(Object.entries(usual).map(([name, one]) => [wireName(name), one])),
    ...Object.fromEntries(Object.entries(values).map(([name, one]) => [wireName(name), one])),
  }
  return { address: apiPrefix + path, body: JSON.stringify(input), parameters, query: {} }
}
type Sent = ReturnType<typeof requestWith>

/**
 * What the contract makes of it, as the server asks it, without the way there: the refusal, or what a handler would
 * get. Anything else that is thrown would be a fault of ours, and so would a sentence that is missing.
 */
function readHere({ call, takesStream }: Handled, { body, parameters, query }: Sent, label: string) {
  try {
    const fields = body === undefined || takesStream ? {} : (readJson(body) as object)
    return { passes: JSON.stringify(readInput(call, { ...query, ...fields, ...parameters }, 'Asia/Shanghai'), inFull) }
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    for (const locale of ['zh-CN', 'en-US'] as const)
      expect(refusalBody(problem, locale).msg, `${label}: ${problem.kind.code}, ${locale}`).toBeTruthy()
    return { refused: problem.kind.code }
  }
}
/** What is slow by itself is slow twice; the machine may have stood still once. */
function quickly<Result>(work: () => Result, label: string): Result {
  const started = performance.now()
  const result = work()
  if (performance.now() - started < longest) return result
  const again = performance.now()
  work()
  expect(performance.now() - again, label).toBeLessThan(longest)
  return result
}
/** JSON would make these alike. */
const inFull = (_: string, value: unknown) =>
  value === undefined || (typeof value === 'number' && !Number.isFinite(value)) || typeof value === 'bigint'
    ? String(value)
    : value

describe('bad input', () => {
  it.each(
    handledCalls
      .filter(({ call }) => isChosen(placeOf(call)))
      .map(handled => [`${handled.call.method} ${handled.call.path}`, handled] as const),
  )('%s answers with a sentence, quickly, and changes nothing', async (label, handled) => {
    const { call } = handled
    const token = await server.token('admin')
    const usual = inputFor(call.input) ?? {}
    await rows.renew()
    const passing: Record<string, unknown>[] = []
    let refusedHere: { values: Record<string, unknown>; code: string } | undefined
    for (const field of fieldNames(call.input)) {
      const known = new Set<string>()
      for (const value of [...hostile, ...fc.sample(anything, 6)]) {
        const values = { [field]: value }
        const described = `${label} ${field}: ${asText(value).slice(0, 100)}`
        const { passes, refused } = quickly(
          () => readHere(handled, requestWith(handled, usual, values), described),
          described,
        )
        if (refused) refusedHere ??= { values, code: refused }
        // A handler is called once for inputs that it sees alike.
        if (passes === undefined || known.has(passes)) continue
        known.add(passes)
        passing.push(values)
      }
    }

    /** Over the wire: whether it was answered, and how it was refused. */
    const request = async (values: Record<string, unknown>) => {
      const sent = requestWith(handled, usual, values)
      const again = () => send(call.method, sent.address, token, sent.body)
      const { status, body, headers, took } = await again()
      const described = JSON.stringify({ label, values, status, body })
      expect(status, described).toBeLessThan(500)
      // The machine may have stood still: what is slow by itself is slow again.
      if (took > longest) expect((await again()).took, described).toBeLessThan(longest)
      const isDone = body.result === 0 || (call.options.answers === 'file' && status === 200 && body.result === -1)
      if (isDone && isWrite(call)) await rows.renew()
      else expect(await rows.changed(), described).toEqual([])
      if (isDone) return {}
      // What is turned away before any call learns of it is reported in the envelope, as everywhere.
      if (call.options.refusesInText && !body.code?.startsWith('request.'))
        expect([status >= 400, headers.get('content-type'), body.data], described).toEqual([
          true,
          'text/plain; charset=utf-8',
          expect.stringMatching(/./),
        ])
      else expect(body.msg, described).toBeTruthy()
      return { refused: body.code ?? 'in text' }
    }
    // That the contract is checked at all.
    if (refusedHere) {
      const { refused } = await request(refusedHere.values)
      expect([refusedHere.code, 'in text'], JSON.stringify({ label, ...refusedHere })).toContain(refused)
    }
    // A read checks all of its input; where it refuses, and where something is written, each goes by itself.
    if (isWrite(call)) for (const values of passing) await request(values)
    else
      for (const together of inTurns(passing)) {
        const { refused } = await request(Object.assign({}, ...together))
        if (refused && together.length > 1) for (const values of together) await request(values)
      }
  })

  const create = `${apiPrefix}/v3/task`
  it.each([
    ['a body that is no JSON', '{"name":', 'application/json', 400],
    [
      'a body that is too deep',
      `{"name":"x","detail":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      'application/json',
      400,
    ],
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

  it("answers unknown paths and methods in the envelope, in the caller's language", async () => {
    expect(await server.request(`${apiPrefix}/no/such/call`)).toMatchObject({
      status: 404,
      body: { result: 404, msg: '没有这个接口' },
    })
    expect(await server.request(`${create}?lang=en-US`, { method: 'PUT' })).toMatchObject({
      status: 405,
      body: { result: 405, msg: 'This call does not support that method' },
    })
    const options = await server.request(create, { method: 'OPTIONS' })
    expect(options).toMatchObject({ status: 405, body: { result: 405 } })
    expect(options.headers.get('allow')).toBe('GET, POST, PUT, PATCH, DELETE')
    expect((await fetch(`${server.url}/ftask/api/v3/task/filter`, { method: 'HEAD' })).status).toBe(405)
  })
})

/** The first values of each field, the second of each, and so on. */
function inTurns(passing: Record<string, unknown>[]): Record<string, unknown>[][] {
  const turns: Record<string, unknown>[][] = []
  for (const values of passing) {
    const field = Object.keys(values)[0]!
    const turn = turns.find(together => !together.some(other => field in other))
    if (turn) turn.push(values)
    else turns.push([values])
  }
  return turns
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** A value as a step of an address, where lone surrogates cannot be written. */
const asPathStep = (value: unknown) =>
  asText(value)
    .replace(/[\ud800-\udfff]/g, '')
    .slice(0, 150) || 'x'
