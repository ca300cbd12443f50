import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer, type Reply } from '#app/testing/server.ts'
import { demoCompany, demoPeople, otherCompany } from '#database/demo/people.ts'
import { isWrite } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Handled } from '#platform/server/http/handle.ts'
import { digest } from './digest.ts'
import { choicesOf, fieldNames, fieldsOf, inputFor, leastInputFor, takesId } from './inputs.ts'
import { areAllChosen, isChosen, placesOfCalls, placesOfTables, roomOf } from './places.ts'

const server = testServer()
const name = ({ call }: Handled) => `${call.method} ${call.path}`
const placeOf = await placesOfCalls()
const ofCompany = handledCalls.filter(
  ({ caller, call }) => caller === 'company' && call.options.answers !== 'file' && isChosen(placeOf(call)),
)
const inputs = ofCompany.map(handled => ({ handled, input: inputFor(handled.call.input) }))

/** By table of the demo company's: one of its ids, as a stranger might have seen it in an address. */
async function foreignIds(): Promise<Map<string, string>> {
  const tables = await server.sql<{
    name: string
  }>(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    join pg_attribute b on b.attrelid = c.oid and b.attname = 'comp_id' where c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r' order by 1`)
  const found = await server.sql<{ name: string; id: string }>(
    tables
      .map(({ name }) => `(select '${name}' as name, id from "${name}" where comp_id = $1 limit 1)`)
      .join(' union all '),
    [demoCompany.id],
  )
  return new Map([['company', demoCompany.id], ...found.map(({ name, id }) => [name, id] as const)])
}

/** Fields whose name says whose ids they take, where it is not the table's own name. */
const takenBy: [RegExp, table: string][] = [
  [
    /^(user|manager|partner|creator|actor|owner|approval|follower|designer|sellMgr|subUser|requester|delegate|bearer)/,
    'person',
  ],
  [/^(dept|department|ownDepartment|org)/, 'department'],
  [/^company/, 'company'],
  [/^(file|res|avatar|signature)/, 'file'],
]
/** Beside them each call is tried with so many others, which it does not take. */
const others = 4

/**
 * The ids that a call is tried with: those that its fields are named for, those of its own room, for what records share
 * those of every kind of record, and some others. `FULL=1` tries all of them with all calls, which grows with the
 * square of the product.
 */
function idsFor({ call }: Handled, ids: Map<string, string>, ofSubjects: readonly string[]): string[] {
  if (!takesId(call.input)) return [ids.get('company')!]
  if (process.env.FULL) return [...ids.values()]
  const place = roomOf(placeOf(call))
  const names = fieldNames(call.input)
  const stems = new Set(names.map(field => field.replace(/(Ids?|Uuids?)$/, '').toLowerCase()))
  const isTaken = (table: string) =>
    table === 'company' ||
    roomOf(tablePlaces.get(table) ?? '') === place ||
    stems.has(table.replaceAll('_', '')) ||
    takenBy.some(([pattern, name]) => name === table && names.some(field => pattern.test(field)))
  const taken = [...ids].filter(([table]) => isTaken(table)).map(([, id]) => id)
  const rest = [...ids.values()].filter(id => !taken.includes(id))
  const from = [...`${call.method} ${call.path}`].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const some = Array.from({ length: others }, (_, turn) => rest[(from + turn * 31) % Math.max(rest.length, 1)]!)
  return [...new Set([...taken, ...(place.startsWith('mechanisms/') ? ofSubjects : []), ...some.filter(Boolean)])]
}
const tablePlaces = placesOfTables()
/** One record of the demo company of each kind. */
const idsOfSubjects = async () =>
  (
    await server.sql<{ id: string }>(
      'select distinct on (subject_type) subject_id as id from member where comp_id = $1 order by subject_type',
      [demoCompany.id],
    )
  ).map(({ id }) => id)

/** What must never reach another company: its people, its name, its ids, its texts. */
const markers = [
  demoCompany.name,
  demoCompany.id,
  ...Object.entries(demoPeople)
    .filter(([login]) => login !== 'other')
    .flatMap(([, { id, name, mobile }]) => [id, name, mobile]),
  '秋季版本',
]
const withoutEcho = (reply: Reply, sent: string) => JSON.stringify(reply).replaceAll(sent, '')

describe('isolation', () => {
  it('can try every call: an input is found for each', () => {
    expect(inputs.filter(({ input }) => input === null).map(({ handled }) => name(handled))).toEqual([])
    if (areAllChosen) expect(inputs.length).toBeGreaterThan(500)
  })

  it('lets nobody in without a token, nor with one of a company they are not in', async () => {
    const before = await digest(server)
    for (const { handled, input } of inputs) {
      expect({ call: name(handled), ...(await server.call(null, handled.call, input!)) }).toMatchObject({
        call: name(handled),
        status: 401,
        result: 401,
        data: undefined,
      })
      const elsewhere = await server.call('other', handled.call, input!, { query: { comp_id: demoCompany.id } })
      expect({ call: name(handled), ...elsewhere }).toMatchObject({ call: name(handled), status: 401, result: 401 })
    }
    expect(await digest(server)).toBe(before)
  })

  it('refuses whoever lacks the authority a call wants', async () => {
    const before = await digest(server)
    for (const { handled, input } of inputs.filter(({ handled }) => handled.call.options.authority)) {
      expect({ call: name(handled), ...(await server.call('staff', handled.call, input!)) }).toMatchObject({
        call: name(handled),
        status: 403,
        result: 403,
      })
    }
    expect(await digest(server)).toBe(before)
  })

  it('lists nothing of another company, however little is asked, and in every scope', async () => {
    for (const { handled } of inputs.filter(({ handled }) => !isWrite(handled.call))) {
      const [, scopes] = fieldsOf(handled.call.input).find(([field]) => field === 'scope') ?? []
      const least = leastInputFor(handled.call.input)
      for (const query of [{}, ...(scopes ? choicesOf(scopes).map(scope => ({ scope })) : [])]) {
        const text = JSON.stringify(await server.call('other', handled.call, { ...least, ...query }))
        const leaked = markers.filter(marker => text.includes(marker))
        expect({ call: name(handled), query, leaked }).toEqual({ call: name(handled), query, leaked: [] })
      }
    }
  })

  it('shows and changes nothing of another company, and answers its ids as it answers ids that never were', async () => {
    const before = await digest(server, demoCompany.id)
    const ids = await foreignIds()
    const ofSubjects = await idsOfSubjects()
    expect(ids.size).toBeGreaterThan(60)
    expect(ofSubjects.length).toBeGreaterThan(10)
    // Nothing falls out of the trial by its name: each table's id is one that some call takes.
    if (areAllChosen) {
      const tried = new Set(inputs.flatMap(({ handled }) => idsFor(handled, ids, ofSubjects)))
      expect([...ids].filter(([, id]) => !tried.has(id)).map(([table]) => table)).toEqual([])
    }
    for (const { handled } of inputs) {
      const unknown = newId()
      const usual = inputFor(handled.call.input, unknown)!
      const plain = withoutEcho(await server.call('other', handled.call, usual), unknown)
      for (const id of idsFor(handled, ids, ofSubjects)) {
        const text = withoutEcho(await server.call('other', handled.call, inputFor(handled.call.input, id)!), id)
        const leaked = markers.filter(marker => text.includes(marker))
        expect({ call: name(handled), leaked }).toEqual({ call: name(handled), leaked: [] })
        if (handled.call.path.includes(':'))
          expect({ call: name(handled), kind: kindOf(text) }).toEqual({ call: name(handled), kind: kindOf(plain) })
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
