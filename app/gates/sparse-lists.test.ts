/** A filter that few of very many rows match reads no more for its page than the plain list, and finds what is there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { countedRows } from '#platform/server/database/json.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { fillManyRows } from './many-rows.ts'
import { Plans } from './plans.ts'

const server = testServer()
const copies = 6_000
/** Sees all, and takes part in few. */
const who = 'sales'
const me = demoPeople[who].id
const goodsOfFew = '0199aaaa-0000-7000-8000-000000000001'
const goodsOfMany = '0199aaaa-0000-7000-8000-000000000002'
const ordersOfDay = 200
const today = new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

let plans: Plans
beforeAll(async () => {
  await fillManyRows(server, copies)
  const lineOf = (goods: string, which: string) => `insert into customer_order_line (comp_id, id, order_id, position,
      goods_id, name, quantity, price, amount, gross, net, tax)
    select comp_id, gen_random_uuid(), id, 900, '${goods}', '少见', 1, 1, 1, 1, 1, 0 from pg_temp.ranked_orders where ${which}`
  const ranked = (table: string) =>
    `create temp table ranked_${table === 'customer' ? 'customers' : 'orders'} as select comp_id, id, row_number() over
      (order by last_opt_date desc, id desc) as place from ${table} where comp_id = '${demoCompany.id}'`
  await server.services.database.transaction(null, async ({ run }) => {
    await run(
      [
        'set local session_replication_role = replica',
        ranked('customer'),
        ranked('customer_order'),
        `update customer c set is_delete = case when r.place % 200 = 7 then 1 else 0 end, is_open = r.place % 150 = 9,
            status = case when r.place % 190 = 11 then 3 else 0 end,
            full_name = case when r.place % 170 = 13 then '罕见客户 ' else '客户 ' end || r.place
          from ranked_customers r where r.comp_id = c.comp_id and r.id = c.id`,
        `insert into search_entry (comp_id, subject_type, subject_id, title, spelled, words)
          select comp_id, 'customer', id, '罕见', 'hanjian', '{罕见}' from ranked_customers where place % 170 = 13
          on conflict (comp_id, subject_id) do update set words = excluded.words`,
        `insert into member (comp_id, subject_type, subject_id, person_id, role, last_opt_date)
          select r.comp_id, 'customer', r.id, '${me}', case when place % 360 = 1 then 'manager' else 'partner' end, c.last_opt_date
          from ranked_customers r join customer c on c.comp_id = r.comp_id and c.id = r.id where place % 180 = 1
          on conflict do nothing`,
        lineOf(goodsOfFew, 'place % 200 = 3'),
        lineOf(goodsOfMany, `place > ${copies - 1_000}`),
        `update customer_order o set order_date = '${today}'::date - (r.place / ${ordersOfDay})::int from ranked_orders r where
          r.comp_id = o.comp_id and r.id = o.id`,
        // The oldest is of years before: from then on there are more days than are read whole.
        `update customer_order o set order_date = '${today}'::date - 2900 from ranked_orders r where r.comp_id = o.comp_id and r.id = o.id
          and r.place = ${copies}`,
        `update contract_term set payment_amount = case when abs(hashtext(id::text)) % 150 = 0 then price else 0 end where comp_id =
          '${demoCompany.id}' and price > 0`,
      ].map(text => ({ text })),
    )
  })
  await server.sql('vacuum analyze')
  plans = new Plans(server.services.database.url)
  await plans.open(demoCompany.id)
})
afterAll(() => plans.close())

