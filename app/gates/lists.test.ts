import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { allSubjects } from '#mechanisms/subjects/subject.server.ts'
import { apiPrefix, isWrite } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { choicesOf, fieldsOf, inputFor } from './inputs.ts'

const server = testServer()
const reads = handledCalls.filter(({ call, caller }) => caller === 'company' && !isWrite(call) && call.options.answers !== 'file')

type Query = Record<string, unknown>

/** What a read is asked: all that must be given, then each choice of each field, each scope together with each choice of the others, and with a person or department. */
function queriesOf(input: (typeof reads)[number]['call']['input']): Query[] {
  const fields = fieldsOf(input)
  const least = Object.fromEntries(Object.entries(inputFor(input) ?? {}).filter(([name]) => isNeeded(input, name)))
  const choices = fields.flatMap(([name, field]) => choicesOf(field).map((value): Query => ({ [name]: value })))
  const scopes = choices.filter(one => 'scope' in one)
  const whose: Query[] = [{}, ...fields.some(([name]) => name === 'personId') ? [{ personId: demoPeople.staff.id }] : []]
  const queries = [{}, ...choices, ...scopes.flatMap(scope => [...whose, ...choices.filter(one => !('scope' in one))].map(other => ({ ...other, ...scope })))]
  return queries.map(query => ({ ...least, ...query }))
}
const isNeeded = (schema: (typeof reads)[number]['call']['input'], name: string) => {
  const [, field] = fieldsOf(schema).find(([one]) => one === name)!
  const { type } = field as unknown as { type: string }
  return !['optional', 'nullish', 'exact_optional'].includes(type)
}

async function ask(who: 'admin' | 'staff', path: string, query: Query) {
  const rest = { ...query }
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) for (const one of Array.isArray(value) ? value : [value]) parameters.append(wireName(name), String(one))
  return server.request(`${apiPrefix}${address}?${parameters}`, { headers: { authorization: `Bearer ${await server.token(who)}` } })
}

describe('a list', () => {
  it.each(reads.map(({ call }) => [`${call.method} ${call.path}`, call] as const))('%s answers every scope, type and order', async (_, call) => {
    const failures: unknown[] = []
    for (const query of queriesOf(call.input)) {
      for (const who of ['staff', 'admin'] as const) {
        const { status, body } = await ask(who, call.path, query)
        if (status >= 500) failures.push({ who, query, body })
      }
    }
    expect(failures).toEqual([])
  }, 120_000)

  it('of searches has every type of record', async () => {
    for (const type of ['user', ...allSubjects().map(subject => subject.type)]) {
      const { status, body } = await ask('staff', '/search', { type, key: '会议' })
      expect({ type, status, result: body.result }).toEqual({ type, status: 200, result: 0 })
    }
  })
})
