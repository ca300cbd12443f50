import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { Refused } from '#platform/server/http/refuse.ts'
import { commonApplyApproval } from '#modules/hr/common-apply/common-apply-subject.server.ts'
import { beginApproval, restartApproval } from './begin.server.ts'
import { holdCaseOf } from './case.server.ts'
import { addSignersTo, cancelCase, decideCase, returnCase, revokeCase, transferCase } from './cases.server.ts'
import {
  act,
  begun,
  designed,
  waiting,
  type Act,
  type Reference,
  type ReferenceStep,
  type World,
} from './reference.fixture.ts'

const server = testServer()
/** Set `APPROVAL_SEQUENCES=100000` for more; `APPROVAL_SEED` for another world. */
const sequences = Number(process.env.APPROVAL_SEQUENCES ?? 2_000)
const seed = Number(process.env.APPROVAL_SEED ?? 20_261_122)
const atOnce = 8
/** The operations of a sequence after the submission. */
const operations = 4
const people = (['admin', 'manager', 'staff', 'finance', 'hr', 'sales'] as const).map(login => demoPeople[login].id)
const loginOf = new Map(Object.entries(demoPeople).map(([login, { id }]) => [id, login as DemoLogin]))

/** A pseudorandom generator: the same seed gives the same numbers. */
function random(from: number) {
  let state = from
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    one: <Item>(items: readonly Item[]): Item => items[below(items.length)]!,
    some: (most: number) => [...people].sort(() => next() - 0.5).slice(0, 1 + below(most)),
  }
}
type Random = ReturnType<typeof random>

interface Design {
  id: string
  steps: { mode: ReferenceStep['mode']; people: string[] }[]
}

async function design(numbers: Random): Promise<Design> {
  const steps = Array.from({ length: 1 + numbers.below(4) }, () => ({
    mode: numbers.one(['all', 'any', 'order'] as const),
    people: numbers.some(3),
  }))
  const id = newId()
  const definition = {
    steps: steps.map(({ mode, people: personIds }, index) => ({
      key: `s${index}`,
      name: `步骤 ${index + 1}`,
      by: 'people',
      personIds,
      level: 1,
      limits: [],
      mode,
      kinds: [],
      departmentIds: [],
      onTimeout: 'remind',
    })),
    onSelf: 'skip',
    onMissing: 'skip',
    copyIds: [],
    copyAt: 'end',
  }
  await server.sql(
    `insert into approval_process (comp_id, id, type, kind, name) values ($1, $2, 'common_apply', $3, $3)`,
    [demoCompany.id, id, id],
  )
  await server.sql('insert into approval_version (comp_id, process_id, version, definition) values ($1, $2, 1, $3)', [
    demoCompany.id,
    id,
    JSON.stringify(definition),
  ])
  return { id, steps }
}

/** Acts as a person, in a transaction, like a call. False: it was refused, and rolled back. */
async function as(personId: string, work: (context: Context) => Promise<unknown>): Promise<boolean> {
  const { accountId, name, departmentId } = demoPeople[loginOf.get(personId)!]
  const me = {
    accountId,
    sessionId: accountId,
    personId,
    name,
    departmentId,
    isAdministrator: false,
    timeZone: 'Asia/Shanghai',
    companyId: demoCompany.id,
    authorities: new Set<string>(),
  }
  try {
    await server.services.database.transaction(demoCompany.id, ({ db, run }) =>
      work({ me, db, run, publish: () => {}, enqueue: async () => {} } as unknown as Context),
    )
    return true
  } catch (problem) {
    if (problem instanceof Refused) return false
    throw problem
  }
}

/** Who does what next: mostly a current approver, sometimes anybody. */
function nextAct(model: Reference, numbers: Random): Act {
  const turn = waiting(model)
  const by = turn.length > 0 && numbers.below(10) > 0 ? numbers.one(turn) : numbers.one(people)
  const kind = numbers.one([
    'agree',
    'agree',
    'agree',
    'agree',
    'agree',
    'disagree',
    'transfer',
    'add',
    'return',
    'revoke',
    'cancel',
    'restart',
  ] as const)
  if (kind === 'transfer') return { kind, by, to: numbers.one(people) }
  if (kind === 'add') return { kind, by, people: numbers.some(2), place: numbers.one(['before', 'after'] as const) }
  if (kind === 'return') return { kind, by, target: numbers.below(Math.max(1, model.past.length)) }
  if (kind === 'agree' || kind === 'disagree') return { kind, by }
  return { kind, by: numbers.below(4) > 0 ? model.requester : by }
}