async function listed(address: string) {
  let statements: readonly Statement[] = []
  server.services.holdTrips = (_, counted) => {
    statements = counted.statements
  }
  const { body } = await server.request(`${apiPrefix}${address}&limit=20`, {
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  return { statements, ids: (body.data as { list: { id: string }[] }).list.map(({ id }) => id) }
}
const idsOf = async (text: string) =>
  (await server.sql<{ id: string }>(`${text} limit 20`, [demoCompany.id])).map(({ id }) => id)

const isUsual = 'c.is_delete = 0 and not c.is_open'
const customers = (which: string) =>
  `select c.id from customer c where c.comp_id = $1 and ${which} order by c.last_opt_date desc, c.id desc`
const orders = (which: string) =>
  `select o.id from customer_order o where o.comp_id = $1 and ${which} order by o.last_opt_date desc, o.id desc`
const hasGoods = (goods: string) =>
  `exists (select from customer_order_line l where l.comp_id = o.comp_id and l.order_id = o.id and l.goods_id = '${goods}')`
const ofDays = (from: number, to: number) => `o.order_date between '${daysAgo(from)}' and '${daysAgo(to)}'`

/** Each list and filter, which rows it has, and whether it may read thousands of keys. */
const sparse: [name: string, address: string, truth: string, mostRead?: number][] = [
  ['deleted customers', '/crm/customers.json?is_delete=1', customers('c.is_delete = 1 and not c.is_open')],
  ['customers in the pool', '/crm/customers.json?is_open=1', customers('c.is_delete = 0 and c.is_open')],
  ['customers of a rare status', '/crm/customers.json?status=3', customers(`${isUsual} and c.status = 3`)],
  [
    'customers that somebody takes part in',
    '/crm/customers.json?with_me=1',
    customers(
      `${isUsual} and exists (select from member m where m.comp_id = c.comp_id and m.subject_id = c.id and m.person_id = '${me}' and m.role in ('manager', 'partner'))`,
    ),
  ],
  [
    'customers by a rare word',
    `/crm/customers.json?key=${encodeURIComponent('罕见')}`,
    customers(`${isUsual} and c.full_name like '罕见%'`),
  ],
  ['orders with goods of few', `/crm/orders.json?product_id=${goodsOfFew}`, orders(hasGoods(goodsOfFew))],
  // The ids of a thousand lines are read, and the keys of newer orders passed over; none of these is looked into.
  [
    'orders with goods of many that are long ago',
    `/crm/orders.json?product_id=${goodsOfMany}`,
    orders(hasGoods(goodsOfMany)),
    copies,
  ],
  [
    'orders of days long ago',
    `/crm/orders.json?order_start_date=${daysAgo(26)}&order_end_date=${daysAgo(17)}`,
    orders(ofDays(26, 17)),
  ],
  [
    'orders until long ago',
    `/crm/orders.json?order_end_date=${daysAgo(20)}`,
    orders(`o.order_date <= '${daysAgo(20)}'`),
  ],
  [
    'the second page of them',
    `/crm/orders.json?order_end_date=${daysAgo(20)}&start=20`,
    `${orders(`o.order_date <= '${daysAgo(20)}'`)} offset 20`,
  ],
  [
    'orders of eight years until long ago',
    `/crm/orders.json?order_start_date=${daysAgo(3000)}&order_end_date=${daysAgo(17)}`,
    orders(ofDays(3000, 17)),
  ],
  ['orders of the last days', `/crm/orders.json?order_start_date=${daysAgo(2)}`, orders(ofDays(2, -1))],
  [
    'instalments that are done',
    '/crm/contracts/payment_terms.json?income_type=0,1,2,3&state=done',
    `select t.id from contract_term t join contract c on c.comp_id = t.comp_id and c.id = t.contract_id and c.status = 'agree'
      where t.comp_id = $1 and t.payment_amount >= t.price order by t.payment_date nulls last, t.id`,
  ],
]

describe('a filter that few of very many rows match', () => {
  it.each(sparse)(
    '%s are found, and read no further than 20 times their page',
    async (_, address, truth, most = 400) => {
      const { ids, statements } = await listed(address)
      expect(ids).toEqual(await idsOf(truth))
      expect(ids.length).toBeGreaterThan(5)
      const readings = await plans.readingsOfAll(statements)
      expect(
        readings.filter(({ rows, isCount }) => rows > Math.max(most, isCount ? 3 * (countedRows + 1) : 0)),
      ).toEqual([])
    },
  )
})
