import pg from 'pg'
import { connect } from './client.ts'
import { usualSize } from './fill.ts'
import { withFilled } from './stage.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
/** Months over which they are spread. */
const months = 24
const rounds = Number(process.env.BENCH_ROUNDS ?? 12)
const goal = 300

const month = (back: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
}
const ofMonth = (back: number) => `start_month=${month(back)}&end_month=${month(back)}`
const requests: Record<string, (back: number) => string> = {
  'by kind': back => `/finance/analyze/by_type.json?${ofMonth(back)}`,
  'by expense type': back => `/finance/analyze/by_expense_type.json?${ofMonth(back)}`,
  'by department': back => `/finance/analyze/by_dept.json?${ofMonth(back)}`,
  'by customer': back => `/finance/analyze/by_customer.json?${ofMonth(back)}`,
  'by supplier': back => `/finance/analyze/by_supplier.json?${ofMonth(back)}`,
  'by contract': back => `/finance/analyze/by_contract.json?${ofMonth(back)}`,
  'totals, and the month before': back => `/finance/expense/board-total.json?${ofMonth(back)}`,
  'by person': back => `/finance/expense/board-person.json?${ofMonth(back)}`,
  'the orders behind a figure': back => `/finance/analyze/orders.json?limit=20&type=travel&${ofMonth(back)}`,
}

/**
 * A month of a company with 1,000,000 agreed orders of two lines each: every analysis, one after another, for somebody
 * who sees all of them.
 */
export async function benchFinance() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 10 }, 1, async ({ url, tokens, ports }) => {
    await fillOrders(url, usualSize.people)
    const connection = await connect(ports[0]!)
    const times: Record<string, number[]> = Object.fromEntries(Object.keys(requests).map(name => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const [name, path] of Object.entries(requests)) {
        const reply = await connection.request('GET', `/ftask/api${path(1 + (round % (months - 2)))}`, {
          authorization: `Bearer ${tokens[0]!}`,
        })
        if (!reply.succeeded) throw new Error(`${name} was refused: ${reply.body.slice(0, 300)}`)
        if (name === 'by kind' && (JSON.parse(reply.body) as { data: { num: number } }).data.num < orders / months / 2)
          throw new Error('Nothing was counted')
        times[name]!.push(reply.took)
      }
    }
    connection.close()
    console.table(
      Object.fromEntries(
        Object.entries(times).map(([name, took]) => {
          const p50 = at(took, 0.5)
          return [
            name,
            {
              count: took.length,
              'p50 ms': p50.toFixed(0),
              'p99 ms': at(took, 0.99).toFixed(0),
              goal,
              reached: p50 <= goal ? 'yes' : 'NO',
            },
          ]
        }),
      ),
    )
  })
}

/**
 * Submitted one after another, as time goes by: their ids and days stand in the same order. Each tenth is borne by two
 * departments; each third names a customer, a supplier and a contract.
 */
async function fillOrders(url: string, people: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const day = `(date_trunc('month', current_date)::date - interval '${months - 1} months' + n * interval '1 day' * ${months - 1} * 30.4 / ${orders})::date`
  // The first 48 bits of an id are the time.
  const id = `(lpad(to_hex((extract(epoch from ${day}) * 1000)::bigint + n % 86400000), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid`
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(
      'update person set is_administrator = true where comp_id = bench_company(0) and id = bench_person(0, 1)',
    )
    await client.query(
      `insert into expense_type (comp_id, id, family, name, position) select bench_company(0), gen_random_uuid(),
        'expense', '类型 ' || n, n from generate_series(1, 20) n`,
    )
    await client.query(
      `insert into department (comp_id, id, name, path) select bench_company(0), made.id, '部门 ' || made.n,
        array[made.id] from (select n, gen_random_uuid() as id from generate_series(1, 30) n) made`,
    )
    const maker = 'bench_person(0, 1)'
    await client.query(
      `insert into supplier (comp_id, id, code, name, status, creator_id) select bench_company(0), gen_random_uuid(),
        'S' || n, '供应商 ' || n, 'agree', ${maker} from generate_series(1, 200) n`,
    )
    await client.query(
      `insert into customer (comp_id, id, code, full_name, creator_id) select bench_company(0), gen_random_uuid(), 'C'
        || n, '客户 ' || n, ${maker} from generate_series(1, 200) n`,
    )
    await client.query(
      `insert into contract (comp_id, id, code, name, total, creator_id) select bench_company(0), gen_random_uuid(),
        'H' || n, '合同 ' || n, 1000, ${maker} from generate_series(1, 200) n`,
    )
    const idsOf = (table: string) =>
      `(select array_agg(id order by id) from ${table} where comp_id = bench_company(0)) as ${table}`
    const linked = (table: string) => `case when n % 3 = 0 then linked.${table}[1 + n % 200] end`
    await client.query(`insert into finance_order (comp_id, id, type, code, name, status, creator_id, department_id,
      customer_id, supplier_id, contract_id, order_date, total, amount, pay_status, paid_amount, verify_code,
      agreed_at, last_opt_date, created_at)
      select bench_company(0), ${id}, (array['travel', 'expense', 'purchase', 'borrow', 'prepay', 'payment'])[1 + n %
        6], 'B' || n, '单据 ' || n, case when n % 20 = 0 then 'waiting' else 'agree' end,
        bench_person(0, 1 + n % ${people}), d.ids[1 + n % 30], ${linked('customer')}, ${linked('supplier')},
          ${linked('contract')}, ${day}, 100 + n % 5000, 100 + n % 5000, 'paid', 100 + n % 5000, 'v' || n, ${day},
          ${day}, ${day}
      from generate_series(1, ${orders}) n cross join (select array_agg(id order by id) as ids from department where
        comp_id = bench_company(0)) d
        cross join (select ${['customer', 'supplier', 'contract'].map(idsOf).join(', ')}) linked`)
    await client.query(`insert into finance_line (comp_id, order_id, position, start_date, type_id, amount, own_amount)
      select o.comp_id, o.id, p, o.order_date, t.ids[1 + (o.amount::int + p) % 20], o.amount / 2, o.amount / 2
      from finance_order o cross join generate_series(1, 2) p cross join (select array_agg(id order by id) as ids from
        expense_type where comp_id = bench_company(0)) t order by o.id, p`)
    await client.query(`insert into finance_allocation (comp_id, order_id, department_id, amount, own_amount) select
      o.comp_id, o.id, d.ids[1 + (o.amount::int + p) % 30], o.amount / 2, o.amount / 2
      from finance_order o cross join generate_series(1, 2) p cross join (select array_agg(id order by id) as ids from
        department where comp_id = bench_company(0)) d where o.amount::int % 10 = 0 order by o.id, p`)
    await client.query(
      `insert into finance_allocation (comp_id, order_id, department_id, amount, own_amount) select comp_id, id,
        department_id, amount, amount from finance_order where amount::int % 10 <> 0 order by id`,
    )
    await client.query('reset session_replication_role')
    await client.query('select recount_finance()')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