/** The same on the engine. */
function doIt(subjectId: string, what: Act, process: Design): Promise<boolean> {
  return as(what.by, async context => {
    if (what.kind === 'restart')
      return await restartApproval(commonApplyApproval, { id: subjectId, title: '申请', kind: process.id }, context)
    const held = await holdCaseOf(demoCompany.id, 'common_apply', subjectId, context.run)
    if (what.kind === 'agree' || what.kind === 'disagree')
      return await decideCase(held, { agree: what.kind === 'agree', opinion: '', signatureId: null }, context)
    if (what.kind === 'transfer')
      return await transferCase(held, { fromId: what.by, toId: what.to, opinion: '' }, context)
    if (what.kind === 'add')
      return await addSignersTo(held, { personIds: what.people, place: what.place, opinion: '' }, context)
    if (what.kind === 'revoke') return await revokeCase(held, context)
    if (what.kind === 'cancel') return await cancelCase(held, context)
    // Undone steps stay readable; the model only counts the others.
    const counted = held.flow.steps
      .map((step, index) => ({ step, index }))
      .filter(({ step }) => step.state === 'agree' || step.state === 'skipped')
    return await returnCase(held, { step: counted[what.target]?.index ?? 500, opinion: '' }, context)
  })
}

async function stateOf(subjectId: string) {
  const [answer] = await server.services.database.system().run([
    {
      name: 'model_state',
      text: `select status, (select count(*) from history where comp_id = c.comp_id and subject_type = c.subject_type
        and subject_id = c.subject_id) as acts,
      (select json_object_agg(box, people) from (select box, json_agg(person_id order by person_id) as people
        from approval_inbox i where i.comp_id = c.comp_id and i.case_id = c.id group by box) boxes) as boxes
    from approval_case c where comp_id = $1 and subject_type = 'common_apply' and subject_id = $2`,
      values: [demoCompany.id, subjectId],
      row: { status: col.text, acts: col.int, boxes: col.json.as<Record<string, string[]>>() },
    },
  ])
  const { status, acts, boxes } = answer.one
  const { charged = [], handled = [], mine = [] } = boxes
  return { status, acts, charged, handled, mine }
}
const expected = (model: Reference) => ({
  status: model.status,
  acts: model.acts,
  charged: waiting(model).toSorted(),
  handled: [...model.handled].toSorted(),
  mine: [model.requester],
})

async function sequence(number: number, designs: readonly Design[], world: World) {
  const numbers = random(seed + number)
  const process = numbers.one(designs)
  const requester = numbers.one(people)
  const subjectId = newId()
  const did: unknown[] = [{ process: process.steps, requester }]
  await as(requester, context =>
    beginApproval(commonApplyApproval, { id: subjectId, title: '申请', kind: process.id }, context),
  )
  let model = begun(designed(process.steps, requester, world), requester, world)
  expect(await stateOf(subjectId), JSON.stringify(did)).toEqual(expected(model))
  for (let turn = 0; turn < operations; turn++) {
    const what = nextAct(model, numbers)
    did.push(what)
    const isDone = await doIt(subjectId, what, process)
    if (what.kind === 'restart') {
      const mayRestart = what.by === requester && (model.status === 'disagree' || model.status === 'revoke')
      expect(isDone, `${seed + number}: ${JSON.stringify(did)}`).toBe(mayRestart)
      if (mayRestart)
        model = {
          ...begun(designed(process.steps, requester, world), requester, world),
          handled: model.handled,
          acts: model.acts + 1,
        }
    } else {
      expect(isDone, `${seed + number}: ${JSON.stringify(did)}`).toBe(act(model, what, world))
    }
    expect(await stateOf(subjectId), `${seed + number}: ${JSON.stringify(did)}`).toEqual(expected(model))
  }
}

it(`${sequences} random sequences of operations by random people come to what the reference model says`, async () => {
  const { admin, manager, staff, finance, hr, sales } = demoPeople
  await server.sql(
    `insert into approval_delegation (comp_id, id, person_id, delegate_id, start_date, end_date) values ($1, $2, $3,
      $4, '2020-01-01', '2120-01-01')`,
    [demoCompany.id, newId(), sales.id, finance.id],
  )
  const above = new Map([
    [staff.id, manager.id],
    ...[manager, finance, hr, sales].map(({ id }) => [id, admin.id] as const),
    [admin.id, hr.id],
  ])
  const world: World = { delegates: new Map([[sales.id, finance.id]]), above }
  const designs = await Promise.all(Array.from({ length: 40 }, (_, index) => design(random(seed * 7 + index))))
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < sequences) await sequence(next++, designs, world)
    }),
  )
}, 600_000)
