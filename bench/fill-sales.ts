import pg from 'pg'
import { indexWords, searchColumns } from '#mechanisms/spelling/search-words.server.ts'

/** Months over which all of it is spread, this one the last; customers who buy; and what else there is. */
const months = 24
const buyers = 5000
const suppliers = 200
const goods = 300
const projects = 2000

/** The company's own choices, ten of each kind: one of them is had by few. */
const kinds = [
  'CUSTOMER_LEVEL',
  'CUSTOMER_STATUS',
  'CUSTOMER_SOURCE',
  'CUSTOMER_NATURE',
  'CUSTOMER_STRATEGY',
  'CUSTOMER_INDUSTRY',
  'CUSTOMER_SUB_INDUSTRY',
  'PAY_TYPE',
  'ORDER_STATUS',
  'CONTRACT_TYPE',
  'CONTRACT_STATUS',
  'SALE_STATE',
  'CHANCE_SOURCE',
  'CHANCE_TYPE',
] as const
type EntryKind = (typeof kinds)[number]

/** Ids that SQL and TypeScript make alike; within a sort of record they are in the order of time. */
const sorts = ['entry', 'customer', 'contract', 'term', 'payment', 'order', 'line', 'chance', 'visit'] as const
const bought = ['storeOrder', 'item', 'supplier', 'goods', 'project'] as const
type Sort = (typeof sorts)[number] | (typeof bought)[number]
const prefix = (sort: Sort) => `0198${String([...sorts, ...bought].indexOf(sort)).padStart(4, '0')}-0000-7000-8000-`
export const saleId = (sort: Sort, number: number) => `${prefix(sort)}${number.toString(16).padStart(12, '0')}`
const id = (sort: Sort, number = 'n') => `('${prefix(sort)}' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`

/** The choices of a kind: the first is had by few, the others by a ninth each. */
export const entryId = (kind: EntryKind, place: number) => saleId('entry', kinds.indexOf(kind) * 10 + place)
const entry = (kind: EntryKind) => {
  const first = kinds.indexOf(kind) * 10
  return id('entry', `${first} + case when n % 5003 = 1 then 0 else 1 + n % 9 end`)
}

/**
 * Two years of selling and buying: so many customers, contracts with an instalment each, half of them paid, customers'
 * orders and purchase orders with a line each; and of opportunities and visits a fifth. The first person of the company
 * is an administrator; the others have an equal share each.
 */
