import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer, type Reply } from '#app/testing/server.ts'
import { demoCompany, demoPeople, otherCompany } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { digest } from './digest.ts'
import { inputFor, takesId } from './inputs.ts'

const server = testServer()
const name = ({ call }: (typeof handledCalls)[number]) => `${call.method} ${call.path}`
const ofCompany = handledCalls.filter(({ caller, call }) => caller === 'company' && call.options.answers !== 'file')
const inputs = ofCompany.map(handled => ({ handled, input: inputFor(handled.call.input) }))

/** One id of each of the demo company's tables: what a stranger might have seen in an address. */
const foreignIds = async () => {
  const tables = await server.sql<{ name: string }>(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    join pg_attribute b on b.attrelid = c.oid and b.attname = 'comp_id' where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  const found = await Promise.all(tables.map(({ name }) => server.sql<{ id: string }>(`select id from "${name}" where comp_id = $1 limit 1`, [demoCompany.id])))
  return [demoCompany.id, ...found.flat().map(row => row.id)]
}
/** What must never reach another company: its people, its name, its ids, its texts. */
const markers = () => [demoCompany.name, demoCompany.id, ...Object.entries(demoPeople).filter(([login]) => login !== 'other').flatMap(([, { id, name, mobile }]) => [id, name, mobile]), '秋季版本']
const withoutEcho = (reply: Reply, sent: string) => JSON.stringify(reply).replaceAll(sent, '')

describe('isolation', () => {
  it('can try every call: an input is found for each', () => {
    expect(inputs.filter(({ input }) => input === null).map(({ handled }) => name(handled))).toEqual([])
    expect(inputs.length).toBeGreaterThan(5)
  })

  it('lets nobody in without a token, nor with one of a company they are not in', async () => {
    const before = await digest(server)
    for (const { handled, input } of inputs) {
      expect({ call: name(handled), ...await server.call(null, handled.call, input!) }).toMatchObject({ call: name(handled), status: 401, result: 401, data: undefined })
      const elsewhere = await server.call('other', handled.call, input!, { query: { comp_id: demoCompany.id } })
      expect({ call: name(handled), ...elsewhere }).toMatchObject({ call: name(handled), status: 401, result: 401 })
    }
    expect(await digest(server)).toBe(before)
  })

  it('refuses whoever lacks the authority a call wants', async () => {
    const before = await digest(server)
    for (const { handled, input } of inputs.filter(({ handled }) => handled.call.options.authority)) {
      expect({ call: name(handled), ...await server.call('staff', handled.call, input!) }).toMatchObject({ call: name(handled), status: 403, result: 403 })
    }
    expect(await digest(server)).toBe(before)
  })

  it('shows and changes nothing of another company, and answers its ids as it answers ids that never were', async () => {
    const before = await digest(server, demoCompany.id)
    const ids = await foreignIds()
    expect(ids.length).toBeGreaterThan(5)
    for (const { handled } of inputs) {
      const unknown = newId()
      const usual = inputFor(handled.call.input, unknown)!
      const plain = withoutEcho(await server.call('other', handled.call, usual), unknown)
      // What takes no id is asked once: it cannot tell one from another.
      for (const id of takesId(handled.call.input) ? ids : ids.slice(0, 1)) {
        const text = withoutEcho(await server.call('other', handled.call, inputFor(handled.call.input, id)!), id)
        for (const marker of markers()) expect({ call: name(handled), leaked: text.includes(marker) && marker }).toEqual({ call: name(handled), leaked: false })
        if (handled.call.path.includes(':')) expect({ call: name(handled), kind: kindOf(text) }).toEqual({ call: name(handled), kind: kindOf(plain) })
      }
    }
    expect(await digest(server, demoCompany.id)).toBe(before)
    expect(otherCompany.id).not.toBe(demoCompany.id)
  }, 600_000)
})

/** How a call answered: status, result and code. */
const kindOf = (text: string) => {
  const { status, result, code } = JSON.parse(text) as Reply
  return { status, result, code }
}
