import { beforeAll, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { addUpFigureFacts } from '#mechanisms/figures/add-up-facts.server.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { contractCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { crmFigures, analyzeCalls } from '#modules/crm/analyze/analyze.contract.ts'
import { paymentCalls } from '#modules/crm/payment/payment.contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { kept, plain, random } from './plain-figures.ts'
import { purchaseAnalyzeCalls, purchaseFigures } from './purchase-analyze.contract.ts'

const server = testServer()
const seed = Number(process.env.FIGURES_SEED ?? 20_261_127)
const operations = Number(process.env.FIGURES_OPERATIONS ?? 120)

const holds = async (did: string) => expect(await server.sql(kept), did).toEqual(await server.sql(plain))
const addUp = () => addUpFigureFacts.work({}, { database: server.services.database } as never)

beforeAll(async () => {
  for (const { id } of (await server.done('admin', processCalls.list, { type: 'contract' })).list)
    await server.done('admin', processCalls.remove, { id })
})

it(`after ${operations} random operations the figures that are kept are what the records add up to`, async () => {
  await holds('the demo company')
  const numbers = random(seed)
  const customers: string[] = []
  for (const fullName of ['甲', '乙'])
    customers.push((await server.done('sales', customerCalls.create, { fullName: `${fullName} ${newId()}` })).id)
  const one = async (text: string) =>
    (await server.sql<{ id: string }>(`${text} order by random() limit 1`))[0]?.id ?? null
  const contract = () => one(`select id from contract where comp_id = '${demoCompany.id}'`)
  const people = Object.values(demoPeople)
    .filter(({ login }) => login !== 'other')
    .map(({ id }) => id)
  const day = () => `202${4 + numbers.below(3)}-0${1 + numbers.below(9)}-1${numbers.below(9)}`
  const acts: Record<string, () => Promise<unknown>> = {
    async create() {
      const { id } = await server.done('sales', contractCalls.create, {
        name: `合同 ${newId()}`,
        customerId: numbers.one(customers),
        total: `${100 + numbers.below(900)}.${10 + numbers.below(90)}`,
        ...(numbers.below(2) === 0 ? { signedDate: day() } : {}),
      })
      if (numbers.below(4) > 0) await server.done('admin', contractCalls.decide, { id, agree: numbers.below(4) > 0 })
    },
    cancel: async () => server.call('admin', contractCalls.cancel, { id: (await contract())! }),
    pay: async () =>
      server.call('admin', paymentCalls.pay, { id: (await contract())!, amount: '1.01', payDate: '2026-01-05' }),
    async reverse() {
      const id = await one('select id from contract_payment where reversed_at is null')
      if (id) await server.call('admin', paymentCalls.reverse, { id, reason: '退回' })
    },
    async day() {
      const date = numbers.below(4) === 0 ? null : day()
      await server.sql('update contract set signed_date = $2 where id = $1', [await contract(), date])
    },
    status: async () =>
      server.sql('update contract set status = $2 where id = $1', [
        await contract(),
        numbers.one(['agree', 'agree', 'waiting', 'cancel']),
      ]),
    kind: async () => {
      const of = numbers.below(2) === 0 ? 0 : 1
      await server.sql(
        'update contract set income_type = $2, customer_id = $3, supplier_id = (select id from supplier limit 1) where id = $1',
        [await contract(), of, numbers.one(customers)],
      )
    },
    total: async () =>
      server.sql('update contract set total = total + 10, type_id = null, last_opt_date = now() where id = $1', [
        await contract(),
      ]),
    // Two managers in one statement, and both gone in one.
    managers: async () =>
      server.sql(
        `insert into member (comp_id, subject_type, subject_id, person_id, role) select $1, 'contract', $2, unnest($3::uuid[]),
          'manager' on conflict do nothing`,
        [
          demoCompany.id,
          await contract(),
          [numbers.one(people), numbers.one(people)].filter((id, at, all) => all.indexOf(id) === at),
        ],
      ),
    nobody: async () =>
      server.sql(`delete from member where subject_type = 'contract' and subject_id = $1 and role = 'manager'`, [
        await contract(),
      ]),
    handOver: async () =>
      server.sql(
        `update member m set person_id = $2 where subject_type = 'contract' and role = 'manager' and person_id = $1 and not
          exists (select from member o where o.subject_id = m.subject_id and o.person_id = $2 and o.role = 'manager')`,
        [numbers.one(people), numbers.one(people)],
      ),
    money: async () =>
      server.sql(
        'update contract_payment set amount = amount + 0.01, pay_date = $2, pay_type_id = null where id = $1',
        [await one('select id from contract_payment'), day()],
      ),
    order: async () =>
      server.sql(
        `update store_order set status = $2, creator_id = $3, contract_id = $4, total = total + 1, created_at = $5, rate = $6 where
          id = $1`,
        [
          await one('select id from store_order'),
          numbers.one(['agree', 'agree', 'waiting', 'cancel']),
          numbers.one(people),
          numbers.below(2) === 0 ? null : await contract(),
          `${day()} 17:30:00+00`,
          numbers.one(['1', '7.15', '0.048']),
        ],
      ),
    clock: async () => {
      const zone = numbers.one(['Asia/Shanghai', 'America/New_York'])
      await server.sql('update company set time_zone = $2 where comp_id = $1', [demoCompany.id, zone])
    },
    addUp: async () => addUp(),
  }
  const { id: paid } = await server.done('sales', contractCalls.create, {
    name: `合同 ${newId()}`,
    customerId: customers[0]!,
    total: '100.00',
  })
  await server.done('admin', contractCalls.decide, { id: paid, agree: true })
  await server.done('admin', paymentCalls.pay, { id: paid, amount: '1.01', payDate: '2026-01-05' })
  await holds('a payment')
  // As they are at first: later none of some may stand.
  const dims = await server.sql<{ dim: string }>(
    `select distinct dim from figure_fact where source in ('crm.contract', 'crm.received', 'crm.purchase', 'crm.paid', 'purchase.ordered')`,
  )
  const did: string[] = []
  for (let turn = 0; turn < operations; turn++) {
    const what = turn < 12 ? numbers.one(['create', 'pay']) : numbers.one(Object.keys(acts))
    did.push(what)
    await acts[what]!()
    await holds(`${seed}: ${did.slice(-8).join(', ')}`)
  }
  expect(new Set(dims.map(({ dim }) => dim))).toEqual(
    new Set(['total', 'person', 'customer', 'supplier', 'contract', 'type', 'status', 'payType']),
  )
  await server.sql('select recount_figures()')
  await holds('counted anew')
  await server.sql(`update company set time_zone = 'Asia/Shanghai' where comp_id = $1`, [demoCompany.id])
})

it('keeps them through many who book, take back and change at once', async () => {
  const { id: customerId } = await server.done('sales', customerCalls.create, { fullName: `并发 ${newId()}` })
  const { id } = await server.done('sales', contractCalls.create, { name: '并发', customerId, total: '1000' })
  await server.done('admin', contractCalls.decide, { id, agree: true })
  await Promise.all([
    ...Array.from({ length: 12 }, () =>
      server.call('sales', paymentCalls.pay, { id, amount: '1.00', payDate: '2026-01-05' }),
    ),
    ...[1, 2, 3].map(at =>
      server.sql('update contract set customer_id = $2, total = total + $3 where id = $1', [id, customerId, at]),
    ),
    ...[demoPeople.staff, demoPeople.hr].map(person =>
      server.sql(
        `insert into member (comp_id, subject_type, subject_id, person_id, role) values ($1, 'contract', $2, $3, 'manager') on
          conflict do nothing`,
        [demoCompany.id, id, person.id],
      ),
    ),
    addUp(),
    addUp(),
  ])
  await holds('at once')
  for (let round = 1; round <= 10; round++) {
    await server.sql(`delete from member where subject_type = 'contract' and subject_id = $1 and role = 'manager'`, [
      id,
    ])
    await Promise.all(
      [demoPeople.staff, demoPeople.hr, demoPeople.finance].map(person =>
        server.sql(
          `insert into member (comp_id, subject_type, subject_id, person_id, role) values ($1, 'contract', $2, $3, 'manager')`,
          [demoCompany.id, id, person.id],
        ),
      ),
    )
    await holds(`three managers at once, round ${round}`)
  }
})

it('answers the whole company’s from them, with what a statement over the rows comes to', async () => {
  const months = { startMonth: '2024-01', endMonth: '2026-12' }
  const queries = [
    ...Object.entries(crmFigures).flatMap(([about, bys]) => bys.map(by => ({ call: analyzeCalls, about, by }))),
    ...Object.entries(purchaseFigures).flatMap(([about, bys]) =>
      bys.map(by => ({ call: purchaseAnalyzeCalls, about, by })),
    ),
  ]
  for (const { call, about, by } of queries) {
    const query = { about, by, ...months } as never
    const figures = await server.done('admin', call.figures, query)
    const rows: { amount: string }[] = []
    for (;;) {
      const { list } = await server.done('admin', call.rows, {
        ...(query as object),
        start: rows.length,
        limit: 100,
      } as never)
      rows.push(...list)
      if (list.length < 100) break
    }
    const cents = (amounts: { amount: string }[]) =>
      amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    expect([about, by, figures.num, cents([figures])]).toEqual([about, by, rows.length, cents(rows)])
    expect([cents(figures.list), figures.list.reduce((sum, { num }) => sum + num, 0)]).toEqual([
      cents(rows),
      rows.length,
    ])
    for (const part of figures.list.slice(0, 2).filter(({ num }) => num > 0)) {
      const { list } = await server.done('admin', call.rows, {
        ...(query as object),
        part: part.key,
        limit: 100,
      } as never)
      expect([about, by, part.name, cents(list)]).toEqual([about, by, part.name, cents([part])])
    }
  }
})
