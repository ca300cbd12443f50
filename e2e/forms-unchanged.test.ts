import { expect, test } from 'vitest'
import { daysFrom, weekdayOf } from '#platform/contract/days.ts'
import { demoDepartments, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { signInByCall, type Client } from './demo-records.ts'
import { runningApp } from './running-app.ts'

/**
 * A form opened on a full record and sent back as it is changes nothing: whatever a person entered survives every edit.
 * For each kind of record: how one comes to be that may be changed, where its form is, and where it is read.
 */
const app = runningApp()
const { manager, finance, hr } = demoPeople
const [, development, sale] = demoDepartments
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** The first day so far ahead that the company's calendar has hours on: there is no leave from any other. */
async function workdayAhead({ call }: Client, days: number) {
  const range = { start_date: daysAhead(days), end_date: daysAhead(days + 20) }
  const { weekdays, days: otherwise } = await call<{
    weekdays: number[]
    days: { day: string; is_work: boolean }[]
  }>(`/hr/work_calendar.json?${new URLSearchParams(range)}`)
  const isWorked = (day: string) =>
    otherwise.find(one => one.day === day)?.is_work ?? weekdays.includes(weekdayOf(day) + 1)
  return daysFrom(range.start_date, range.end_date).find(isWorked)!
}

interface Record {
  id: string
  form: string
  read: string
  flow?: string
}
interface Kind {
  name: string
  who: DemoLogin
  begin: (client: Client) => Promise<Record>
}

const firstOf = async ({ call }: Client, path: string) => (await call<{ list: { id: string }[] }>(path)).list[0]!.id
const copied = { copy_ids: [hr.id] }

async function upload({ call }: Client, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['一份附件']), name)
  return (await call<{ list: { id: string }[] }>('/file/upload.json', form)).list[0]!.id
}

/** Borrowed or paid ahead, approved and paid, so that it can be settled with. */
async function advance(client: Client, type: 'borrow' | 'prepay'): Promise<string> {
  const { id } = await client.call<{ id: string }>(`/finance/${type}.json`, {
    name: '先拿一笔',
    due_date: daysAhead(30),
    payee_name: '办公用品店',
    lines: [{ amount: '500' }],
  })
  for (const who of ['manager', 'finance', 'admin'] as const)
    await (await signInByCall(app.url, who)).call(`/finance/process_step/${id}.json`, { agree: true }).catch(() => {})
  await (await signInByCall(app.url, 'admin')).call('/finance/pays/pay.json', { id })
  return id
}

const order = (type: string, more: (client: Client) => Promise<object>): Kind => ({
  name: `finance ${type}`,
  who: 'staff',
  async begin(client) {
    const { id } = await client.call<{ id: string }>(`/finance/${type}.json`, {
      name: `改了再交 ${type}`,
      detail: '写得很全',
      dept_id: development.id,
      ...copied,
      res_id: [await upload(client, '说明.txt')],
      invoice_res_id: [await upload(client, '发票.txt')],
      allocations: [
        { dept_id: development.id, amount: '60.00' },
        { dept_id: sale.id, amount: '40.00' },
      ],
      ...(await more(client)),
    })
    await client.call(`/finance/revoke/${id}.json`, {})
    return { id, form: `/finance/new?type=${type}&id=${id}`, read: `/finance/detail/${id}.json`, flow: 'finance' }
  },
})
const expenseType = (client: Client) => firstOf(client, '/finance/expense_type/list.json')
const dollars = { currency: 'USD', rate: '7.123456', rate_date: daysAhead(-3) }

const handedIn = (
  name: string,
  type: string,
  path: string,
  form: (id: string) => string,
  read: (id: string) => string,
  draft: (client: Client) => Promise<object>,
  who: DemoLogin = 'staff',
): Kind => ({
  name,
  who,
  async begin(client) {
    const { id } = await client.call<{ id: string }>(path, { ...copied, ...(await draft(client)) })
    const flow = await client.call<{ id: string }>(`/approval/flow.json?subject_type=${type}&subject_id=${id}`)
    await client.call(`/approval/${flow.id}/revoke.json`, {})
    return { id, form: form(id), read: read(id), flow: type }
  },
})
const standing = (
  name: string,
  who: DemoLogin,
  list: string,
  form: (id: string) => string,
  read: (id: string) => string,
): Kind => ({
  name,
  who,
  begin: async client => {
    const id = await firstOf(client, list)
    return { id, form: form(id), read: read(id) }
  },
})
const made = (
  name: string,
  who: DemoLogin,
  path: string,
  draft: (client: Client) => Promise<object>,
  form: (id: string) => string,
  read: (id: string) => string,
): Kind => ({
  name,
  who,
  begin: async client => {
    const { id } = await client.call<{ id: string }>(path, await draft(client))
    return { id, form: form(id), read: read(id) }
  },
})

