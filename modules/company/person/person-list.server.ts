import { sql, type SQL } from 'drizzle-orm'
import { wantedSort } from '#platform/contract/list.ts'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { pageAsJson, type RowShape } from '#platform/server/database/json.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { queryWords } from '#mechanisms/spelling/search-words.server.ts'
import type { PersonRow } from '#mechanisms/people/directory.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import type { MemberRow } from './person.contract.ts'

export const personColumns = {
  id: person.id,
  name: person.name,
  avatar: person.avatarFileId,
  nickName: person.name,
  gender: person.gender,
  jobTitle: person.jobTitle,
  departmentId: person.departmentId,
  departmentName: department.name,
  status: person.status,
}
export const memberColumns = {
  ...personColumns,
  loginName: person.loginName,
  mobile: person.mobile,
  email: person.email,
  manager: personJson(sql`${person.companyId}`, sql`${person.managerId}`),
  isAdministrator: person.isAdministrator,
  createDate: person.createdAt,
  leftAt: person.leftAt,
}
export const peopleWithDepartments = sql`${person} left join ${department} on ${department.companyId} =
  ${person.companyId} and ${department.id} = ${person.departmentId}`

/** Conditions by what a query names; each wants its value in the place of that name. */
const filters = {
  present: sql`${person.status} <> ${fixed(PersonStatus.Left)}`,
  status: sql`${person.status} = ${param('status')}::int`,
  departmentId: sql`${department.path} @> array[${param('departmentId')}::uuid]`,
  rightIn: sql`${person.departmentId} is not distinct from ${param('rightIn')}::uuid`,
  key: sql`(${person.searchWords} @> ${param('words')}::text[] and cardinality(${param('words')}::text[]) > 0
    or ${person.name} ilike ${param('pattern')} or ${person.mobile} like ${param('pattern')} or ${person.email} ilike
      ${param('pattern')}
    or ${person.loginName} ilike ${param('pattern')})`,
} satisfies Record<string, SQL>
type Filter = keyof typeof filters

const sorts = {
  name: sql`${person.spelling} asc, ${person.id} asc`,
  '-name': sql`${person.spelling} desc, ${person.id} desc`,
  createDate: sql`${person.createdAt} desc, ${person.id} desc`,
  '-createDate': sql`${person.createdAt} asc, ${person.id} asc`,
  leftAt: sql`${person.leftAt} desc nulls last, ${person.id} desc`,
  '-leftAt': sql`${person.leftAt} asc, ${person.id} asc`,
  /** The very name first, then names that begin so. */
  match: sql`lower(${person.name}) = lower(${param('key')}) desc, ${person.name} ilike ${param('key')} || '%' desc,
    ${person.spelling} asc, ${person.id} asc`,
} satisfies Record<string, SQL>
type Sort = keyof typeof sorts

interface Query {
  start: number
  limit: number
  key?: string
  sort?: Exclude<Sort, 'match'>
  status?: number
  departmentId?: string
  rightIn?: string | null
}

function peoplePages(row: RowShape) {
  return shapes(shape => {
    const { sort, keys } = JSON.parse(shape) as { sort: Sort; keys: Filter[] }
    const where = sql.join(
      [sql`${person.companyId} = ${param('company')}`, ...keys.map(key => filters[key])],
      sql` and `,
    )
    return pageAsJson({ row, from: peopleWithDepartments, where, order: sorts[sort] })
  })
}
const colleagues = peoplePages(personColumns)
const members = peoplePages(memberColumns)

async function pageOf<Row>(pages: typeof colleagues, query: Query, { me, run }: Pick<Context, 'me' | 'run'>) {
  const key = query.key?.trim() || undefined
  const keys: Filter[] = query.status === undefined ? ['present'] : ['status']
  if (query.departmentId !== undefined) keys.push('departmentId')
  if (query.rightIn !== undefined) keys.push('rightIn')
  if (key !== undefined) keys.push('key')
  const sort: Sort = wantedSort(query) ?? (key === undefined ? 'name' : 'match')
  const statement = pages(JSON.stringify({ sort, keys }))
  const [answer] = await run([
    statement({
      ...query,
      company: me.companyId,
      key,
      words: queryWords(key ?? ''),
      pattern: likePattern(key ?? ''),
    }),
  ])
  return new Json<{ list: Row[]; total: number | null; start: number; limit: number }>(answer!.only!)
}

type QueryContext = Pick<Context, 'me' | 'run'>
/** Colleagues who have not left, as everybody sees them; a department's with all below it. */
export const membersOf = (query: Omit<Query, 'sort' | 'status' | 'rightIn'>, queryContext: QueryContext) =>
  pageOf<PersonRow>(colleagues, query, queryContext)
/** Those right in a department; without one, those who have no department. */
export const membersRightIn = (
  { departmentId, ...paging }: { departmentId: string | null; start: number; limit: number },
  queryContext: QueryContext,
) => pageOf<PersonRow>(colleagues, { ...paging, rightIn: departmentId }, queryContext)
/** Members with their contacts, for administrators. */
export const membersPage = (query: Query, queryContext: QueryContext) => pageOf<MemberRow>(members, query, queryContext)
