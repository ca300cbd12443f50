import { crmFigures } from '#modules/crm/analyze/analyze.contract.ts'
import { purchaseFigures } from '#modules/purchasing/analyze/purchase-analyze.contract.ts'
import { connect } from './client.ts'
import { held, median } from './figures.ts'
import { usualSize } from './fill.ts'
import { entryId, fillSales, saleId } from './fill-sales.ts'
import { withFilled, type Stage } from './stage.ts'

/** Milliseconds; `times` the plain list's. */
const goals = { quotation: 150, times: 1.5, analysis: 300, board: 200 }
const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 12)
const quotations = Number(process.env.BENCH_QUOTATIONS ?? 200)
const lines = 500

type Request = (method: string, path: string, body?: unknown) => Promise<{ data: unknown; took: number }>

/**
 * Two years of a company that sells and buys: a quotation of 500 lines saved, the lists of 1,000,000 customers, orders
 * and instalments with each filter and sort, every analysis over 1,000,000 orders, and a board of 12 widgets over them.
 * `BENCH_ORDERS`, `BENCH_ROUNDS` and `BENCH_QUOTATIONS` make it smaller;
 * `BENCH_FIGURES` is what the names of the analyses match.
 */
export async function benchSales() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 20 }, 1, async stage => {
    console.log(`Filling: ${orders} customers, contracts, instalments, orders and purchase orders …`)
    await fillSales(stage.url, orders, usualSize.people)
    const wanted = (process.env.BENCH_KINDS ?? 'quotation,lists,analyses,board').split(',')
    const parts: Record<string, (stage: Stage) => Promise<void>> = {
      quotation: measureQuotations,
      lists: measureLists,
      analyses: measureAnalyses,
      board: measureBoard,
    }
    for (const kind of wanted) await parts[kind]!(stage)
  })
}

/** Asks as a person of the large company, one request at a time. */
async function requestAs({ ports, tokens }: Stage, person = 0): Promise<{ request: Request; close: () => void }> {
  const connection = await connect(ports[0]!)
  return {
    async request(method, path, body) {
      const reply = await connection.request(
        method,
        `/ftask/api${path}`,
        {
          authorization: `Bearer ${tokens[person]!}`,
          ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        },
        body === undefined ? '' : JSON.stringify(body),
      )
      if (!reply.succeeded) throw new Error(`${path} was refused: ${reply.body.slice(0, 300)}`)
      return { data: (JSON.parse(reply.body) as { data: unknown }).data, took: reply.took }
    },
    close: () => connection.close(),
  }
}

