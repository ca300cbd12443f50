import { beforeAll, describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix, type Call } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { alone, ofNothing, opened, type Row } from './counts.known.ts'
import { areAllChosen, isChosen, placesOfCalls } from './places.ts'

const server = testServer()
const placeOf = await placesOfCalls()
const people = ['admin', 'manager', 'staff'] as const
type Who = (typeof people)[number]

interface Part {
  type?: string
  entries?: Record<string, Part>
  item?: Part
  wrapped?: Part
  options?: unknown[]
}

/** The numbers in an answer that count something, by their place in it: `list[].task_num`. */
function countsIn(schema: Part | undefined, place = ''): string[] {
  if (!schema) return []
  const own = Object.entries(schema.entries ?? {}).flatMap(([name, part]) => {
    const at = place ? `${place}.${wireName(name)}` : wireName(name)
    const isCount = /(^|_)(num|count)$/.test(wireName(name)) && !part.entries && !part.item
    return [...(isCount && !/^(boolean|string|picklist)$/.test(part.type ?? '') ? [at] : []), ...countsIn(part, at)]
  })
  const options = (schema.options ?? []).filter(option => typeof option === 'object') as Part[]
  return [
    ...own,
    ...countsIn(schema.item, `${place}[]`),
    ...countsIn(schema.wrapped, place),
    ...options.flatMap(option => countsIn(option, place)),
  ]
}

/** A page's call says what its record's call says, which is looked at there. */
const reads = handledCalls
  .filter(({ call, caller }) => caller === 'company' && call.method === 'GET' && !call.path.endsWith('/:id/page'))
  .map(({ call }) => call)
const callOf = (key: string) => reads.find(({ path }) => key.startsWith(`GET ${path} `))
const counts = reads.flatMap(call =>
  [...new Set(countsIn(call.output as unknown as Part))].map(place => [call, place] as const),
)

async function read(who: Who, address: string): Promise<Row | null> {
  const { body } = await server.request(`${apiPrefix}${address}`, {
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  // What a reader may not see leads nowhere; an address that is no address is a fault of this table.
  if (body.result !== 0 && /^(request|input)\./.test(body.code ?? '')) throw new Error(`${address}: ${body.msg}`)
  return body.result === 0 ? (body.data as Row) : null
}
/** How many rows an address has; null where whoever reads it may not. */
async function sizeOf(who: Who, address: string): Promise<number | null> {
  const [path, place = 'list'] = address.split('#')
  const data = await read(who, path!)
  const list = place.split('.').reduce<unknown>((part, name) => (part as Row | null | undefined)?.[name], data)
  return data === null
    ? null
    : place === 'list' && typeof data.total === 'number'
      ? data.total
      : Array.isArray(list)
        ? list.length
        : null
}
/** What stands at a place of an answer, with the row that it stands in. */
function standing(data: unknown, place: string): { row: Row; count: unknown }[] {
  const [first, ...rest] = place.split('.')
  const name = first!.replace('[]', '')
  const next = (data as Row)[name]
  if (rest.length === 0) return [{ row: data as Row, count: next }]
  const rows: unknown[] = Array.isArray(next) ? next : next === null || next === undefined ? [] : [next]
  return rows.flatMap(row => standing(row, rest.join('.')))
}

const mostRecords = 6
async function recordsFor(who: Who, each: string | readonly string[]): Promise<Row[]> {
  if (typeof each !== 'string') return each.map(id => ({ id }))
  const all = ((await read(who, each))?.list ?? []) as Row[]
  // What is not published yet stands in its plan, in no list.
  return all.filter(({ is_delete: bin }) => !bin).slice(0, mostRecords)
}
const mostRows = 12
/** What the demo company lacks, so that each count is of something. */
async function make(who: Who, path: string, body: object) {
  const { body: answer } = await server.request(`${apiPrefix}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token(who)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect({ path, answer }).toMatchObject({ answer: { result: 0 } })
}
const subjects = {
  task: '/v3/task/filter?scope=company',
  event: '/event?limit=50',
  project_log: '/project/journal',
  document: '/document/list',
  report: '/v3/report/list',
  post: '/v2/post/all',
}
beforeAll(async () => {
  for (const [subjectType, list] of Object.entries(subjects)) {
    const [record] = await recordsFor('staff', list)
    if (record) await make('staff', '/comment', { subject_type: subjectType, subject_id: record.id, content: '看过了' })
  }
})
/** Counts that were of something: the gate can fail only there. */
const pressed = new Set<string>()

async function differences(key: string, call: Call, place: string): Promise<unknown[]> {
  const { each, query, opens } = opened[key]!
  const wrong: unknown[] = []
  for (const who of people) {
    const records = each === undefined ? [{ id: '' }] : await recordsFor(who, each)
    for (const record of records) {
      const of = String(record.id)
      const data = await read(who, `${call.path.replace(/:\w+/g, of)}${query ? `?${query}` : ''}`)
      if (!data) continue
      const found = standing(data, place)
      for (const { row, count } of [...found].sort((a, b) => Number(b.count) - Number(a.count)).slice(0, mostRows)) {
        const address = opens(row, of)
        const size = address === null ? null : await sizeOf(who, address)
        if (size === null) continue
        if (size > 0) pressed.add(key)
        if (size !== Number(count)) wrong.push({ who, said: count, address, size })
      }
    }
  }
  return wrong
}

describe('a count is the number of the rows that it leads to', () => {
  it('or it is said why it leads to none', () => {
    const all = counts.map(([{ path }, place]) => `GET ${path} ${place}`)
    const isAlone = (key: string) => alone.some(([like]) => like.test(key))
    expect(all.filter(key => !(key in opened) && !isAlone(key))).toEqual([])
    expect(Object.keys(opened).filter(key => !all.includes(key))).toEqual([])
    expect(alone.filter(([like]) => !all.some(key => !(key in opened) && like.test(key)))).toEqual([])
  })

  it.each(Object.keys(opened).filter(key => isChosen(placeOf(callOf(key)!))))(
    '%s',
    async key => expect(await differences(key, callOf(key)!, key.split(' ')[2]!)).toEqual([]),
    120_000,
  )

  it.runIf(areAllChosen)('was of something, but for what the demo company has none of', () => {
    expect(Object.keys(opened).filter(key => !pressed.has(key) && !ofNothing.has(key))).toEqual([])
  })
})
