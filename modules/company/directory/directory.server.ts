import { and, eq, sql } from 'drizzle-orm'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { directoryCalls, topOfCompany, type PersonRow } from '#mechanisms/people/directory.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { allDepartments, departmentsRightBelow } from '../department/department-list.server.ts'
import { membersOf, membersRightIn, peopleWithDepartments, personColumns } from '../person/person-list.server.ts'

/** The actor, whom people choose most; then who takes part in the last records of theirs. */
const recent = compile(sql`with mine as (
    select subject_type, subject_id, max(last_opt_date) as at from member where comp_id = ${param('company')} and
      person_id = ${param('actor')}
    group by 1, 2 order by 3 desc limit 50),
  met as (select m.person_id, max(mine.at) as at from mine join member m on m.comp_id = ${param('company')} and
    m.subject_type = mine.subject_type
    and m.subject_id = mine.subject_id where m.person_id <> ${param('actor')} group by 1
    union all select ${param('actor')}::uuid, 'infinity'::timestamptz)
  select json_build_object('list', page.page -> 'list')::text from (${sql`select (${pageAsJson({
    row: personColumns,
    from: sql`${peopleWithDepartments} join met on met.person_id = ${person.id}`,
    where: sql`${person.companyId} = ${param('company')} and ${person.status} <> ${fixed(PersonStatus.Left)}`,
    order: sql`met.at desc, ${person.id}`,
  })})::json as page`}) page`)

const kept = compile(
  sql`select json_build_object('list', coalesce(json_agg(json_build_object('id', p.id, 'name', p.name,
    'avatar', p.avatar, 'dept_name', p.department_name,
    'spelling', p.spelling) order by p.is_near desc, p.spelling, p.id), '[]'))::text
  from (select ${person.id} as id, ${person.name} as name, ${person.avatarFileId} as avatar,
      (select d.name from department d where d.comp_id = ${person.companyId} and d.id = ${person.departmentId}) as
        department_name, ${person.spelling} as spelling,
      coalesce(${person.departmentId} = (select own.department_id from person own where own.comp_id =
        ${param('company')} and own.id = ${param('actor')}), false) as is_near
    from ${person} where ${person.companyId} = ${param('company')} and ${person.status} <> ${fixed(PersonStatus.Left)} order by is_near desc,
      ${person.spelling}, ${person.id} limit 1000) p`,
  { value: col.text },
)

export const directoryHandlers = handle(directoryCalls, {
  search: (query, context) => membersOf(query, context),

  async recent(_, { me, run }) {
    const [answer] = await run([recent({ company: me.companyId, actor: me.personId, start: 0, limit: 20 })])
    return new Json<{ list: PersonRow[] }>(answer!.only!)
  },

  async kept(_, { me, run }) {
    const [answer] = await run([kept({ company: me.companyId, actor: me.personId })])
    return new Json(answer.one)
  },

  async step({ id, start, limit }, context) {
    const { me, db } = context
    const parentId = id === topOfCompany || id === me.companyId ? null : id
    if (parentId) {
      const [known] = await db
        .select({ id: department.id })
        .from(department)
        .where(and(eq(department.companyId, me.companyId), eq(department.id, parentId)))
      found(known)
    }
    const departments = await departmentsRightBelow(context, parentId)
    const people = await membersRightIn({ departmentId: parentId, start, limit }, context)
    // Both are JSON already: the people's page with the departments before it.
    return new Json(`{"departments":${departments},${people.text.slice(1)}`)
  },

  departments({ companyId }, context) {
    found(companyId === topOfCompany || companyId === context.me.companyId || null)
    return allDepartments(context)
  },
})
