import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { chanceCalls, contractCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { kept, plain, random } from './plain-figures.ts'

const server = testServer()
const seed = Number(process.env.FIGURES_SEED ?? 20_261_129)
const operations = Number(process.env.FIGURES_OPERATIONS ?? 160)
const holds = async (did: string) => expect(await server.sql(kept), did).toEqual(await server.sql(plain))
const numbers = random(seed)
const company = demoCompany.id
const people = Object.values(demoPeople)
  .filter(({ login }) => login !== 'other')
  .map(({ id }) => id)
const person = () => numbers.one(people)
const day = () => `202${4 + numbers.below(3)}-0${1 + numbers.below(9)}-1${numbers.below(9)}`
const instant = () => `${day()} ${10 + numbers.below(13)}:30:00+00`
const money = () => `${numbers.below(900)}.${10 + numbers.below(90)}`
const one = async (table: string, where = 'true') =>
  (
    await server.sql<{ id: string }>(
      `select id from ${table} where comp_id = $1 and ${where} order by random() limit 1`,
      [company],
    )
  )[0]?.id ?? null
const entry = async (kind: string) =>
  numbers.below(4) === 0 ? null : await one('dictionary_entry', `kind = '${kind}'`)
const customers: string[] = []
const orders: string[] = []

const acts: Record<string, () => Promise<unknown>> = {
  async customer() {
    customers.push((await server.done('sales', customerCalls.create, { fullName: `客户 ${newId()}` })).id)
  },
  customerIs: async () =>
    server.sql('update customer set level_id = $2, source_id = $3, status_id = $4, created_at = $5 where id = $1', [
      numbers.one(customers),
      await entry('CUSTOMER_LEVEL'),
      await entry('CUSTOMER_SOURCE'),
      await entry('CUSTOMER_STATUS'),
      instant(),
    ]),
  bin: async () =>
    server.sql('update customer set is_delete = 1 - is_delete, last_opt_date = now() where id = $1', [
      numbers.one(customers),
    ]),
  async managers() {
    const [type, id] = numbers.below(2) === 0 ? ['customer', numbers.one(customers)] : ['chance', await one('chance')]
    const both = [...new Set([person(), person()])]
    await server.sql(
      numbers.below(3) === 0
        ? `delete from member where comp_id = $1 and subject_type = $2 and subject_id = $3 and role = 'manager' and person_id <>
            all($4::uuid[])`
        : `insert into member (comp_id, subject_type, subject_id, person_id, role) select $1, $2, $3, unnest($4::uuid[]), 'manager' on
            conflict do nothing`,
      [company, type, id, both],
    )
  },
  visit: async () =>
    server.sql(
      `insert into comment (comp_id, id, subject_type, subject_id, author_id, type, content, notify_ids, created_at)
        values ($1, $2, 'customer', $3, $4, $5, '', '{}', $6)`,
      [company, newId(), numbers.one(customers), person(), numbers.one(['visit', 'visit', 'comment']), instant()],
    ),
  visitIs: async () =>
    server.sql(`update comment set author_id = $2, subject_id = $3, created_at = $4, type = $5 where id = $1`, [
      await one('comment', `subject_type = 'customer'`),
      person(),
      numbers.one(customers),
      instant(),
      numbers.one(['visit', 'visit', 'comment']),
    ]),
  noVisit: async () => server.sql('delete from comment where id = $1', [await one('comment', `type = 'visit'`)]),
  async chance() {
    const customerId = numbers.one(customers)
    await server.call('sales', chanceCalls.create, { name: `商机 ${newId()}`, customerId, preAmount: money() })
  },
  chanceIs: async () =>
    server.sql(
      `update chance set discover_date = $2, pre_amount = $3, final_amount = $4, state_id = $5, status = $6, created_at = $7 where
        id = $1`,
      [
        await one('chance'),
        numbers.below(3) === 0 ? null : day(),
        money(),
        numbers.below(2) === 0 ? null : money(),
        await entry('SALE_STATE'),
        numbers.below(3),
        instant(),
      ],
    ),
  async contract() {
    const name = `合同 ${newId()}`
    const reply = await server.call('sales', contractCalls.create, {
      name,
      customerId: numbers.one(customers),
      total: '900',
    })
    // Of one that is deleted there is none.
    if (reply.result !== 0) return
    const id = await one('contract', `name = '${name}'`)
    await server.sql(`update contract set status = 'agree', agreed_at = now() where id = $1`, [id])
    await acts.term!()
  },
  contractIs: async () =>
    server.sql(
      `update contract set status = $2, income_type = $3, customer_id = $4, supplier_id = (select id from supplier limit 1), rate =
        $5 where id = $1`,
      [
        await one('contract'),
        numbers.one(['agree', 'agree', 'waiting', 'cancel']),
        numbers.below(2),
        numbers.one(customers),
        numbers.one(['1', '7.15', '0.048']),
      ],
    ),
  term: async () =>
    server.sql(
      `insert into contract_term (comp_id, id, contract_id, num, type, name, price, payment_date) select $1, gen_random_uuid(), $2, n, 1,
        '期', $3, $4::date + n from generate_series(1, 3) n`,
      [company, await one('contract'), money(), numbers.below(5) === 0 ? null : day()],
    ),
  termIs: async () =>
    server.sql(
      `update contract_term set payment_amount = case when $2 then price else least(price, 1.01) end, payment_date = $3 where id = $1`,
      [await one('contract_term'), numbers.below(3) === 0, day()],
    ),
  reminded: async () => server.sql('update contract_term set reminded_on = now()'),
  noTerm: async () =>
    server.sql(
      'delete from contract_term t where id = $1 and not exists (select from contract_booking b where b.term_id = t.id)',
      [await one('contract_term')],
    ),
  async order() {
    const id = newId()
    orders.push(id)
    await server.sql(
      `insert into store_order (comp_id, id, code, name, supplier_id, total, status, creator_id, created_at) values ($1, $2, $3, '采购',
        (select id from supplier where comp_id = $1 order by random() limit 1), 1000, $4, $5, $6)`,
      [company, id, id, numbers.one(['agree', 'waiting']), person(), instant()],
    )
    await server.sql(
      `insert into store_order_item (comp_id, id, store_order_id, position, name, quantity, price, amount, gross, net, tax)
        select $1, gen_random_uuid(), $2, n, '货 ' || n % 2, n, 10.01, n * 10.01, n * 10.01, n * 10.01, 0 from generate_series(1, 5) n`,
      [company, id],
    )
  },
  orderIs: async () =>
    server.sql(
      `update store_order set status = $2, rate = $3, created_at = $4, asked_amount = least(total, $5), supplier_id = (select id from
        supplier where comp_id = $6 order by random() limit 1) where id = $1`,
      [
        numbers.one(orders),
        numbers.one(['agree', 'agree', 'waiting', 'cancel']),
        numbers.one(['1', '7.15', '0.048']),
        instant(),
        numbers.one([0, 0, 500.5, 1000]),
        company,
      ],
    ),
  asked: async () =>
    server.sql('update store_order set asked_amount = least(total, $2) where id = $1', [
      numbers.one(orders),
      numbers.one([0, 12.34, 100000]),
    ]),
  // Several lines of several orders in one statement, one way and the other.
  come: async () =>
    server.sql(
      `update store_order_item set over_quantity = 2, received_quantity = case position % 3 when 0 then 0 when 1 then quantity + $2 else
        quantity / 2 end where store_order_id = any($1)`,
      [[numbers.one(orders), numbers.one(orders)], numbers.below(2)],
    ),
  billed: async () =>
    server.sql(
      `update store_order_item set invoiced_quantity = quantity * $2, invoiced_amount = case when position % 2 = 0 then round(gross * $2,
        2) else 3.33 end where store_order_id = any($1)`,
      [[numbers.one(orders), numbers.one(orders)], numbers.one(['0', '0.5', '1', '1.5'])],
    ),
  renamed: async () =>
    server.sql(`update store_order_item set name = '货 ' || $2 where id = $1`, [
      await one('store_order_item'),
      numbers.below(4),
    ]),
  noLine: async () =>
    server.sql('delete from store_order_item where store_order_id = $1 and position = $2', [
      numbers.one(orders),
      1 + numbers.below(5),
    ]),
  async noOrder() {
    const id = orders.pop()
    await server.sql('delete from store_order where id = $1', [id])
    if (orders.length === 0) await acts.order!()
  },
}

beforeAll(async () => {
  await acts.customer!()
  await acts.customer!()
  await acts.order!()
  await acts.chance!()
  await acts.contract!()
})

it(`after ${operations} random operations the figures of customers, opportunities, visits, instalments and lines are what the records add up to`, async () => {
  await holds('at first')
  const did: string[] = []
  for (let turn = 0; turn < operations; turn++) {
    const what = numbers.one(Object.keys(acts))
    did.push(what)
    await acts[what]!()
    await holds(`${seed}: ${did.slice(-8).join(', ')}`)
  }
  const sources = await server.sql<{ source: string }>('select distinct source from figure_fact order by 1')
  expect(sources.map(({ source }) => source)).toEqual(
    expect.arrayContaining([
      'crm.chance',
      'crm.customer',
      'crm.receivable',
      'crm.visit',
      'purchase.goods',
      'purchase.unpaid',
    ]),
  )
})

it('counts goods that come, invoices and decisions at once', async () => {
  await acts.order!()
  const id = orders.at(-1)!
  const states = ['agree', 'waiting', 'agree', 'cancel', 'agree']
  for (let round = 0; round < 8; round++) {
    await Promise.all([
      ...states.map(status => server.sql('update store_order set status = $2 where id = $1', [id, status])),
      ...[0, 1, 2].map(much =>
        server.sql('update store_order_item set over_quantity = 9, received_quantity = $2 where store_order_id = $1', [
          id,
          much,
        ]),
      ),
      ...customers
        .slice(0, 2)
        .flatMap(of => [
          server.sql('update customer set is_delete = 1 - is_delete where id = $1', [of]),
          acts.visit!(),
          acts.visitIs!(),
        ]),
    ])
    await holds(`round ${round}`)
  }
})

const openClient = async () => {
  const client = new pg.Client({ connectionString: server.services.database.url })
  await client.connect()
  return client
}
const start = () => server.sql('call count_figures_of_earlier_builds()')
const behind = () => server.sql('update company set figures_counted = 0')

it('a start counts anew what an earlier build did not keep', async () => {
  await server.sql(`update customer set is_delete = 0`)
  await server.sql(`update store_order set status = 'agree'`)
  for (const source of ['crm.customer', 'crm.chance', 'crm.visit', 'crm.receivable', 'purchase.goods']) {
    await acts.visit!()
    await server.sql('delete from figure_fact where source = $1', [source])
    await behind()
    await start()
    await holds(source)
  }
  await server.sql('update customer set manager_id = null')
  await server.sql('delete from figure_fact')
  await behind()
  await start()
  await holds('all, and who answers for a customer')
  await server.sql('delete from figure_fact')
  await start()
  expect(await server.sql(kept), 'what has been counted is not counted again').toEqual([])
  await server.sql('select recount_figures()')
  await holds('by hand')
})

it('a start says who answers for records of which none counts yet', async () => {
  await server.sql('update customer set is_delete = 1')
  await server.sql(`update contract set status = 'waiting'`)
  await server.sql('update customer set manager_id = null')
  await server.sql('update contract set manager_id = null')
  await behind()
  await start()
  await holds('deleted and waiting')
  await server.sql('update customer set is_delete = 0')
  await server.sql(`update contract set status = 'agree', agreed_at = now()`)
  await holds('recovered and agreed')
})

it('counts anew beside those who write, and none of them waits for it', async () => {
  for (let round = 0; round < 6; round++) {
    await server.sql('delete from figure_fact where random() < 0.5')
    await server.sql('update customer set manager_id = null where random() < 0.5')
    await behind()
    const act = () => acts[numbers.one(Object.keys(acts).filter(one => one !== 'noOrder'))]!()
    const writers = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let turn = 0; turn < 12; turn++) await act()
      }),
    )
    await Promise.all([writers, start(), start()])
    await holds(`round ${round}, ${seed}`)
  }
  // One that is not at its end yet.
  const [counting, writing] = await Promise.all([openClient(), openClient()])
  try {
    await counting.query('begin')
    await counting.query('select recount_figures()')
    await writing.query(`set lock_timeout = '2s'`)
    await writing.query(
      `insert into comment (comp_id, id, subject_type, subject_id, author_id, type, content, notify_ids) values ($1, $2, 'customer', $3, $4,
        'visit', '', '{}')`,
      [company, newId(), customers[0], person()],
    )
    await counting.query('commit')
  } finally {
    await Promise.all([counting.end(), writing.end()])
  }
  await holds('one that wrote meanwhile')
})
