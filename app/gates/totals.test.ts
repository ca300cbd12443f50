import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix, isWrite, type Call } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { choicesOf, fieldsOf, leastInputFor } from './inputs.ts'
import { areAllChosen, isChosen, placesOfCalls } from './places.ts'

const server = testServer()
const placeOf = await placesOfCalls()
/** Lists that are read page by page: they take `start` and `limit`. */
const paged = handledCalls
  .filter(
    ({ call, caller }) =>
      caller === 'company' && !isWrite(call) && call.options.answers !== 'file' && isChosen(placeOf(call)),
  )
  .map(({ call }) => call)
  .filter(({ input }) => ['start', 'limit'].every(name => fieldsOf(input).some(([field]) => field === name)))

type Query = Record<string, unknown>
interface Page {
  list: { id?: string }[]
  total: number | null
}

async function pageOf(who: 'admin' | 'staff', { path }: Call, query: Query): Promise<Page | null> {
  const rest = { ...query }
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(wireName(name), String(one))
  const { body } = await server.request(`${apiPrefix}${address}?${parameters}`, {
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  const page = body.data as Page | null | undefined
  return body.result === 0 && Array.isArray(page?.list) ? page : null
}

/** Scopes in which a list is queried; the total of each is its own. */
const scopesOf = ({ input }: Call): Query[] => {
  const scope = fieldsOf(input).find(([name]) => name === 'scope')
  return scope ? choicesOf(scope[1]).map(value => ({ scope: value })) : [{}]
}

/** Lists that had rows for somebody, and said how many: the gate can fail only there. */
const counted = new Set<string>()
const pageSize = 30
const mostPagesRead = 12

describe('the total of a list is the number of its rows', () => {
  it.each(paged.map(call => [`${call.method} ${call.path}`, call] as const))(
    '%s, each row once',
    async (_, call) => {
      const wrong: unknown[] = []
      for (const who of ['admin', 'staff'] as const)
        for (const scope of scopesOf(call)) {
          const query = { ...leastInputFor(call.input), ...scope, limit: pageSize }
          const first = await pageOf(who, call, { ...query, start: 0 })
          if (!first) continue
          const rows = [...first.list]
          let last = first
          for (let pages = 1; last.list.length === pageSize && pages < mostPagesRead; pages++) {
            last = (await pageOf(who, call, { ...query, start: rows.length })) ?? { list: [], total: null }
            rows.push(...last.list)
          }
          if (first.total) counted.add(call.path)
          const isWhole = last.list.length < pageSize
          if (isWhole && typeof first.total === 'number' && first.total !== rows.length)
            wrong.push({ who, ...scope, total: first.total, rows: rows.length })
          const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]))
          if (new Set(ids).size !== ids.length)
            wrong.push({ who, ...scope, twice: ids.filter((id, place) => ids.indexOf(id) !== place).slice(0, 3) })
        }
      expect(wrong).toEqual([])
    },
    120_000,
  )

  it.runIf(areAllChosen)('was said by many lists', () => expect(counted.size).toBeGreaterThan(60))
})
