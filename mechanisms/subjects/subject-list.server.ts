import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { wantedSort, type Scope } from '#platform/contract/list.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { asTruth, pageAsJson, totalOf, type Covered, type RowShape } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { isUnread } from '#mechanisms/members/members.server.ts'
import {
  isOfOnePerson,
  subjectRows,
  type Known,
  type RowsQuery,
  type RowsShape,
  type SoughtRows,
  type SubjectRows,
} from './subject-rows.server.ts'
import { ownOrder, ownPage, type OwnOrder } from './own-rows.server.ts'
import { soughtAsJson, soughtPage, tableOrder, type TableOrder } from './sought-rows.server.ts'
import { actor, type Subject } from './subject.server.ts'

export interface SubjectList extends SubjectRows {
  /** The columns of a row; the unread flag `newStatus` is added, */
  row: RowShape
  /** except in lists that records are only chosen from. */
  hasNews?: false
  /** What is redacted in some rows; `ownWhole`: in none that the actor is a member of. */
  covered?: Covered & { ownWhole?: boolean }
  /** The sort orders, the default direction first; `lastOptDate` is always available. */
  sorts: Record<
    string,
    Known<SQLWrapper> & {
      descending?: boolean
      /** Rows of `member` without a value are in no index of it, only in that of ids. */ isSparse?: boolean
      /** It is the id itself, whose order the primary key has. */ isId?: boolean
    }
  >
  usualSort: string
}

interface Shape extends RowsShape {
  sort: string
}
interface Query extends RowsQuery {
  start: number
  limit: number
  sort?: string
  sorters?: readonly string[]
}

/**
 * A list of a record type: scopes, filters, sorts and pages as one statement that returns JSON. What `member` has a
 * copy of is filtered, sorted and cut there, from its index alone; the record's own table is then read only for the
 * page's few rows.
 */
