import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { wantedSort } from '#platform/contract/list.ts'
import { compile, given, shapes } from '#platform/server/database/statement.ts'
import { asTruth, pageAsJson, totalOf, type Covered, type RowShape } from '#platform/server/database/json.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { isUnread, type MemberRole } from '#mechanisms/members/members.server.ts'
import { isOfOnePerson, subjectRows, type Known, type RowsQuery, type RowsShape, type SubjectRows } from './subject-rows.server.ts'
import { asker, type Subject } from './subject.server.ts'

export interface SubjectList extends SubjectRows {
  /** What a row answers; the unread flag `newStatus` comes with it, */
  row: RowShape
  /** but not where records are only chosen from. */
  hasNews?: false
  /** What of it is covered up in some rows; `ownWhole`: in none that the asker takes part in. */
  covered?: Covered & { ownWhole?: boolean }
  /** What the list can be sorted by, the usual direction first; `lastOptDate` is there by itself. */
  sorts: Record<string, Known<SQLWrapper> & { descending?: boolean, /** It is the id itself, whose order the primary key has. */ isId?: boolean }>
  usualSort: string
}

interface Shape extends RowsShape { sort: string }
interface Query extends RowsQuery { start: number, limit: number, sort?: string, sorters?: readonly string[] }

/**
 * A list of a record type: scopes, filters, sorts and pages as one statement that answers JSON. What `member` knows is chosen,
 * sorted and cut there, from its index alone; the record's own table is then asked for the page's few rows.
 */