const kinds: Kind[] = [
  order('expense', async client => ({
    ...dollars,
    lines: [
      {
        amount: '99.99',
        start_date: daysAhead(-5),
        end_date: daysAhead(-4),
        type_id: await expenseType(client),
        summary: '请客户',
        invoice_num: 2,
      },
      { amount: '0.01', start_date: daysAhead(-5), type_id: await expenseType(client) },
    ],
    offsets: [{ id: await advance(client, 'borrow'), amount: '12.34' }],
  })),
  order('travel', async client => ({
    lines: [
      {
        amount: '100',
        start_date: daysAhead(-9),
        end_date: daysAhead(-7),
        from_place: '北京',
        to_place: '上海',
        summary: '高铁',
      },
    ],
    offsets: [{ id: await advance(client, 'borrow'), amount: '100' }],
  })),
  order('purchase', async client => ({
    due_date: daysAhead(9),
    lines: [{ amount: '100', summary: '白板', quantity: '10', unit: '块', price: '10' }],
    offsets: [{ id: await advance(client, 'prepay'), amount: '50' }],
  })),
  order('borrow', async () => ({
    due_date: daysAhead(9),
    payee_name: '王小雨',
    payee_bank: '招商银行',
    payee_account: '6225880111112222',
    lines: [{ amount: '100', summary: '备用' }],
  })),
  order('prepay', async () => ({
    due_date: daysAhead(9),
    payee_name: '乙公司',
    payee_bank: '工商银行',
    payee_account: '6222000011112222',
    lines: [{ amount: '100', summary: '定金' }],
  })),
  order('payment', async client => ({
    due_date: daysAhead(9),
    payee_name: '丙公司',
    lines: [{ amount: '100', summary: '尾款' }],
    offsets: [{ id: await advance(client, 'prepay'), amount: '70.07' }],
  })),
  handedIn(
    'invoice',
    'invoice',
    '/erp/invoice.json',
    id => `/finance/invoice/new?id=${id}`,
    id => `/erp/invoice/${id}.json`,
    async client => ({
      name: '会议室',
      type: 2,
      party_name: '物业公司',
      tax_number: '91110105MA01ABCD2X',
      amount: '1060.00',
      tax_amount: '60.00',
      code: '033001800211',
      number: String(Date.now()).slice(-8),
      invoice_date: daysAhead(-9),
      check_code: '123456',
      detail: '季度',
      res_id: [await upload(client, '票.txt')],
    }),
  ),
  handedIn(
    'leave',
    'leave',
    '/hr/leave.json',
    id => `/hr/leave/new?id=${id}`,
    id => `/hr/leave/apply/detail/${id}.json`,
    async client => {
      const kinds = await client.call<{ list: { id: string; name: string }[] }>('/hr/leave/kinds.json?is_open=1')
      const day = await workdayAhead(client, 45)
      return {
        kind_id: kinds.list.find(({ name }) => name === '事假')!.id,
        start_date: `${day} 09:00`,
        end_date: `${day} 18:00`,
        detail: '办事',
      }
    },
  ),
  handedIn(
    'outing',
    'outing',
    '/hr/outing.json',
    id => `/hr/outing/new?id=${id}`,
    id => `/hr/outing/detail/${id}.json`,
    async () => ({
      kind: 'outing',
      start_date: `${daysAhead(52)} 09:30`,
      end_date: `${daysAhead(52)} 11:00`,
      place: '客户公司',
      detail: '演示',
      partner_ids: [manager.id],
    }),
  ),
  handedIn(
    'common application',
    'common_apply',
    '/hr/common_apply.json',
    id => `/hr/new?id=${id}`,
    id => `/hr/common_apply/detail/${id}.json`,
    async client => {
      const processes = await (
        await signInByCall(app.url, 'admin')
      ).call<{ list: { id: string; name: string }[] }>('/approval/process.json?type=common_apply')
      return {
        name: '领用',
        detail: '一套桌椅',
        type_id: processes.list.find(({ name }) => name === '物品领用')!.id,
        chosen: { keeper: [finance.id] },
        res_id: [await upload(client, '清单.txt')],
      }
    },
  ),
  handedIn(
    'store order',
    'erp-store-order',
    '/erp/store-orders.json',
    id => `/jxc/order/new?id=${id}`,
    id => `/erp/store-orders/${id}.json`,
    async client => ({
      name: '备货',
      supplier_id: await firstOf(client, '/erp/suppliers/directory.json'),
      delivery_date: daysAhead(20),
      remark: '分两批',
      lines: [
        { name: '纸', spec: 'A4', unit: '箱', quantity: '10', price: '100' },
        { name: '赠品', quantity: '1', price: '0' },
      ],
      res_id: [await upload(client, '合同.txt')],
    }),
  ),
  made(
    'bill log',
    'finance',
    '/crm/billlog.json',
    async client => ({
      direction: 'out',
      amount: '12.30',
      bill_date: daysAhead(-8),
      party_name: '自来水公司',
      way: 'cash',
      account: 'V-9',
      summary: '水费',
      res_id: [await upload(client, '单.txt')],
    }),
    id => `/finance/billlog/new?id=${id}`,
    id => `/crm/billlog/${id}.json`,
  ),
  made(
    'memo',
    'staff',
    '/bill_memo.json',
    async client => ({
      summary: '打车',
      amount: '46.50',
      spent_date: daysAhead(-8),
      type_id: await expenseType(client),
      res_id: [await upload(client, '票据.txt')],
    }),
    id => `/bill/new?id=${id}`,
    id => `/finance/bill_memo/${id}.json`,
  ),
  standing(
    'customer',
    'admin',
    '/crm/customers.json',
    id => `/crm/customer/${id}/edit`,
    id => `/crm/customers/${id}.json`,
  ),
  standing(
    'contact',
    'admin',
    '/crm/contacts.json',
    id => `/crm/contact/${id}/edit`,
    id => `/crm/contacts/${id}.json`,
  ),
  standing(
    'chance',
    'admin',
    '/crm/chances/company.json?status=0',
    id => `/crm/newChance?id=${id}`,
    id => `/crm/chance/${id}.json`,
  ),
  standing(
    'supplier',
    'admin',
    '/erp/suppliers/directory.json',
    id => `/jxc/vendor/new?id=${id}`,
    id => `/erp/suppliers/${id}.json`,
  ),
  standing(
    'project',
    'admin',
    '/project/advanced_list.json',
    id => `/projects/${id}/edit`,
    id => `/project/detail/${id}.json`,
  ),
]

