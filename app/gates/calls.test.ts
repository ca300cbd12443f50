import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix, isWrite, type Call } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { gateProofs } from './calls.promises.ts'
import { choicesOf, fieldsOf, inputFor, takesId } from './inputs.ts'

const server = testServer()

/** "GET /finance/{type} takes start, limit (30), status=1" */
function read(sentence: string) {
  const [, method, path, list = ''] = /^(\w+) (\S+) (?:is served|takes (.+))$/.exec(sentence)!
  const parameters = list.split(', ').filter(one => one !== '')
  return {
    method: method!,
    path: path!,
    parameters: parameters.map(one => {
      const [, name, preset, value] = /^([\w[\]]+)(?: \((\d+)\)|=(\w+))?$/.exec(one)!
      return { name: name!.replace('[]', ''), preset, value }
    }),
  }
}

const fieldOf = (call: Call, name: string) =>
  fieldsOf(call.input).find(([one]) => one === name || wireName(one) === name || (one === 'id' && name === 'uuid'))

/** The call at an address; a step may be one of the values that a step of the call's own takes. */
function callAt(method: string, path: string) {
  const steps = path.split('/')
  const fits = (call: Call, other: string) => {
    const own = other.split('/')
    return (
      own.length === steps.length &&
      own.every((step, index) => {
        const input = steps[index]!
        if (!step.startsWith(':') || input.startsWith('{')) return step === input || step.startsWith(':')
        const [, field] = fieldOf(call, step.slice(1)) ?? []
        return field !== undefined && v.safeParse(field, input).success
      })
    )
  }
  const candidates = handledCalls
    .map(({ call }) => call)
    .filter(call => call.method === method && [call.path, ...(call.options.also ?? [])].some(one => fits(call, one)))
  return candidates.find(call => call.path === path) ?? candidates[0]
}

/** Some of these no field takes; a query carries text alone. */
const wrongTexts = ['no such choice', '-1', 'x'.repeat(3_000), '']
const wrongValues = [{ toString: 'x' }, ...wrongTexts]

/** What a field takes: a choice of its own, or what the gates give it. */
const rightFor = (field: v.GenericSchema, usual: unknown) => choicesOf(field)[0] ?? usual

describe('a promised call', () => {
  it.each(Object.entries(gateProofs))('[%s] %s', async (_, sentence) => {
    const { method, path, parameters } = read(sentence)
    const call = callAt(method, path)
    expect(call, `${method} ${path}`).toBeDefined()
    const usual = Object.fromEntries(
      Object.entries(inputFor(call!.input) ?? {}).map(([name, value]) => [wireName(name), value]),
    )
    const request = async (values: Record<string, unknown>) => {
      const input = { ...usual, ...values }
      const own = call!.path.split('/')
      const steps = path.split('/').map((step, index) => {
        if (!step.startsWith('{')) return step
        const [name] = fieldOf(call!, own.find((_, place) => place === index)!.slice(1)) ?? []
        return encodeURIComponent(String(input[wireName(name ?? 'id')]))
      })
      const query = new URLSearchParams()
      if (method === 'GET') {
        const needed = fieldsOf(call!.input).filter(
          ([name, field]) => !v.safeParse(field, undefined).success && !own.includes(`:${name}`),
        )
        for (const [name, value] of Object.entries({
          ...Object.fromEntries(needed.map(([name]) => [wireName(name), usual[wireName(name)]])),
          ...values,
        }))
          query.append(name, String(value))
      }
      for (const step of own) if (step.startsWith(':')) delete input[wireName(step.slice(1))]
      return server.request(`${apiPrefix}${steps.join('/')}.json?${query}`, {
        method,
        headers: {
          authorization: `Bearer ${await server.token('admin')}`,
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
      })
    }
    const plain = await request({})
    expect(plain.body.code ?? '', JSON.stringify(plain.body)).not.toMatch(/^request\./)
    expect(plain.status).toBeLessThan(500)
    if (
      !isWrite(call!) &&
      !path.includes('{') &&
      !takesId(call!.input) &&
      parameters.length === 0 &&
      plain.body.code !== 'input.invalid'
    )
      expect(plain.body.result, JSON.stringify(plain.body)).toBe(0)
    for (const { name, preset, value } of parameters) {
      const [own, field] = fieldOf(call!, name) ?? []
      // What every call takes is in no contract.
      if (name === 'v') {
        expect((await request({ v: '2' })).body.code).not.toBe('input.unknown_field')
        continue
      }
      expect(own, `${method} ${path}: ${name}`).toBeDefined()
      const isTaken = (body: { code?: string; errors?: { field: string }[] }) =>
        !(body.code?.startsWith('input.') && body.errors?.some(one => one.field.split('.')[0] === wireName(own!)))
      const right = value ?? rightFor(field!, usual[wireName(own!)])
      expect(right, `a value for ${name}`).toBeDefined()
      const taken = await request({ [name]: right })
      expect(isTaken(taken.body), JSON.stringify({ name, right, ...taken.body })).toBe(true)
      // What it cannot take is refused by that name: so it is read.
      const wrong = (method === 'GET' ? wrongTexts : wrongValues).find(one => !v.safeParse(field!, one).success)
      if (wrong !== undefined && !call!.path.includes(`:${own}`))
        expect((await request({ [name]: wrong })).body, JSON.stringify({ name, wrong })).toMatchObject({
          code: 'input.invalid',
          errors: expect.arrayContaining([expect.objectContaining({ field: expect.stringContaining(wireName(own!)) })]),
        })
      if (preset !== undefined) expect(plain.body.data).toMatchObject({ limit: Number(preset) })
    }
  })
})