export function subjectList<Page>(subject: Subject, list: SubjectList) {
  const { table, type } = subject
  const { row, hasNews = true, covered, sorts, usualSort } = list
  const { scoped, asked } = subjectRows(subject, list)
  const anyRow = { row: hasNews ? { ...row, newStatus: isUnread(sql`${table.companyId}`, type, sql`${table.id}`) } : row, covered }
  // Rights and news are asked of many tables. Of what they take part in themselves, the asker's own row of `member` knows both.
  const read = asTruth(sql`(not taken.is_read)`)
  const ownRow = covered?.ownWhole ? { row: { ...row, [covered.when]: asTruth(sql`false`), newStatus: read } } : { row: hasNews ? { ...row, newStatus: read } : row, covered }

  const sortOf = (sort: string, role?: MemberRole) => {
    const chosen = sort.startsWith('-') ? sort.slice(1) : sort
    const sorted = chosen === 'lastOptDate'
      ? { by: role ? sql`taken.last_opt_date` : sql`${table}.last_opt_date`, taken: sql`taken.last_opt_date`, descending: true }
      : sorts[chosen]!
    const { by, taken, descending = false, isId = false } = sorted as SubjectList['sorts'][string]
    const down = descending !== sort.startsWith('-')
    const ordered = (by: SQLWrapper, tie: SQLWrapper) => isId ? sql`${by} ${sql.raw(down ? 'desc' : 'asc')}` : inOrder(by, tie, down)
    return { by, taken, isId, down, ordered, tie: role && chosen === 'lastOptDate' ? sql`taken.subject_id` : sql`${table.id}` }
  }
  const joined = sql`join ${table} on ${table.companyId} = taken.comp_id and ${table.id} = taken.subject_id`

  // Said of the table itself: of what a cut list joins, PostgreSQL does not know that it is the asker's, and compares it row by row.
  const ofCompany = sql`${table.companyId} = ${asker.company}`

  const build = (shape: string): SQL => {
    const { sort, ...rows } = JSON.parse(shape) as Shape
    const { from, where, fromMembers, role } = scoped(rows)
    const { by, taken, isId, down, ordered, tie } = sortOf(sort, role)
    const counted = fromMembers && sql`${fromMembers.from} where ${fromMembers.where}`
    const shown = role && rows.scope !== 'person' ? ownRow : anyRow
    if (fromMembers && counted && taken) {
      // In the order of its index, a page is a piece of it, and all open ones are counted in a narrower one. Otherwise all are gone through: once, for page and count.
      const isReadOnce = fromMembers.isDear || rows.open === null || (sort !== 'lastOptDate' && rows.keys.length > 0)
      const all = sql`select taken.comp_id, taken.subject_id, taken.is_read, ${taken} as sort_by from ${counted}`
      const cut = sql`(${isReadOnce ? sql`select * from found` : all} order by ${ordered(sql`sort_by`, sql`subject_id`)} limit ${given('limit')}::int offset ${given('start')}::int) taken`
      const page = pageAsJson({
        ...shown, counted: isReadOnce ? sql`found` : counted, isCut: true, order: ordered(sql`taken.sort_by`, sql`taken.subject_id`), where: ofCompany, from: sql`${cut} ${joined}`,
      })
      return isReadOnce ? sql`with found as materialized (${all}) ${page}` : page
    }
    if (!role && !isId && sort.startsWith('-')) {
      return pageAsJson({
        ...anyRow, counted: sql`${from} where ${where}`, isCut: true, order: reversedOrder(down), where: ofCompany,
        from: sql`(${reversed({ by, from, where, down })}) taken ${joined}`,
      })
    }
    return pageAsJson({ ...shown, from, where, order: ordered(by, tie), ...(counted ? { counted } : {}) })
  }
  const reversedOrder = (down: boolean) => sql`taken.sort_by ${sql.raw(down ? 'desc' : 'asc')} nulls last, taken.subject_id ${sql.raw(down ? 'desc' : 'asc')}`
  /**
   * The other way round, what has no value comes last all the same. Read from its end, an index has it first: so the rows with a value
   * are read from there, those without behind them, as many of each as a page may need.
   */
  function reversed({ by, from, where, down }: { by: SQLWrapper, from: SQL, where: SQL, down: boolean }): SQL {
    const enough = sql`limit ${given('limit')}::int + ${given('start')}::int`
    const fromItsEnd = sql.raw(down ? 'desc' : 'asc nulls first')
    const way = sql.raw(down ? 'desc' : 'asc')
    return sql`select * from (
        (select ${table.companyId} as comp_id, ${table.id} as subject_id, ${by} as sort_by from ${from} where ${where} and ${by} is not null
          order by ${by} ${fromItsEnd}, ${table.id} ${fromItsEnd} ${enough})
        union all (select ${table.companyId}, ${table.id}, null from ${from} where ${where} and ${by} is null order by ${table.id} ${way} ${enough})) taken
      order by ${reversedOrder(down)} limit ${given('limit')}::int offset ${given('start')}::int`
  }

  /** The ids of a page of several people's rows, and how many there are in all: small enough to be planned anew each time. */
  const choose = (shape: string): SQL => {
    const { sort, ...rows } = JSON.parse(shape) as Shape
    const { from, where } = scoped(rows)
    const { by, isId, down, ordered, tie } = sortOf(sort)
    const page = !isId && sort.startsWith('-') ? reversed({ by, from, where, down })
      : sql`select ${table.id} as subject_id from ${from} where ${where} order by ${ordered(by, tie)} limit ${given('limit')}::int offset ${given('start')}::int`
    return sql`select array_agg(subject_id), ${totalOf(sql`${from} where ${where}`)} from (${page}) page`
  }
  const statements = shapes(build)
  const choices = shapes(choose)
  const rowsOfIds = compile(pageAsJson({
    ...anyRow, isCut: true, order: sql`chosen.place`, total: sql`${given('total')}::int`,
    from: sql`unnest(${given('ids')}::uuid[]) with ordinality chosen (id, place) join ${table} on ${table.id} = chosen.id`, where: ofCompany,
  }))

  return async (query: Query & Record<string, unknown>, { me, run }: Context): Promise<Json<Page>> => {
    const { shape, values } = asked(query, me)
    const wanted = JSON.stringify({ ...shape, sort: wantedSort(query) ?? usualSort } satisfies Shape)
    if (shape.keys.length === 0 || isOfOnePerson(shape.scope)) {
      const [answer] = await run([statements(wanted)(values)])
      return new Json<Page>(answer!.only!)
    }
    // Which index finds what few of a whole company's records have depends on the value: the choice is planned anew each time. What their
    // rows say takes longer to plan than to read, and is prepared once.
    const { text, values: places = [] } = choices(wanted)(values)
    const [chosen] = await run([{ text, values: places, plain: true }])
    const [ids, total] = chosen!.rows[0]!
    const [answer] = await run([rowsOfIds({ ...values, ids: ids ?? [], total })])
    return new Json<Page>(answer!.only!)
  }
}

const inOrder = (by: SQLWrapper, tie: SQLWrapper, down: boolean) =>
  down ? sql`${by} desc nulls last, ${tie} desc nulls last` : sql`${by} asc, ${tie} asc`
