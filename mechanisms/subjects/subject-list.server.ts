import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Scope } from '#platform/contract/list.ts'
import { given, shapes } from '#platform/server/database/statement.ts'
import { pageAsJson, type RowShape } from '#platform/server/database/json.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { isUnread, type MemberRole } from '#mechanisms/members/members.server.ts'
import { asker, askerValues, type Subject } from './subject.server.ts'

export interface SubjectList {
  /** What a row answers; the unread flag `newStatus` comes with it. */
  row: RowShape
  /** Conditions by the name of the query's field; each wants its value in the place of that name. */
  filters: Record<string, SQL>
  /** What the list can be sorted by, the usual direction first; `lastOptDate` is there by itself. */
  sorts: Record<string, { by: SQLWrapper, descending?: boolean }>
  usualScope: Scope
  usualSort: string
}

interface Query {
  start: number
  limit: number
  scope?: Scope
  sort?: string
  personId?: string
  departmentId?: string
  /** true: only what is still open; false: only what is done. */
  isOpen?: boolean
}

const roleOf: Partial<Record<Scope, MemberRole>> = { mine: 'manager', created: 'creator', partner: 'partner', follow: 'follower', person: 'manager' }

/**
 * A list of a record type: scopes, filters, sorts and pages as one statement that answers JSON. One person's records are read
 * from `member`, in the order of its index; several people's from the record's own table.
 */
export function subjectList<Page>(subject: Subject, { row, filters, sorts, usualScope, usualSort }: SubjectList) {
  const { table, type } = subject
  const byRole = (person: SQLWrapper, role: MemberRole) => sql`taken.comp_id = ${asker.company} and taken.person_id = ${person}
    and taken.subject_type = ${sql.raw(`'${type}'`)} and taken.role = ${sql.raw(`'${role}'`)}`
  const managedBy = (people: SQL) => sql`${table.id} in (select t.subject_id from member t where t.comp_id = ${asker.company}
    and t.subject_type = ${sql.raw(`'${type}'`)} and t.role = 'manager' and t.person_id in (${people}))`
  const below = (nearest: SQL) => sql`select s.person_id from person_superior s where s.comp_id = ${asker.company} and s.superior_id = ${asker.person} and ${nearest}`

  const build = (shape: string): SQL => {
    const { scope, sort, open, seesAll, keys } = JSON.parse(shape) as Shape
    const role = roleOf[scope]
    const conditions: SQL[] = keys.map(key => filters[key]!)
    let from = sql`${table}`
    let lastOpt: SQLWrapper = sql`${table}.last_opt_date`
    if (role) {
      from = sql`member taken join ${table} on ${table.companyId} = taken.comp_id and ${table.id} = taken.subject_id`
      lastOpt = sql`taken.last_opt_date`
      conditions.unshift(byRole(scope === 'person' ? given('personId') : asker.person, role))
    } else {
      conditions.unshift(sql`${table.companyId} = ${asker.company}`)
    }
    if (open !== null) conditions.push(role ? sql`taken.is_open = ${sql.raw(String(open))}` : open ? subject.open : sql`not ${subject.open}`)
    if (scope === 'department') {
      conditions.push(managedBy(sql`select p.id from person p join department d on d.comp_id = p.comp_id and d.id = p.department_id
        where p.comp_id = ${asker.company} and d.path @> array[coalesce(${given('departmentId')}::uuid, (select department_id from person where comp_id = ${asker.company} and id = ${asker.person}))]`))
    }
    if (scope === 'direct') conditions.push(managedBy(below(sql`s.distance = 1`)))
    if (scope === 'subordinates') conditions.push(managedBy(below(sql`s.distance > 0`)))
    // Mine is seen by me; whatever names other people is held against what the asker may see.
    if (!seesAll && !(role && scope !== 'person')) conditions.push(subject.seen)

    const chosen = sort.startsWith('-') ? sort.slice(1) : sort
    const { by, descending = false } = chosen === 'lastOptDate' ? { by: lastOpt, descending: true } : sorts[chosen]!
    const down = descending !== sort.startsWith('-')
    const tie = role && chosen === 'lastOptDate' ? sql`taken.subject_id` : sql`${table.id}`
    const order = down ? sql`${by} desc nulls last, ${tie} desc nulls last` : sql`${by} asc, ${tie} asc`
    // Whatever only `member` decides is counted there alone, from its index.
    const onlyMembers = role && keys.length === 0 && (seesAll || scope !== 'person')
    const newStatus = role && scope !== 'person' ? sql`(not taken.is_read)` : isUnread(sql`${table.companyId}`, type, sql`${table.id}`)
    return pageAsJson({
      row: { ...row, newStatus }, from, where: sql.join(conditions, sql` and `), order,
      ...(onlyMembers ? { counted: sql`member taken where ${sql.join(conditions, sql` and `)}` } : {}),
    })
  }
  const statements = shapes(build)

  return async (query: Query & Record<string, unknown>, { me, run }: Context): Promise<Json<Page>> => {
    const values = askerValues(subject, me)
    const keys = Object.keys(filters).filter(key => {
      const value = query[key]
      return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
    })
    const shape: Shape = { scope: query.scope ?? usualScope, sort: query.sort ?? usualSort, open: query.isOpen ?? null, seesAll: values.asker_sees_all, keys }
    const statement = statements(JSON.stringify(shape))
    const [answer] = await run([statement({ ...query, ...values, departmentId: query.departmentId ?? null })])
    return new Json<Page>(answer!.rows[0]![0] as string)
  }
}

interface Shape { scope: Scope, sort: string, open: boolean | null, seesAll: boolean, keys: string[] }