export function subjectList<Page>(subject: Subject, list: SubjectList) {
  const { table, type } = subject
  const { row, hasNews = true, covered, sorts, usualSort } = list
  const { scoped, queryValues } = subjectRows(subject, list)
  const anyRow = {
    row: hasNews ? { ...row, newStatus: isUnread(sql`${table.companyId}`, type, sql`${table.id}`) } : row,
    covered,
  }
  // Rights and unread flags come from many tables. For the actor's own records, their row of `member` has both.
  const read = asTruth(sql`(not taken.is_read)`)
  const ownRow = covered?.ownWhole
    ? { row: { ...row, [covered.when]: asTruth(sql`false`), newStatus: read } }
    : { row: hasNews ? { ...row, newStatus: read } : row, covered }

  const sortOf = (sort: string) => {
    const chosen = sort.startsWith('-') ? sort.slice(1) : sort
    const isReversed = sort.startsWith('-')
    const changed = { by: sql`${table}.last_opt_date`, taken: sql`taken.last_opt_date`, descending: true }
    const sorted: SubjectList['sorts'][string] = chosen === 'lastOptDate' ? changed : sorts[chosen]!
    const { by, descending = false, isId = false, isSparse = false } = sorted
    const taken = isId ? sql`taken.subject_id` : sorted.taken
    const isDown = descending !== isReversed
    const own: OwnOrder | undefined = taken && {
      by: sql`${taken}`,
      // The index of ids goes from the newest.
      isDown: isId || descending,
      isReversed: isId ? !isDown : isReversed,
      isId,
      isSparse,
    }
    const isByChange = sort === 'lastOptDate'
    return { own, inTable: { by, isDown, isReversed, isId, isByChange } satisfies TableOrder }
  }
  /** A forward scan of the record table's index has all rows in the list's order. */
  const isInOrder = ({ looked, candidates, days }: SoughtRows, { isReversed, isId, isByChange }: TableOrder) =>
    looked.length === 0 && !candidates && (!isReversed || isId) && !(days && isByChange)
  const joined = sql`join ${table} on ${table.companyId} = taken.comp_id and ${table.id} = taken.subject_id`

  // A condition on the table itself: PostgreSQL does not infer the company of a cut list's join, and compares it row by
  // row.
  const ofCompany = sql`${table.companyId} = ${actor.company}`

  const shownTo = ({ scope }: RowsShape) => (isOfOnePerson(scope) && scope !== 'person' ? ownRow : anyRow)

  const build = (shape: string): SQL => {
    const { sort, ...rows } = JSON.parse(shape) as Shape
    const { from, where, own: ownRows, sought } = scoped(rows)
    const { own, inTable } = sortOf(sort)
    if (ownRows && own) {
      const { before, page, total } = ownPage(ownRows, own)
      const answer = pageAsJson({
        ...shownTo(rows),
        total,
        isCut: true,
        order: ownOrder(own),
        where: ofCompany,
        from: sql`${page} ${joined}`,
      })
      return sql`${before} ${answer}`
    }
    if (!isInOrder(sought, inTable)) return soughtAsJson(table, sought, inTable, anyRow)
    return pageAsJson({ ...anyRow, from, where, order: tableOrder(table, inTable) })
  }

  /** The ids of a page, their read flags, and the count: small enough to be planned again each time. */
  const choose = (shape: string): SQL => {
    const { sort, ...rows } = JSON.parse(shape) as Shape
    const { from, where, own: ownRows, sought } = scoped(rows)
    const { own, inTable } = sortOf(sort)
    if (ownRows && own) {
      const { before, page, total } = ownPage(ownRows, own)
      return sql`${before} select array_agg(taken.subject_id) as ids, array_agg(taken.is_read::text) as reads, ${total} as total
        from ${page}`
    }
    if (!isInOrder(sought, inTable)) {
      const { before, page, total } = soughtPage(table, sought, inTable)
      return sql`${before} select array_agg(taken.subject_id) as ids, null::text[] as reads, ${total} as total from ${page}`
    }
    const page = sql`select ${table.id} as subject_id from ${from} where ${where} order by ${tableOrder(table, inTable)} limit
      ${param('limit')}::int offset ${param('start')}::int`
    return sql`select array_agg(subject_id) as ids, null::text[] as reads,
      ${totalOf(sql`${from} where ${where}`)} as total from (${page}) page`
  }
  const statements = shapes(build)
  const choices = shapes(choose, {
    row: { ids: col.texts.orNull, reads: col.texts.orNull, total: col.int.orNull },
  })
  const rowsOfIds = shapes((whose: 'own' | 'any') =>
    pageAsJson({
      ...(whose === 'own' ? ownRow : anyRow),
      isCut: true,
      order: sql`taken.place`,
      total: sql`${param('total')}::int`,
      from: sql`unnest(${param('ids')}::uuid[]${whose === 'own' ? sql`, ${param('reads')}::boolean[]` : sql``})
        with ordinality taken (id, ${whose === 'own' ? sql`is_read, ` : sql``}place) join ${table} on ${table.id} =
        taken.id`,
      where: ofCompany,
    }),
  )
  /** Is it read from `member`, in an order that an index has? */
  const isOwn = (scope: Scope, sort: string) => isOfOnePerson(scope) && sortOf(sort).own !== undefined

  /**
   * In the default order, all of one person's rows come from one index, so one generic plan fits everybody. Any other
   * list is planned for its values: a plan for somebody with few rows would read and sort all rows.
   */
  const isSteady = ({ scope, keys }: RowsShape, sort: string) =>
    keys.length === 0 && (sort === 'lastOptDate' || !isOwn(scope, sort))

  return async (query: Query & Record<string, unknown>, { me, run }: Context): Promise<Json<Page>> => {
    const { shape, values } = queryValues(query, me)
    const sort = wantedSort(query) ?? usualSort
    const wanted = JSON.stringify({ ...shape, sort } satisfies Shape)
    if (isSteady(shape, sort)) {
      const [answer] = await run([statements(wanted)(values)])
      return new Json<Page>(answer!.only!)
    }
    // The best index for a rare value depends on the value, so the choice is planned again each time. The rows' columns
    // take longer to plan than to read, so that statement is prepared once.
    const [chosen] = await run([{ ...choices(wanted)(values), name: '' }])
    const { ids, reads, total } = chosen.one
    const statement = rowsOfIds(isOwn(shape.scope, sort) && shownTo(shape) === ownRow ? 'own' : 'any')
    const [answer] = await run([statement({ ...values, ids: ids ?? [], reads: reads ?? [], total })])
    return new Json<Page>(answer!.only!)
  }
}