export async function fillSales(url: string, many: number, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const company = 'bench_company(0)'
  const person = `bench_person(0, (1 + n % ${people})::int)`
  const first = `(date_trunc('month', now()) - interval '${months - 1} months')`
  const at = `(${first} + (now() - ${first}) * n / ${many})`
  const each = (share = 1) =>
    `from generate_series(1, ${Math.ceil(many / share)}) k cross join lateral (select k * ${share} as n) made`
  const rare = (name: string) => `case when n % 5003 = 1 then '${name} 罕见 ' || n else '${name} ' || n end`
  const buyer = id('customer', `${Math.min(buyers, many)} - n % ${Math.min(buyers, many)}`)
  const isBought = 'n % 5 = 0'
  // Of every fiftieth person all are, and of the others none: one in the public pool is nobody's.
  const isInSea = 'n % 50 = 7'
  const total = '(100 + n::bigint * 7919 % 90000)'
  const member = (
    type: string,
    sort: Sort,
    share = 1,
    which = 'true',
  ) => `insert into member (comp_id, subject_type, subject_id, person_id,
    role, is_open, is_read, last_opt_date) select ${company}, '${type}', ${id(sort)}, ${person}, 'manager', true, true, ${at} ${each(share)} where ${which}`
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'",
    )
    await client.query(
      'update person set is_administrator = true where comp_id = bench_company(0) and id = bench_person(0, 1)',
    )
    for (const kind of kinds)
      await client.query(
        `insert into dictionary_entry (comp_id, id, kind, name, position) select ${company}, id, $1, '选项 ' || place, place
          from unnest($2::uuid[]) with ordinality as made (id, place)`,
        [kind, Array.from({ length: 10 }, (_, place) => entryId(kind, place))],
      )
    for (const text of [
      `insert into supplier (comp_id, id, code, name, status, creator_id) select ${company}, ${id('supplier')}, 'S' || n,
        '供应商 ' || n, 'agree', bench_person(0, 1) from generate_series(0, ${suppliers - 1}) n`,
      `insert into goods (comp_id, id, code, name, price, tax_rate, creator_id) select ${company}, ${id('goods')}, 'G' || n,
        '产品 ' || n, 100, 13, bench_person(0, 1) from generate_series(0, ${goods - 1}) n`,
      `insert into project (comp_id, id, code, name, type, creator_id) select ${company}, ${id('project')}, 'P' || n,
        '项目 ' || n, 4, bench_person(0, 1) from generate_series(0, ${projects - 1}) n`,
      `insert into customer (comp_id, id, code, full_name, simple_name, status, transaction_status, level_id, status_id,
          source_id, customer_nature, customer_strategy, big_ind, bit_ind, registered_capital, is_open, is_delete,
          creator_id, last_opt_date, created_at)
        select ${company}, ${id('customer')}, 'C' || n, ${rare('客户')}, '简称 ' || n, n % 4, n % 3,
          ${(['CUSTOMER_LEVEL', 'CUSTOMER_STATUS', 'CUSTOMER_SOURCE', 'CUSTOMER_NATURE', 'CUSTOMER_STRATEGY', 'CUSTOMER_INDUSTRY', 'CUSTOMER_SUB_INDUSTRY'] as const).map(entry).join(', ')},
          n::bigint * 7919 % 1000000, ${isInSea}, case when n % 211 = 0 then 1 else 0 end, ${person}, ${at}, ${at} ${each()}`,
      member('customer', 'customer', 1, `not (${isInSea})`),
      `insert into contract (comp_id, id, code, name, income_type, status, creator_id, customer_id, supplier_id, status_id,
          type_id, pay_type_id, total, signed_date, agreed_at, last_opt_date, created_at)
        select ${company}, ${id('contract')}, 'H' || n, ${rare('合同')}, case when ${isBought} then 1 else 0 end,
          case when n % 20 = 3 then 'waiting' else 'agree' end, ${person}, case when not (${isBought}) then ${buyer} end,
          case when ${isBought} then ${id('supplier', `n % ${suppliers}`)} end, ${entry('CONTRACT_STATUS')},
          ${entry('CONTRACT_TYPE')}, ${entry('PAY_TYPE')}, ${total}, (${at})::date, ${at}, ${at}, ${at} ${each()}`,
      member('contract', 'contract'),
      `insert into contract_term (comp_id, id, contract_id, num, type, name, price, payment_amount, payment_date)
        select ${company}, ${id('term')}, ${id('contract')}, 1, 1, '首期', ${total}, case when n % 2 = 0 then ${total} else 0 end,
          (${at})::date + 30 ${each()}`,
      `insert into contract_payment (comp_id, id, contract_id, amount, pay_date, pay_type_id, creator_id, reversed_at)
        select ${company}, ${id('payment')}, ${id('contract')}, ${total}, (${at})::date, ${entry('PAY_TYPE')}, ${person},
          case when n % 1000 = 0 then now() end ${each(2)}`,
      `insert into project_contract (comp_id, project_id, contract_id) select ${company}, ${id('project', 'p')}, ${id('contract', `1 + p * ${many}::bigint / ${projects}`)}
        from generate_series(0, ${projects - 1}) p`,
      `insert into customer_order (comp_id, id, code, name, customer_id, order_date, pay_type_id, status_id, subtotal, total,
          net, tax, creator_id, last_opt_date, created_at)
        select ${company}, ${id('order')}, 'DD' || n, ${rare('订单')}, ${buyer}, (${at})::date, ${entry('PAY_TYPE')},
          ${entry('ORDER_STATUS')}, ${total}, ${total}, ${total}, 0, ${person}, ${at}, ${at} ${each()}`,
      member('order', 'order'),
      `insert into customer_order_line (comp_id, id, order_id, position, goods_id, name, quantity, price, amount, gross, net,
          tax)
        select ${company}, ${id('line')}, ${id('order')}, 0, ${id('goods', `n % ${goods}`)}, '产品 ' || n % ${goods}, 1, ${total},
          ${total}, ${total}, ${total}, 0 ${each()}`,
      `insert into chance (comp_id, id, code, name, customer_id, status, creator_id, state_id, type_id, source_id, pre_amount,
          pre_date, discover_date, last_opt_date, created_at)
        select ${company}, ${id('chance')}, 'SJ' || n, '商机 ' || n, ${buyer}, n / 5 % 3, ${person}, ${entry('SALE_STATE')},
          ${entry('CHANCE_TYPE')}, ${entry('CHANCE_SOURCE')}, ${total}, (${at})::date + 60, (${at})::date, ${at}, ${at} ${each(5)}`,
      member('chance', 'chance', 5),
      `insert into chance_stage (comp_id, chance_id, entered_at, state_id, left_at) select comp_id, id, created_at, state_id,
        case when status <> 0 then created_at + interval '20 days' end from chance where comp_id = ${company}`,
      `insert into comment (comp_id, id, subject_type, subject_id, author_id, type, content, notify_ids, created_at)
        select ${company}, ${id('visit')}, 'customer', ${buyer}, ${person}, 'visit', '拜访', '{}', ${at} ${each(5)}`,
      `insert into store_order (comp_id, id, code, name, supplier_id, contract_id, subtotal, total, net, tax, asked_amount, status,
          creator_id, last_opt_date, created_at)
        select ${company}, ${id('storeOrder')}, 'CG' || n, ${rare('采购')}, ${id('supplier', `n % ${suppliers}`)},
          case when n % 7 = 0 then ${id('contract', '5 + n % 1000 / 5 * 5')} end, ${total}, ${total}, ${total}, 0,
          case when n % 3 = 0 then 0 else ${total} end, case when n % 20 = 3 then 'waiting' else 'agree' end, ${person}, ${at}, ${at} ${each()}`,
      `insert into store_order_item (comp_id, id, store_order_id, position, goods_id, name, quantity, price, amount, gross, net,
          tax, received_quantity, over_quantity, invoiced_quantity, invoiced_amount)
        select ${company}, ${id('item')}, ${id('storeOrder')}, 0, ${id('goods', `n % ${goods}`)}, '产品 ' || n % ${goods}, 10,
          ${total} / 10.0, ${total}, ${total}, ${total}, 0, case n % 4 when 0 then 0 when 1 then 11 else 10 end, 1,
          case n % 3 when 0 then 0 else 10 end, case n % 3 when 0 then 0 when 1 then ${total} else ${total} - 1 end ${each()}`,
      'reset session_replication_role',
      'select recount_figures()',
      'vacuum analyze',
      'checkpoint',
    ])
      await client.query(text)
    for (const [type, table, title] of [
      ['customer', 'customer', 'full_name'],
      ['contract', 'contract', 'name'],
      ['order', 'customer_order', 'name'],
    ] as const)
      await fillWords(client, type, table, title)
    await client.query('vacuum analyze search_entry')
  } finally {
    await client.end()
  }
}

/** The words that searches find them by, made as the product makes them. */
async function fillWords(client: pg.Client, type: string, table: string, title: string): Promise<void> {
  const several = 5000
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<{ id: string; title: string; code: string }>(
      `select id, ${title} as title, code from ${table} where comp_id = bench_company(0) and id > $1 order by id limit ${several}`,
      [after],
    )
    if (rows.length === 0) return
    const made = rows.map(row => ({ ...row, ...searchColumns(row.title) }))
    await client.query(
      `insert into search_entry (comp_id, subject_type, subject_id, title, spelled, words)
        select bench_company(0), $1, id, title, spelled, string_to_array(words, ' ')
        from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as made (id, title, spelled, words)`,
      [
        type,
        made.map(({ id }) => id),
        made.map(({ title }) => title),
        made.map(({ spelled }) => spelled),
        made.map(({ words, code }) => [...new Set([...words, ...indexWords(code)])].join(' ')),
      ],
    )
    after = rows.at(-1)!.id
  }
}
