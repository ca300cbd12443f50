import { apiPrefix } from '#platform/contract/call.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { demoPassword, demoPeople, type DemoLogin } from '#database/demo/people.ts'

/** Asks the running server as one of the demo people, in the wire's own names. */
export interface Asker { token: string, companyId: string, ask<Data>(path: string, body?: object | FormData): Promise<Data> }

export async function signInByCall(url: string, who: DemoLogin): Promise<Asker> {
  const credentials = { identify: who, password: await wirePassword(demoPassword) }
  const { token, comp_id: companyId } = await answer<{ token: string, comp_id: string }>(url, '/v2/user/login', {}, credentials)
  return { token, companyId, ask: (path, body) => answer(url, path, { authorization: `Bearer ${token}` }, body) }
}

async function answer<Data>(url: string, path: string, headers: Record<string, string>, body?: object | FormData): Promise<Data> {
  const response = await fetch(`${url}${apiPrefix}${path}`, body === undefined ? { headers } : body instanceof FormData
    ? { method: 'POST', headers, body }
    : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const { result, data, msg } = await response.json() as { result: number, data: Data, msg?: string }
  if (result !== 0) throw new Error(`${path} was refused: ${msg}`)
  return data
}

interface Listed { list: { id: string }[] }
/** The demo company's agile project. */
const scrumOf = (asker: Asker) => firstOf(asker, `/project/advanced_list.json?type=3&key=${encodeURIComponent('开工移动端 2.0')}`)
const firstOf = async ({ ask }: Asker, path: string) => (await ask<Listed>(path)).list[0]!.id

/**
 * By the part of an address before its parameter, or by a screen's whole path: how to come by a record of the demo company that a
 * screen can show. A room that lands with a new kind of record adds a line.
 */
const records: Record<string, (asker: Asker) => Promise<string> | string> = {
  '/tasks/': asker => firstOf(asker, '/v3/task/filter.json'),
  // Who looked at its links is told to those who may change the task.
  '/tasks/:id/shares': asker => firstOf(asker, `/v3/task/filter.json?key=${encodeURIComponent('秋季版本发布准备')}`),
  '/tasks/workflows/': asker => firstOf(asker, '/v3/task/workflows.json'),
  '/tasks/import/': asker => beginImport(asker, 'tasks', '任务名称,负责人\n检查消防设施,王小雨\n'),
  '/hr/leave/kinds/': asker => firstOf(asker, '/hr/leave/kinds.json'),
  '/hr/': asker => firstOf(asker, '/hr/apply/common_apply.json?scope=company'),
  '/finance/invoice/detail/': asker => firstOf(asker, '/erp/invoice.json?scope=company'),
  '/finance/billlog/detail/': asker => firstOf(asker, '/crm/billlog.json'),
  '/jxc/order/detail/': asker => firstOf(asker, '/erp/store-orders.json'),
  '/jxc/vendor/detail/': asker => firstOf(asker, '/erp/suppliers.json'),
  '/members_management/approvals/': asker => firstOf(asker, '/approval/process.json'),
  '/projects/': asker => firstOf(asker, '/project/advanced_list.json'),
  '/projects/import/': asker => beginImport(asker, 'project', '任务名称,负责人\n搬运设备,王小雨\n'),
  '/projects/:id/gantt': asker => firstOf(asker, '/project/advanced_list.json'),
  '/projects/:id/import': asker => firstOf(asker, '/project/advanced_list.json'),
  '/projects/:id/baselines': asker => firstOf(asker, '/project/advanced_list.json'),
  '/projects/:id/shares': asker => projectNamed(asker, '年末安全演练'),
  '/projects/:id/:scope': asker => firstOf(asker, '/project/advanced_list.json'),
  '/sprints/': async asker => firstOf(asker, `/project/${await scrumOf(asker)}/sprints.json`),
  '/versions/': async asker => firstOf(asker, `/project/${await scrumOf(asker)}/versions.json`),
  '/calendar/': asker => firstOf(asker, '/event.json'),
  '/members_management/people/': () => demoPeople.staff.id,
  '/members_management/fields/': asker => firstOf(asker, '/custom-field.json'),
  '/members_management/dictionaries/': () => 'TASK_QUESTION_TYPE',
  '/members_management/roles/': async asker => (await asker.ask<{ id: string }>('/roles.json', { name: `角色 ${crypto.randomUUID().slice(0, 8)}`, authorities: ['TASK_VIEW'] })).id,
  '/members_management/import/': asker => beginImport(asker, 'people', '姓名,手机号\n钱多多,13900000001\n'),
  '/crm/contact/': asker => firstOf(asker, '/crm/contacts.json'),
  '/crm/customer/': asker => firstOf(asker, '/crm/customers.json'),
  '/crm/chance/': asker => firstOf(asker, '/crm/chances/company.json'),
  '/crm/contract/': asker => firstOf(asker, '/crm/contracts.json'),
}

/** Screens whose record stands in the query of their address. */
const queries: Record<string, (asker: Asker) => Promise<string>> = {
  '/projects/summary': async asker => `?id=${await fitOut(asker)}`,
  '/projects/approve': async asker => `?uuid=${await firstOf(asker, `/project/advanced_list.json?status=-1&is_delete=4`)}`,
  '/projects/risk_detail': async asker => `?id=${await firstOf(asker, `/project/${await fitOut(asker)}/risks.json`)}`,
  '/projects/log_detail': async asker => `?id=${await firstOf(asker, `/project/${await fitOut(asker)}/logs.json`)}`,
  '/projects/log_form': async asker => `?project=${await fitOut(asker)}`,
  '/projects/task_deliverable': async asker => `?project=${await fitOut(asker)}`,
  '/projects/customer_deliverable': async asker => `?project=${await fitOut(asker)}`,
  '/projects/document_detail': async asker => `?id=${await firstOf(asker, `/project/${await fitOut(asker)}/documents.json?within=project&kind=wiki`)}`,
  '/projects/document_files': async asker => `?project_id=${await fitOut(asker)}`,
  '/projects/document_wiki': async asker => `?project_id=${await fitOut(asker)}`,
  '/projects/document_feishu_doc': async asker => `?project_id=${await fitOut(asker)}`,
  '/projects/quality_detail': async asker => `?id=${await firstOf(asker, `/project/${await projectNamed(asker, '智能考勤终端研发')}/quality.json`)}`,
  '/projects/quality_form': async asker => `?project=${await fitOut(asker)}`,
  '/projects/risk_form': async asker => `?project=${await fitOut(asker)}`,
}
const projectNamed = (asker: Asker, name: string) => firstOf(asker, `/project/advanced_list.json?status=-1&key=${encodeURIComponent(name)}`)
const fitOut = (asker: Asker) => projectNamed(asker, '新办公室装修')

async function beginImport({ ask }: Asker, kind: string, text: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/csv' }), `${kind}.csv`)
  const { list: [file] } = await ask<Listed>('/file/upload.json', form)
  return (await ask<{ id: string }>(`/import/${kind}.json`, { file_id: file!.id })).id
}

/** A screen's address with a record of the demo company in it. */
export async function addressWith(path: string, asker: Asker): Promise<string> {
  const [before, ...others] = path.split(':')
  const rest = others.join(':')
  if (others.length === 0) return path + (await queries[path]?.(asker) ?? '')
  const find = records[path] ?? records[before!]
  if (!find) throw new Error(`${path}: say in e2e/demo-records.ts which record it is to show`)
  return `${before}${await find(asker)}${rest.replace(/^\w+/, '').replace(':scope', 'tasks')}`
}