/** A quotation of 500 lines handed in: half of them goods, with discounts and taxes. */
async function measureQuotations(stage: Stage) {
  const { request, close } = await requestAs(stage, 1)
  const times: number[] = []
  for (let round = -5; round < quotations; round++) {
    const { data, took } = await request('POST', '/erp/quote.json', {
      name: `报价 ${round}`,
      // Those of people with few others: the second person's own.
      customer_id: saleId('customer', 1),
      discount: '28',
      lines: Array.from({ length: lines }, (_, at) => ({
        ...(at % 2 === 0 ? { goods_id: saleId('goods', at % 300) } : { name: `现场实施 ${at}`, unit: '人天' }),
        quantity: `${1 + (at % 9)}.5`,
        price: `${100 + at}.333333`,
        discount_rate: String(at % 10),
        tax_rate: at % 3 === 0 ? '13' : '6',
      })),
    })
    if (round >= 0) times.push(took)
    if (round < quotations - 1) continue
    const { data: saved } = await request('GET', `/erp/quote/${(data as { id: string }).id}.json`)
    if ((saved as { lines: unknown[] }).lines.length !== lines) throw new Error('Not all lines were saved')
  }
  close()
  console.table({
    [`a quotation of ${lines} lines saved, p50, ms`]: held(at(times, 0.5), goals.quotation),
    [`a quotation of ${lines} lines saved, p99, ms`]: held(at(times, 0.99), goals.quotation),
  })
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** Of each choice one that many have, and one that few have. */
const chosen = (name: string, kind: Parameters<typeof entryId>[0]) => [
  `${name}=${entryId(kind, 3)}`,
  `${name}=${entryId(kind, 0)}`,
]
const shared = ['key=罕见', 'key=2003', 'key=查无此名', 'scope=subordinates', 'scope=department']
/** The lists' addresses, and the queries of each; the plain list is requested first. */
const lists: Record<string, { path: string; queries: string[] }> = {
  customers: {
    path: '/crm/customers.json',
    queries: [
      ...[
        'lastOptDate',
        'createdAt',
        '-createdAt',
        'fullName',
        '-fullName',
        'registeredCapital',
        '-registeredCapital',
      ].map(sort => `sort=${snake(sort)}`),
      ...shared,
      'status=2',
      'transaction_status=1',
      'doc_status=1',
      'doc_status=0',
      ...chosen('level_id', 'CUSTOMER_LEVEL'),
      ...chosen('status_id', 'CUSTOMER_STATUS'),
      ...chosen('source_id', 'CUSTOMER_SOURCE'),
      ...chosen('customer_nature', 'CUSTOMER_NATURE'),
      ...chosen('customer_strategy', 'CUSTOMER_STRATEGY'),
      ...chosen('big_ind', 'CUSTOMER_INDUSTRY'),
      ...chosen('bit_ind', 'CUSTOMER_SUB_INDUSTRY'),
      'registered_capital=500000',
      'registered_capital=999990',
      'is_open=1',
      'is_delete=1',
      'is_follow=1',
      'with_me=1',
      'scope=mine',
      `level_id=${entryId('CUSTOMER_LEVEL', 3)}&sort=full_name`,
    ],
  },
  orders: {
    path: '/crm/orders.json',
    queries: [
      ...['lastOptDate', 'createdAt', '-createdAt', 'total', '-total', 'name', '-name'].map(
        sort => `sort=${snake(sort)}`,
      ),
      ...shared,
      `customer_id=${saleId('customer', 7)}`,
      ...chosen('pay_type_id', 'PAY_TYPE'),
      ...chosen('status_id', 'ORDER_STATUS'),
      `order_start_date=${day(-30)}`,
      `order_start_date=${day(-400)}&order_end_date=${day(-398)}`,
      `order_end_date=${day(-700)}`,
      `product_id=${saleId('goods', 5)}`,
      'scope=mine',
    ],
  },
  instalments: {
    path: '/crm/contracts/payment_terms.json',
    queries: [
      'income_type=1',
      'state=open',
      'state=overdue',
      'state=done',
      'state=open,overdue',
      `start_date=${day(-30)}&end_date=${day(0)}`,
      `start_date=${day(20)}`,
      `end_date=${day(-300)}`,
      `contract_id=${saleId('contract', 7)}`,
      'key=罕见',
      'key=H2003',
      'key=查无此名',
    ],
  },
}
function snake(name: string) {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** Each filter and sort of each list against the plain one, in turns, for somebody who sees all. */
async function measureLists(stage: Stage) {
  const { request, close } = await requestAs(stage)
  for (const [name, { path, queries }] of Object.entries(lists)) {
    const all = ['', ...queries]
    const times = new Map<string, number[]>(all.map(query => [query, []]))
    for (let round = -2; round < rounds; round++) {
      for (const [place, query] of ['', ...all].entries()) {
        const { took } = await request('GET', encodeURI(`${path}?limit=20&${query}`))
        if (round >= 0 && place > 0) times.get(query)!.push(took)
      }
    }
    const plain = median(times.get('')!)
    console.log(`The list of ${orders} ${name} (goal: each ≤ ${goals.times} times the plain one):`)
    console.table(
      Object.fromEntries(
        all.map(query => {
          const share = median(times.get(query)!) / plain
          return [
            decodeURIComponent(query) || 'the plain list',
            {
              'median ms': median(times.get(query)!).toFixed(2),
              times: share.toFixed(2),
              reached: share <= goals.times ? 'yes' : 'NO',
            },
          ]
        }),
      ),
    )
  }
  close()
}

/** Every analysis of /crm/analyze and /jxc/analyze in every breakdown, of its usual months: the last half year. */
async function measureAnalyses(stage: Stage) {
  const { request, close } = await requestAs(stage)
  const figures = (path: string, of: Record<string, readonly string[]>) =>
    Object.entries(of).flatMap(([about, bys]) =>
      bys.map(by => [`${path.split('/')[1]} ${about} by ${by}`, `${path}?about=${about}&by=${by}`] as const),
    )
  const rowsOf = (path: string, of: Record<string, readonly string[]>) =>
    Object.entries(of).map(
      ([about, [by]]) =>
        [`${path.split('/')[1]} rows of ${about}`, `${path}?limit=20&about=${about}&by=${by}`] as const,
    )
  const requested = [
    ...figures('/crm/analyze/figures.json', crmFigures),
    ...figures('/erp/analyze/figures.json', purchaseFigures),
    ...rowsOf('/crm/analyze/rows.json', crmFigures),
    ...rowsOf('/erp/analyze/rows.json', purchaseFigures),
    ['crm funnel', '/crm/analyze/funnel.json'] as const,
    ['crm month by month', '/v2/crm/analyze/month_access.json'] as const,
    ['crm month by month of the company', '/crm/contracts/comp_month_access.json'] as const,
  ]
  const wanted = new RegExp(process.env.BENCH_FIGURES ?? '')
  const table: Record<string, object> = {}
  for (const [name, path] of requested.filter(([name]) => wanted.test(name))) {
    const times: number[] = []
    for (let round = -1; round < Math.max(3, rounds / 3); round++) {
      const { data, took } = await request('GET', path)
      if (name === 'crm contract by month' && (data as { num: number }).num < orders / 24)
        throw new Error('Nothing was counted')
      if (round >= 0) times.push(took)
    }
    table[name] = held(median(times), goals.analysis)
  }
  close()
  console.log(`Analyses over ${orders} orders, ms:`)
  console.table(table)
}

const widgets = [
  ['crm.contract', 'month', 'figure', 'month'],
  ['crm.received', 'month', 'figure', 'month'],
  ['crm.contract', 'month', 'columns', 'year'],
  ['crm.received', 'month', 'line', 'year'],
  ['crm.contract', 'person', 'ranking', 'half_year'],
  ['crm.received', 'customer', 'ranking', 'half_year'],
  ['crm.contract', 'type', 'ring', 'half_year'],
  ['crm.purchase', 'supplier', 'bars', 'half_year'],
  ['crm.paid', 'month', 'line', 'year'],
  ['purchase.ordered', 'month', 'columns', 'year'],
  ['purchase.ordered', 'supplier', 'ranking', 'half_year'],
  ['crm.contract', 'customer', 'ranking', 'quarter'],
] as const

/** A board of twelve widgets over all of it, in one call. */
async function measureBoard(stage: Stage) {
  const { request, close } = await requestAs(stage)
  const { data } = await request('POST', '/v2/board.json', { name: '销售一览' })
  const tab = (data as { id: string }).id
  await request('POST', '/v2/board/widget_ins.json', {
    tab,
    version: 1,
    widgets: widgets.map(([source, by, chart, span], place) => ({
      id: String(place),
      source,
      by,
      chart,
      span,
      scope: 'company',
      size: 'medium',
    })),
  })
  const times: number[] = []
  for (let round = -2; round < rounds; round++) {
    const { data: shown, took } = await request('GET', `/v2/board/widget_ins.json?tab=${tab}`)
    const { list } = shown as { list: { figures: { num: number } | null }[] }
    if (list.length !== widgets.length || list.some(({ figures }) => !figures || figures.num === 0))
      throw new Error('A widget shows nothing')
    if (round >= 0) times.push(took)
  }
  close()
  console.table({
    [`a board of ${widgets.length} widgets over ${orders} orders, ms`]: held(median(times), goals.board),
  })
}

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
