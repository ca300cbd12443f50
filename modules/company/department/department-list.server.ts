import { sql, type SQL } from 'drizzle-orm'
import type { DepartmentRow } from '#mechanisms/people/directory.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { department } from '#mechanisms/people/person.table.ts'
import { wireColumns } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'

const row = {
  id: department.id,
  name: department.name,
  parentId: department.parentId,
  head: personJson(sql`${department.companyId}`, sql`${department.headId}`),
  position: department.position,
  memberNum: sql`(select count(*)::int from person p where p.comp_id = ${department.companyId} and p.department_id =
    ${department.id} and p.status <> ${fixed(PersonStatus.Left)})`,
}
const rowsAsJson = (where: SQL) => sql`coalesce((select json_agg(d) from (select ${wireColumns(row)} from ${department}
  where ${department.companyId} = ${param('company')} and ${where}
  order by cardinality(${department.path}), ${department.position}, ${department.name}, ${department.id}) d),
    '[]'::json)`
const listAsJson = (where: SQL) => compile(sql`select json_build_object('list', ${rowsAsJson(where)})::text`)

const all = listAsJson(sql`true`)
const ofPerson = listAsJson(sql`${department.id} = any((select d.path from person p
  join department d on d.comp_id = p.comp_id and d.id = p.department_id where p.comp_id = ${param('company')} and p.id
    = ${param('person')})::uuid[])`)
const rightBelow = compile(
  sql`select ${rowsAsJson(sql`${department.parentId} is not distinct from ${param('parent')}::uuid`)}::text`,
  { value: col.text },
)

type QueryContext = Pick<Context, 'me' | 'run'>
type Rows = { list: DepartmentRow[] }

/** All departments of the actor's company, parents first. */
export async function allDepartments({ me, run }: QueryContext): Promise<Json<Rows>> {
  const [answer] = await run([all({ company: me.companyId })])
  return new Json(answer!.only!)
}

/** The departments that a person stands in, from the top down. */
export async function departmentsOfPerson({ me, run }: QueryContext, personId: string): Promise<Json<Rows>> {
  const [answer] = await run([ofPerson({ company: me.companyId, person: personId })])
  return new Json(answer!.only!)
}

/** Those right below one, or at the top; as the text of a JSON list. */
export async function departmentsRightBelow({ me, run }: QueryContext, parentId: string | null): Promise<string> {
  const [answer] = await run([rightBelow({ company: me.companyId, parent: parentId })])
  return answer.one
}
