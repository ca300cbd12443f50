import { say } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { exportList, mostExported, type ListColumn } from '#mechanisms/exports/export-list.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { inPath } from '../import/people-plan.server.ts'
import { membersPage } from './person-list.server.ts'

/** A member's row as the list's JSON has it. */
interface Row {
  name: string
  mobile: string | null
  email: string | null
  login_name: string | null
  dept_id: string | null
  job_title: string | null
  manager: { id: string; name: string } | null
  gender: number
  status: number
  create_date: string
}

const genders = [
  { zh: '', en: '' },
  { zh: '女', en: 'Female' },
  { zh: '男', en: 'Male' },
]
const statuses = [
  { zh: '在职', en: 'Active' },
  { zh: '已离职', en: 'Left' },
  { zh: '未加入', en: 'Not joined' },
]

/** The members of a query as an .xlsx, with the headings that an import understands. */
export async function exportPeople(
  query: { key?: string | undefined; departmentId?: string | undefined; status?: number | undefined },
  context: Context,
) {
  const input = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  const page = JSON.parse((await membersPage({ ...input, start: 0, limit: mostExported + 1 }, context)).text) as {
    list: Row[]
  }
  const paths = await departmentPaths(context)
  const namesakes = await contactsOfNamesakes(context)
  const { locale } = context.request
  const columns: ListColumn<Row>[] = [
    { heading: { zh: '姓名', en: 'Name' }, kind: 'text', value: row => row.name },
    { heading: { zh: '手机号', en: 'Mobile' }, kind: 'text', width: 14, value: row => row.mobile },
    { heading: { zh: '邮箱', en: 'E-mail' }, kind: 'text', width: 28, value: row => row.email },
    {
      heading: { zh: '部门', en: 'Department' },
      kind: 'text',
      width: 20,
      value: row => row.dept_id && (paths.get(row.dept_id) ?? null),
    },
    { heading: { zh: '职位', en: 'Title' }, kind: 'text', width: 16, value: row => row.job_title },
    {
      heading: { zh: '直属上级', en: 'Manager' },
      kind: 'text',
      value: row => row.manager && (namesakes.get(row.manager.id) ?? row.manager.name),
    },
    { heading: { zh: '性别', en: 'Gender' }, kind: 'text', value: row => say(genders[row.gender]!, locale) },
    { heading: { zh: '登录名', en: 'Login name' }, kind: 'text', value: row => row.login_name },
    { heading: { zh: '状态', en: 'Status' }, kind: 'text', value: row => say(statuses[row.status]!, locale) },
    { heading: { zh: '加入时间', en: 'Added on' }, kind: 'dateTime', width: 18, value: row => row.create_date },
  ]
  return await exportList(context, { name: { zh: '成员', en: 'Members' }, columns, rows: page.list })
}

/** Departments from the top down, as an import reads them: 研发部/前端组. */
async function departmentPaths({ me, run }: Context): Promise<Map<string, string>> {
  const [answer] = await run([
    {
      name: 'department_paths_named',
      text: `select id, name, array_to_string(path, ' ') as path from department where comp_id = $1`,
      values: [me.companyId],
      row: { id: col.uuid, name: col.text, path: col.text },
    },
  ])
  const parts = answer.rows
  const named = new Map(parts.map(({ id, name }) => [id, inPath(name)]))
  return new Map(
    parts.map(({ id, path }) => [
      id,
      path
        .split(' ')
        .map(one => named.get(one))
        .join('/'),
    ]),
  )
}

/** Where several bear one name, what an import distinguishes them by. */
async function contactsOfNamesakes({ me, run }: Context): Promise<Map<string, string>> {
  const [answer] = await run([
    {
      name: 'namesakes',
      text: `select p.id, coalesce(p.mobile, p.email, p.login_name) as contact from person p where p.comp_id = $1 and p.status <>
        ${PersonStatus.Left} and coalesce(p.mobile, p.email, p.login_name) is not null
      and lower(p.name) in (select lower(name) from person where comp_id = $1 and status <> ${PersonStatus.Left} group by 1 having
        count(*) > 1)`,
      values: [me.companyId],
      row: { id: col.uuid, contact: col.text },
    },
  ])
  return new Map(answer.rows.map(({ id, contact }) => [id, contact]))
}
