import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { demoCompany } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { auditKinds } from '#modules/company/audit/audit.contract.ts'
import { OpenType } from '#modules/tasks/tasks.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'

const server = testServer()
/** More than any page of a list has. */
const many = 130

/** So many more records like one that is there, with other names, codes and ids. */
async function multiply(table: string, other: Record<string, string>, which = 'true') {
  const changed = Object.entries({ id: 'one.id::text', ...other })
    .map(([column, value]) => `'${column}', ${value}`)
    .join(', ')
  await server.sql(
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(like_it) || jsonb_build_object(${changed}))).* from
      (select * from ${table} where comp_id = $2 and ${which} order by id limit 1) like_it, unnest($1::uuid[]) with ordinality one (id, n)`,
    [Array.from({ length: many }, newId), demoCompany.id],
  )
}

/** The rows of an .xlsx below its headings. */
async function rowsOf(path: string) {
  const response = await fetch(`${server.url}${apiPrefix}${path}`, {
    headers: { authorization: `Bearer ${await server.token('admin')}` },
  })
  expect([path, response.headers.get('content-type')]).toEqual([path, expect.stringContaining('spreadsheetml')])
  return (await readSheet(Buffer.from(await response.arrayBuffer()))).length - 1
}
const count = async (text: string) =>
  (await server.sql<{ n: number }>(`select count(*)::int as n from ${text} and comp_id = $1`, [demoCompany.id]))[0]!.n

const person = {
  name: "'人 ' || one.n",
  account_id: 'null',
  mobile: 'null',
  email: 'null',
  login_name: 'null',
}
const lists: [name: string, path: string, more: () => Promise<unknown>, all: string][] = [
  ['people', '/user/export.json', () => multiply('person', person), 'person where status <> 1'],
  [
    'customers',
    '/crm/customers/export.json?scope=company',
    () => multiply('customer', { full_name: "'客户 ' || one.n", code: "'X' || one.n" }, 'is_delete = 0'),
    'customer where is_delete = 0 and not is_open',
  ],
  [
    'tasks',
    '/v3/task/export.json?scope=company',
    () => multiply('task', { name: "'任务 ' || one.n", code: "'X' || one.n" }, 'is_delete = 0 and parent_id is null'),
    'task where is_delete = 0',
  ],
  [
    'tasks to be read again',
    '/v3/task/plan_export.json?scope=company&format=xlsx',
    () => Promise.resolve(),
    // A task of its members alone is shown to others by its title, in the list.
    `task where is_delete = 0 and open_type <> ${OpenType.Members}`,
  ],
  [
    'bill logs',
    '/crm/billlog/export.json',
    () => multiply('bill_log', { party_name: "'对方 ' || one.n" }),
    'bill_log where true',
  ],
  [
    'orders',
    '/finance/orders/export.json?type=all&scope=company',
    () =>
      multiply(
        'finance_order',
        {
          name: "'单据 ' || one.n",
          code: "'X' || one.n",
          verify_code: "'X' || one.n",
          creator_id: "(select p.id from person p where p.name = '人 ' || one.n)",
        },
        "status = 'agree' and type = 'expense'",
      ),
    'finance_order where true',
  ],
  [
    'the analysis by people, with its sum',
    '/finance/analyze/export.json?by=people',
    () => Promise.resolve(),
    `(select comp_id from finance_order where status = 'agree' and type in ('expense', 'travel', 'purchase',
      'payment') group by comp_id, creator_id union all select '${demoCompany.id}') one where true`,
  ],
  [
    'payments',
    '/finance/pays/register/export.json',
    () => multiply('finance_payment', {}),
    'finance_payment where true',
  ],
  [
    'applications',
    '/hr/common_apply/export.json?scope=company',
    () => multiply('common_apply', { name: "'申请 ' || one.n" }),
    'common_apply where true',
  ],
  [
    'hours',
    '/task/user_hour_log/export.json?scope=company',
    () => multiply('work_hour', { person_id: "(select p.id from person p where p.name = '人 ' || one.n)" }),
    'work_hour where true',
  ],
  [
    'what was administered',
    '/comp/audit/export.json',
    () => multiply('history', {}, "subject_type = 'person'"),
    `history where subject_type in (${auditKinds.map(kind => `'${kind}'`).join(', ')})`,
  ],
]

it.each(lists)('the workbook of %s has every row of the list', async (_, path, more, all) => {
  await more()
  const wanted = await count(all)
  expect(wanted).toBeGreaterThan(many)
  expect(await rowsOf(path)).toBe(wanted)
})
