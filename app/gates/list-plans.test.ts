/** No list reads more of what somebody has than its page gives, however much that is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoDepartments, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { addressOf, apiPrefix, isWrite, type Call } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { monthsBefore } from '#mechanisms/months/months.contract.ts'
import { countedRows } from '#platform/server/database/json.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { choicesOf, fieldsOf, leastInputFor } from './inputs.ts'
import { fillManyRows, owners, type Copied } from './many-rows.ts'
import { areAllChosen, isChosen, placesOfCalls } from './places.ts'
import { Plans, type Reading } from './plans.ts'
import {
  denseCopies,
  figures,
  hangingOfPaths,
  knownReadings,
  recordsOfPaths,
  thinLists,
  unsteadyPlans,
} from './list-plans.known.ts'

const server = testServer()
const isFull = process.env.FULL === '1'
/** Of each table, half of it each owner's. */
const copies = isFull ? 40_000 : 6_000

/** A node of a plan may read so many times what the page gives; of a count that is capped, so many times its cap. */
const timesOfPage = 20
const timesOfCount = 3
const leastPage = 20
/** Figures differ from run to run by what the planner has sampled. */
const tolerance = 3

const placeOf = await placesOfCalls()
const hasField = ({ input }: Call, name: string) => fieldsOf(input).some(([one]) => one === name)
const lists = handledCalls
  .filter(({ call, caller }) => caller === 'company' && !isWrite(call) && call.options.answers !== 'file')
  .map(({ call }) => call)
  .filter(call => hasField(call, 'start') && hasField(call, 'limit') && isChosen(placeOf(call)))

const thisMonth = new Date().toISOString().slice(0, 7)

let plans: Plans
let copied: Copied
beforeAll(async () => {
  copied = await fillManyRows(server, copies)
  plans = new Plans(server.services.database.url)
  await plans.open(demoCompany.id)
})
afterAll(() => plans.close())

type Query = Record<string, unknown>

/** The record with very much below it that a list belongs to, by the name of its field. */
function recordFor({ path }: Call, field: string): unknown {
  const tables: Record<string, string> = { projectId: 'project', taskId: 'task', customerId: 'customer' }
  if (field === 'orgId' || path.startsWith('/v2/dept')) return demoDepartments[0].id
  if (field === 'personId') return demoPeople.admin.id
  return copied.get(tables[field] ?? recordsOfPaths[path] ?? 'task')![0]!.id
}
function inputOf(call: Call): Query {
  const least = leastInputFor(call.input)
  for (const name of Object.keys(least)) if (/(^id|Id)$/.test(name)) least[name] = recordFor(call, name)
  // The copies lie before the demo's own record, which may be older than the usual months.
  if (call.path === '/crm/analyze/funnel_rows')
    return { ...least, stage: 'found', startMonth: monthsBefore(thisMonth, 30), endMonth: thisMonth }
  if (call.path === '/search') return { type: 'task', key: '任务' }
  const hanging = hangingOfPaths[call.path]
  if (!hanging) return least
  const { subject_type: subjectType, subject_id: subjectId } = copied.get(hanging)![0]!
  return Object.fromEntries(
    Object.entries({ ...least, subjectType, subjectId, id: subjectId }).filter(([name]) => hasField(call, name)),
  )
}

/** The list as it is, in each scope and in each order, of people who may see everything and who may not. */
function queriesOf(call: Call): [who: DemoLogin, query: Query][] {
  const least = inputOf(call)
  const choices = (name: string) =>
    fieldsOf(call.input)
      .filter(([one]) => one === name)
      .flatMap(([, field]) => choicesOf(field))
      .map(value => ({ ...least, ...(value === 'person' ? { personId: demoPeople.staff.id } : {}), [name]: value }))
  const inTurns = (queries: Query[]) =>
    queries.flatMap((query, place) =>
      (isFull || query.scope === 'company' ? owners : [owners[place % 2]!]).map((who): [DemoLogin, Query] => [
        who,
        query,
      ]),
    )
  return [
    ...owners.map((who): [DemoLogin, Query] => [who, least]),
    ...inTurns(choices('scope')),
    ...inTurns(choices('sort')),
  ]
}

async function request(who: DemoLogin, { path }: Call, query: Query) {
  const rest = { ...query }
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(wireName(name), String(one))
  let statements: readonly Statement[] = []
  server.services.holdTrips = (_, counted) => {
    statements = counted.statements
  }
  const { body } = await server.request(`${apiPrefix}${address}?${parameters}`, {
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  const { list = [], limit } = (body.data ?? {}) as { list?: unknown[]; limit?: number }
  return { body, statements, gives: list.length, isFullPage: list.length >= Math.min(limit ?? leastPage, leastPage) }
}

/** A figure may read each of the copies once, and what the demo has beside them. */
const ofFigure = 1.1 * copies
const mayRead = (address: string, { isCount }: Reading, gives: number) =>
  figures.has(address)
    ? ofFigure
    : isCount
      ? timesOfCount * (countedRows + 1)
      : timesOfPage * Math.max(gives, leastPage)

/** Whom somebody looks after: as many as there are people, however many rows a list has, read by index or whole. */
const peopleBelow = 'person_superior'
/** What of a list reads too much, and whether it ever gave a full page. */
async function tooMuchOf(call: Call) {
  const found: { rows: number; words: string }[] = []
  let isThin = true
  let refusal: unknown
  const address = addressOf(call)
  for (const [who, query] of queriesOf(call)) {
    const { body, statements, gives, isFullPage } = await request(who, call, query)
    if (body.result !== 0) refusal = body
    if (isFullPage) isThin = false
    for (const reading of await plans.readingsOfAll(statements))
      if (
        reading.of !== peopleBelow &&
        !denseCopies[address]?.includes(reading.of) &&
        reading.rows > mayRead(address, reading, gives)
      )
        found.push({
          rows: reading.rows,
          words: `${who} ${JSON.stringify(query)} gives ${gives}: ${reading.node} on ${reading.of} reads ${reading.rows}`,
        })
  }
  return { found: found.toSorted((one, other) => other.rows - one.rows), isThin, refusal }
}

describe('a list of very many rows', () => {
  it.each(lists.map(call => [addressOf(call), call] as const))(
    '%s reads no more than 20 times what it gives',
    async (address, call) => {
      const { found, isThin, refusal } = await tooMuchOf(call)
      const worst = found[0]?.rows ?? 0
      if (isThin && !(address in thinLists))
        throw new Error(
          `${address} gives no full page: it shows nothing. Why goes into thinLists ${JSON.stringify(refusal)}`,
        )
      const known = knownReadings[address] ?? 0
      // Known figures are those of fewer rows.
      if (isFull && known > 0) return
      if (worst > known * tolerance)
        throw new Error(
          `${address}:\n${found
            .slice(0, 5)
            .map(({ words }) => words)
            .join('\n')}`,
        )
      // Of what gives few rows, the planner takes now this way and now that.
      if (!isThin && !unsteadyPlans.has(address) && worst < known / tolerance)
        throw new Error(`${address} reads ${worst} rows now: write that into knownReadings, or take it off`)
    },
    120_000,
  )

  it.runIf(areAllChosen)('is named among the known ones as long as there is such a call', () => {
    const addresses = new Set(lists.map(addressOf))
    expect(lists.length).toBeGreaterThan(80)
    const named = [knownReadings, thinLists, denseCopies].flatMap(Object.keys)
    expect([...named, ...figures].filter(one => !addresses.has(one))).toEqual([])
  })
})