/** What an edit changes by itself: when it was, and where its approval stands. */
const own = new Set([
  'last_opt_date',
  'status',
  'turn',
  'can',
  'updated_at',
  'new_status',
  'is_editable',
  'is_removable',
  'live_at',
])
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !own.has(key))
      .map(([key, inner]) => [key, plain(inner)]),
  )
}
interface Flow {
  steps: { key: string; signers: { person: { id: string } }[] }[]
  copies: { id: string }[]
}
const decides = ({ steps, copies }: Flow) => ({
  steps: steps.map(({ key, signers }) => [key, signers.map(({ person }) => person.id)]),
  copies: copies.map(({ id }) => id).sort(),
})

test.each(kinds)('the form of a $name sent unchanged changes nothing', async ({ who, begin }) => {
  const client = await signInByCall(app.url, who)
  const { id, form, read, flow } = await begin(client)
  const readAll = async () => ({
    record: plain(await client.call(read)),
    flow: flow ? decides(await client.call<Flow>(`/approval/flow.json?subject_type=${flow}&subject_id=${id}`)) : null,
  })
  const before = await readAll()
  const page = await app.pageOf(who, form)
  const submit = page.getByRole('button', { name: /^(提交审批|保存)$/ })
  await submit.waitFor()
  // All that it asks for beside the record has come: who decides, what was paid ahead.
  await page.waitForLoadState('networkidle')
  const answered = page.waitForResponse(
    response => ['POST', 'PUT', 'PATCH'].includes(response.request().method()) && response.url().includes(id),
  )
  await submit.tap()
  expect(await (await answered).json()).toMatchObject({ result: 0 })
  expect(await readAll()).toEqual(before)
})
