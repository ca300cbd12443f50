import { cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { demoPassword, demoPeople, type DemoLogin } from '#database/demo/people.ts'

/** Asks the running server as one of the demo people, in the wire's own names. */
export interface Client {
  token: string
  companyId: string
  call<Data>(path: string, body?: object | FormData): Promise<Data>
}

export async function signInByCall(url: string, who: DemoLogin): Promise<Client> {
  const credentials = { identify: who, password: await wirePassword(demoPassword) }
  const { token, comp_id: companyId } = await answer<{ token: string; comp_id: string }>(
    url,
    '/v2/user/login',
    {},
    credentials,
  )
  return { token, companyId, call: (path, body) => answer(url, path, { authorization: `Bearer ${token}` }, body) }
}

async function answer<Data>(
  url: string,
  path: string,
  headers: Record<string, string>,
  body?: object | FormData,
): Promise<Data> {
  const response = await fetch(
    `${url}${apiPrefix}${path}`,
    body === undefined
      ? { headers }
      : body instanceof FormData
        ? { method: 'POST', headers, body }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  const { result, data, msg } = (await response.json()) as { result: number; data: Data; msg?: string }
  if (result !== 0) throw new Error(`${path} was refused: ${msg}`)
  return data
}

interface Listed {
  list: { id: string }[]
}
/** The demo company's agile project. */
const scrumOf = (client: Client) =>
  firstOf(client, `/project/advanced_list.json?type=3&key=${encodeURIComponent('开工移动端 2.0')}`)
const firstOf = async ({ call }: Client, path: string) => (await call<Listed>(path)).list[0]!.id

/**
 * By how an address begins before its parameter, the longest that fits, or by a screen's whole path: how to come by a
 * record of the demo company that a screen can show. A room that lands with a new kind of record adds a line.
 */
const records: Record<string, (client: Client) => Promise<string> | string> = {
  '/kpi/import/': client =>
    beginImport(client, 'kpi', '被考核人,周期,绩效模板,绩效得分\n没有的人,2024-Q1,研发季度考核,90\n'),
  '/kpi/detail/': client => firstOf(client, '/kpi/list.json?scope=company'),
  '/tasks/': client => firstOf(client, '/v3/task/filter.json'),
  // Who looked at its links is reported to those who may change the task.
  '/tasks/:id/shares': client => firstOf(client, `/v3/task/filter.json?key=${encodeURIComponent('秋季版本发布准备')}`),
  '/tasks/workflows/': client => firstOf(client, '/v3/task/workflows.json'),
  '/tasks/import/': client => beginImport(client, 'tasks', '任务名称,负责人\n检查消防设施,王小雨\n'),
  '/okr/import/': client =>
    beginImport(client, 'okr', '周期,目标,关键结果,目标值\n2034-Q1,让老客户愿意推荐,推荐来的客户,20\n'),
  '/report/import/': client => beginImport(client, 'reports', '汇报模板,开始,内容\n日报,2025-01-06,检查了消防设施\n'),
  '/plan/import/': client => beginImport(client, 'goals', '周期,目标\n2034-W10,检查消防设施\n'),
  '/hr/leave/kinds/': client => firstOf(client, '/hr/leave/kinds.json'),
  '/hr/': client => firstOf(client, '/hr/apply/common_apply.json?scope=company'),
  '/finance/invoice/detail/': client => firstOf(client, '/erp/invoice.json?scope=company'),
  '/finance/billlog/detail/': client => firstOf(client, '/crm/billlog.json'),
  '/jxc/order/detail/': client => firstOf(client, '/erp/store-orders.json'),
  '/crm/purchase_order/': client => firstOf(client, '/crm/orders.json'),
  '/crm/refund_order/': client => firstOf(client, '/crm/refund_orders.json'),
  '/crm/return_order/': client => firstOf(client, '/crm/return_orders.json'),
  '/crm/quotation/': async client =>
    (
      await client.call<{ id: string }>('/erp/quote.json', {
        name: '看板扩容',
        customer_id: await firstOf(client, '/crm/customers.json'),
        lines: [{ name: '生产看板软件', unit: '套', quantity: '1', price: '48000', tax_rate: '13' }],
      })
    ).id,
  '/jxc/goods/detail/': client => firstOf(client, '/erp/products.json'),
  '/jxc/vendor/detail/': client => firstOf(client, '/erp/suppliers.json'),
  '/members_management/approvals/': client => firstOf(client, '/approval/process.json'),
  '/projects/': client => firstOf(client, '/project/advanced_list.json'),
  '/projects/import/': client => beginImport(client, 'project', '任务名称,负责人\n搬运设备,王小雨\n'),
  '/projects/:id/gantt': client => firstOf(client, '/project/advanced_list.json'),
  '/projects/:id/import': client => firstOf(client, '/project/advanced_list.json'),
  '/projects/:id/baselines': client => firstOf(client, '/project/advanced_list.json'),
  '/projects/:id/shares': client => projectNamed(client, '年末安全演练'),
  '/projects/:id/:scope': client => firstOf(client, '/project/advanced_list.json'),
  '/sprints/': async client => firstOf(client, `/project/${await scrumOf(client)}/sprints.json`),
  '/versions/': async client => firstOf(client, `/project/${await scrumOf(client)}/versions.json`),
  '/calendar/': client => firstOf(client, '/event.json'),
  '/members_management/people/': () => demoPeople.staff.id,
  '/members_management/fields/': client => firstOf(client, '/custom-field.json'),
  '/members_management/dictionaries/': () => 'TASK_QUESTION_TYPE',
  '/members_management/roles/': async client =>
    (
      await client.call<{ id: string }>('/roles.json', {
        name: `角色 ${crypto.randomUUID().slice(0, 8)}`,
        authorities: ['TASK_VIEW'],
      })
    ).id,
  '/crm/customer/import/': client => beginImport(client, 'customers', '客户全称,传真\n江阴展具,0510-86860000\n'),
  '/crm/contact/import/': client => beginImport(client, 'contacts', '客户,姓名\n没有的客户,钱多多\n'),
  '/crm/chance/import/': client => beginImport(client, 'chances', '客户,商机名称\n没有的客户,展具采购\n'),
  '/crm/contract/import/': client =>
    beginImport(client, 'contracts', '合同名称,合同性质,合同金额\n旧合同,框架协议,100\n'),
  '/jxc/goods/import/': client => beginImport(client, 'goods', '产品名称,含税单价\n展示架,120\n'),
  '/jxc/vendor/import/': client => beginImport(client, 'suppliers', '供应商名称,联系人\n江阴展架厂,钱多多\n'),
  '/members_management/import/': client => beginImport(client, 'people', '姓名,手机号\n钱多多,13900000001\n'),
  '/crm/contact/': client => firstOf(client, '/crm/contacts.json'),
  '/crm/customer_deliverable/': client => firstOf(client, '/crm/customers.json'),
  '/crm/customer/': client => firstOf(client, '/crm/customers.json'),
  '/crm/chance/': client => firstOf(client, '/crm/chances/company.json'),
  '/dashboard/panel/': () => 'task',
  '/plan/': goalOf,
  '/plan/snapshot/': snapshotOf,
  '/document/': () => 'company',
  '/okr/': client => firstOf(client, '/okr/objective.json'),
  '/okr/key-result/': keyResultOf,
  '/okr/review/detail/': client => firstOf(client, '/okr/review.json'),
  '/crm/contract/': client => firstOf(client, '/crm/contracts.json'),
  '/jxc/apply/detail/': async client =>
    (
      await client.call<{ id: string }>('/erp/purchase-apply.json', {
        name: '显示器与工位',
        lines: [{ name: '第一行', quantity: '1', price: '10' }],
      })
    ).id,
  '/crm/tender/': client => firstOf(client, '/crm/tenders.json'),
  '/crm/contract_change/': client => firstOf(client, '/crm/contract-change-order.json'),
  '/crm/visit_plan/': async client =>
    (
      await client.call<{ id: string }>('/crm/visit_plan.json', {
        name: '二期现场验收',
        customer_id: await firstOf(client, '/crm/customers.json'),
        visit_on: '2031-05-09',
      })
    ).id,
  '/jxc/enquiry/detail/': async client =>
    (
      await client.call<{ id: string }>('/erp/enquiries.json', {
        name: '询价',
        lines: [{ name: '第一行', quantity: '1', price: '10' }],
      })
    ).id,
  '/jxc/price_list/': client => firstOf(client, '/erp/price-lists.json'),
}

/** Screens whose record stands in the query of their address. */
const queries: Record<string, (client: Client) => Promise<string>> = {
  '/document/article_detail': async client => `?id=${await firstOf(client, '/document/search.json?kind=article&key=')}`,
  '/document/article_content': async client =>
    `?id=${await firstOf(client, '/document/search.json?kind=article&key=')}`,
  '/document/linked': async client => {
    const record = { subject_type: 'task', subject_id: await firstOf(client, '/v3/task/filter.json') }
    await client.call(`/document/link/${await firstOf(client, '/document/search.json')}.json`, record)
    return `?${String(new URLSearchParams(record))}`
  },
  '/note/edit_detail': async client => `?id=${await firstOf(client, '/note.json')}`,
  '/dialogue': async client => `?id=${await firstOf(client, '/im/conversations.json')}`,
  '/post/detail': async client => `?id=${await firstOf(client, '/v2/post/all.json')}`,
  '/post/people': async client => `?of=like&id=${await firstOf(client, '/v2/post/all.json')}`,
  '/post/readers': async client => `?id=${await firstOf(client, '/v2/post/advance_list.json?kind=1')}`,
  '/report/detail': async client => `?id=${await firstOf(client, '/v3/report/list.json?scope=company')}`,
  '/report/shares': async client => `?id=${await firstOf(client, '/v3/report/list.json')}`,
  '/projects/summary': async client => `?id=${await fitOut(client)}`,
  '/projects/approve': async client =>
    `?uuid=${await firstOf(client, `/project/advanced_list.json?status=-1&is_delete=4`)}`,
  '/projects/risk_detail': async client =>
    `?id=${await firstOf(client, `/project/${await fitOut(client)}/risks.json`)}`,
  '/projects/log_detail': async client => `?id=${await firstOf(client, `/project/${await fitOut(client)}/logs.json`)}`,
  '/projects/log_form': async client => `?project=${await fitOut(client)}`,
  '/projects/task_deliverable': async client => `?project=${await fitOut(client)}`,
  '/projects/customer_deliverable': async client => `?project=${await fitOut(client)}`,
  '/projects/document_detail': async client =>
    `?id=${await firstOf(client, `/project/${await fitOut(client)}/documents.json?within=project&kind=wiki`)}`,
  '/projects/document_files': async client => `?project_id=${await fitOut(client)}`,
  '/projects/document_wiki': async client => `?project_id=${await fitOut(client)}`,
  '/projects/document_feishu_doc': async client => `?project_id=${await fitOut(client)}`,
  '/projects/quality_detail': async client =>
    `?id=${await firstOf(client, `/project/${await projectNamed(client, '智能考勤终端研发')}/quality.json`)}`,
  '/projects/quality_form': async client => `?project=${await fitOut(client)}`,
  '/projects/risk_form': async client => `?project=${await fitOut(client)}`,
}
/** A goal that is written for the purpose. */
const ownDay = { goal_type: 0, goal_cycle: '2030-01-01' }
async function goalOf({ call }: Client): Promise<string> {
  return (await call<{ id: string }>('/v3/task/goal.json', { ...ownDay, name: '整理档案' })).id
}
/** How this week stood at its start. */
async function snapshotOf(client: Client): Promise<string> {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  return await firstOf(client, `/v3/task/goal/snapshots.json?goal_type=1&goal_cycle=${cycleOf('week', today)}`)
}
/** A key result of an objective that has some. */
async function keyResultOf({ call }: Client): Promise<string> {
  const { list } = await call<{ list: { id: string; key_result_num: number }[] }>('/okr/objective.json?limit=100')
  const { id } = list.find(one => one.key_result_num > 0)!
  return (await call<{ krs: { id: string }[] }>(`/okr/objective/${id}.json`)).krs[0]!.id
}
const projectNamed = (client: Client, name: string) =>
  firstOf(client, `/project/advanced_list.json?status=-1&key=${encodeURIComponent(name)}`)
const fitOut = (client: Client) => projectNamed(client, '新办公室装修')

async function beginImport({ call }: Client, kind: string, text: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/csv' }), `${kind}.csv`)
  const {
    list: [file],
  } = await call<Listed>('/file/upload.json', form)
  return (await call<{ id: string }>(`/import/${kind}.json`, { file_id: file!.id })).id
}

/** A screen's address with a record of the demo company in it. */
export async function addressWith(path: string, client: Client): Promise<string> {
  const [before, ...others] = path.split(':')
  const rest = others.join(':')
  if (others.length === 0) return path + ((await queries[path]?.(client)) ?? '')
  const begins = Object.keys(records)
    .filter(begin => !begin.includes(':') && before!.startsWith(begin))
    .toSorted((one, other) => other.length - one.length)
  const find = records[path] ?? records[begins[0] ?? '']
  if (!find) throw new Error(`${path}: say in e2e/demo-records.ts which record it is to show`)
  return `${before}${await find(client)}${rest.replace(/^\w+/, '').replace(':scope', 'tasks')}`
}
