import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { allSubjects } from '#mechanisms/subjects/subject.server.ts'
import { apiPrefix, isWrite } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { choicesOf, fieldsOf, leastInputFor } from './inputs.ts'
import { areAllChosen, isChosen, placesOfCalls } from './places.ts'

const server = testServer()
const placeOf = await placesOfCalls()
const reads = handledCalls.filter(
  ({ call, caller }) =>
    caller === 'company' && !isWrite(call) && call.options.answers !== 'file' && isChosen(placeOf(call)),
)

type Query = Record<string, unknown>

/**
 * The inputs of a read: all that must be given, then each choice of each field, each scope together with each choice of
 * the others, and with a person or department.
 */
function queriesOf(input: (typeof reads)[number]['call']['input']): Query[] {
  const fields = fieldsOf(input)
  const least = leastInputFor(input)
  const choices = fields.flatMap(([name, field]) => choicesOf(field).map((value): Query => ({ [name]: value })))
  const scopes = choices.filter(one => 'scope' in one)
  const whose: Query[] = [
    {},
    ...(fields.some(([name]) => name === 'personId') ? [{ personId: demoPeople.staff.id }] : []),
  ]
  const queries = [
    {},
    ...choices,
    ...scopes.flatMap(scope =>
      [...whose, ...choices.filter(one => !('scope' in one))].map(other => ({ ...other, ...scope })),
    ),
  ]
  return queries.map(query => ({ ...least, ...query }))
}
async function request(who: 'admin' | 'staff', path: string, query: Query) {
  const rest = { ...query }
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(wireName(name), String(one))
  return server.request(`${apiPrefix}${address}?${parameters}`, {
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
}

describe('a list', () => {
  it.each(reads.map(({ call }) => [`${call.method} ${call.path}`, call] as const))(
    '%s answers every scope, type and order',
    async (_, call) => {
      const failures: unknown[] = []
      // Rights decide how a list is put together: those who see little and those who see all take turns.
      for (const [index, query] of queriesOf(call.input).entries()) {
        const who = index % 2 === 0 ? 'staff' : 'admin'
        const { status, body } = await request(who, call.path, query)
        if (status >= 500) failures.push({ who, query, body })
      }
      expect(failures).toEqual([])
    },
    120_000,
  )

  it('of searches has every type of record', async () => {
    for (const type of ['user', ...allSubjects().map(subject => subject.type)]) {
      const { status, body } = await request('staff', '/search', { type, key: '会议' })
      expect({ type, status, result: body.result }).toEqual({ type, status: 200, result: 0 })
    }
  })
})

/** Fields of a query that are the two ends of a range, with values that turn it round. */
function rangesOf(call: (typeof reads)[number]['call']): Query[] {
  const fields = new Map(fieldsOf(call.input))
  const accepts = (name: string, value: unknown) => v.safeParse(fields.get(name)!, value).success
  return [...fields.keys()].flatMap(name => {
    const end = [
      name.replace(/^start(?=[A-Z])/, 'end'),
      name.replace(/Start$/, 'End'),
      /(Start|End)$/.test(name) ? name : name.replace(/Start(?=[A-Z])/, 'End'),
      name.replace(/^min(?=[A-Z])/, 'max'),
    ].find(one => one !== name && fields.has(one))
    const values =
      end === undefined
        ? undefined
        : [
            ['2026-03-02', '2026-03-01'],
            ['2026-03', '2026-02'],
            ['20.00', '10.00'],
            [20, 10],
          ].find(([from, to]) => accepts(name, from) && accepts(end, to))
    return values ? [{ [name]: values[0], [end!]: values[1] }] : []
  })
}

describe('what a list is asked', () => {
  const ranged = reads.flatMap(({ call }) =>
    rangesOf(call).map(range => [`${call.path} ${Object.keys(range).join(' … ')}`, call, range] as const),
  )

  it.runIf(areAllChosen)('has many ranges', () => expect(ranged.length).toBeGreaterThan(40))

  it('[format-001, format-017] is refused where a range ends before it begins, naming its end', async () => {
    for (const [label, call, range] of ranged) {
      const { body } = await request('admin', call.path, { ...leastInputFor(call.input), ...range })
      expect({ label, ...body }).toMatchObject({
        label,
        result: 1,
        code: expect.stringMatching(/^range\./),
        msg: expect.stringMatching(/^(开始时间不能晚于结束时间|最小值不能大于最大值)$/),
        errors: [{ field: wireName(Object.keys(range)[1]!) }],
      })
      const [name, end] = Object.keys(range)
      const day = await request('admin', call.path, {
        ...leastInputFor(call.input),
        [name!]: range[name!],
        [end!]: range[name!],
      })
      expect({ label, code: String(day.body.code) }).not.toMatchObject({
        code: expect.stringMatching(/^(range\.|input\.)/),
      })
    }
  })

  it('is refused with a keyword of one character, of whatever script', async () => {
    const sought = reads.filter(
      ({ call }) => fieldsOf(call.input).some(([name]) => name === 'key') && !whileTyping.has(call.path),
    )
    if (areAllChosen) expect(sought.length).toBeGreaterThan(30)
    for (const { call } of sought) {
      for (const key of ['张', 'a', '𠮷'])
        expect({
          path: call.path,
          key,
          ...(await request('admin', call.path, { ...leastInputFor(call.input), key })).body,
        }).toMatchObject({ path: call.path, key, result: 1, errors: [{ field: 'key', code: 'keyword_short' }] })
    }
  })

  it('is refused by name where the call does not know it', async () => {
    for (const { call } of reads) {
      const { body } = await request('admin', call.path, { ...leastInputFor(call.input), favouriteColour: 'blue' })
      expect({ path: call.path, ...body }).toMatchObject({
        path: call.path,
        result: 1,
        code: 'input.unknown_field',
        errors: [{ field: 'favourite_colour' }],
      })
    }
  })
})

/** What offers something to each letter that is typed. */
const whileTyping = new Set(['/comment/people', '/tags'])
