import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { countOfLooked, pageAsJson, totalOf, type Covered, type RowShape } from '#platform/server/database/json.ts'
import { param } from '#platform/server/database/statement.ts'
import { mostFew, type SoughtRows } from './subject-rows.server.ts'
import { actor, type SubjectTable } from './subject.server.ts'

/** An order that an index of the record's own table has. */
export interface TableOrder {
  by: SQLWrapper
  /** Descending. */
  isDown: boolean
  /** The index is scanned backwards. */
  isReversed: boolean
  /** It is the id itself, which needs no tiebreaker. */
  isId: boolean
  /** It is the usual order of lists: by change, the latest first. */
  isByChange?: boolean
}

/** Before anything else is read, so many rows in the list's order are looked at: of what many have, a page is full then. */
const mostNear = 200
/**
 * So many candidates are put into a hash that rows in the list's order are compared with; of more each row is looked
 * up.
 */
const mostHashed = 4000
/** A span of so many days is read day by day: of each the first row, where an index has it, or all of the day's rows. */
const mostDays = { ordered: 4000, sorted: 400 }

const pageEnd = sql`${param('limit')}::int + ${param('start')}::int`
const most = (number: number) => sql.raw(String(number))
const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

/** An index scanned forwards or backwards. */
export function tableOrder(table: SubjectTable, { by, isDown, isReversed, isId }: TableOrder): SQL {
  if (isId) return sql`${table.id} ${sql.raw(isDown ? 'desc' : 'asc')}`
  const [forward, back] = isDown ? ['desc nulls last', 'desc'] : ['asc', 'asc nulls first']
  const way = sql.raw(isReversed ? back! : forward!)
  return sql`${by} ${way}, ${table.id} ${way}`
}

/** The order of rows merged from several pieces. */
function soughtOrder({ isDown }: Pick<TableOrder, 'isDown'>): SQL {
  const way = sql.raw(isDown ? 'desc' : 'asc')
  return sql`taken.sort_by ${way} nulls last, taken.subject_id ${way}`
}

/**
 * A page of rows for which no table has the list's order: a whole company's that the actor may see, those of several
 * people, or the actor's own by something that `member` has no copy of. Rows with `comp_id`, `subject_id` and
 * `sort_by`: the CTEs before the statement, the page as a table, and the count as an aggregate over it.
 * Only few rows, or those of a small table, are counted: otherwise the count is null, as beyond a thousand.
 */
export function soughtPage(table: SubjectTable, sought: SoughtRows, order: TableOrder) {
  const { known, candidates, among, parts } = sought
  const columns = sql`${table.companyId} as comp_id, ${table.id} as subject_id, ${order.by} as sort_by`
  const usual = tableOrder(table, order)
  const days = order.isByChange ? sought.days : undefined
  const areMany = candidates ? [sql`(select count(*) from few) > ${most(mostFew)}`] : []
  const ofChosen = [...known, sql`${table.id} = few.subject_id`, ...sought.looked.filter(one => one !== among?.looked)]
  const chosen = sql`chosen as materialized (select one.* from (select distinct subject_id from few) few
      cross join lateral (select ${columns} from ${table} where ${all(ofChosen)} limit 1) one
    where (select count(*) from few) <= ${most(mostFew)})`
  // The newest rows, read for themselves: they say whether a page is full soon.
  const near = sql`near as materialized (select count(*) < ${pageEnd} as is_sparse from (select from (select * from ${table}
    where ${table.companyId} = ${actor.company} order by ${usual} limit ${most(mostNear)}) ${table}
    where ${all([...known, ...areMany, ...sought.looked])} limit ${pageEnd}) found)`
  const isSparse = [...areMany, sql`(select is_sparse from near)`]
  // Where the other filters leave few rows, looking these up costs less than the hash.
  const hasMany = sql`(select count(*) from (select from ${table} where ${all(known)} limit ${most(mostFew + 1)}) these) > ${most(mostFew)}`
  const some = among && candidates ? hashed(candidates, among, [...isSparse, hasMany]) : undefined
  const looked = some ? sought.looked.map(one => (one === among!.looked ? some.isAmong : one)) : sought.looked
  const lanes =
    days &&
    dayByDay(
      table,
      days,
      isSparse,
      soughtOrder(order),
      further =>
        sql`(select ${columns}, ${days.column} as day from ${table} where ${all([...known, further, ...looked])}
        order by ${days.column}, ${usual} limit 1)`,
    )
  const inOrder = [...areMany, ...(lanes ? [sql`not ${lanes.areRead}`] : [])]
  const piece = (further: SQL[], by: SQL) => sql`(select ${columns} from ${table}
    where ${all([...known, ...inOrder, ...looked, ...further])} order by ${by} limit ${pageEnd})`
  const pieces = [
    ...(candidates ? [sql`select * from chosen`] : []),
    ...(lanes
      ? [
          sql`(select lane.* from lanes cross join lateral (select ${columns} from ${table}
            where ${all([...known, lanes.isOfLane, ...looked])} order by ${usual} limit ${pageEnd}) lane)`,
        ]
      : []),
    // A backwards scan returns rows without a value first, but they must come last.
    ...(order.isReversed && !order.isId
      ? [
          piece([sql`${order.by} is not null`], usual),
          piece([sql`${order.by} is null`], sql`${table.id} ${sql.raw(order.isDown ? 'desc' : 'asc')}`),
        ]
      : parts
        ? parts.map(part => piece([part], usual))
        : [piece([], usual)]),
  ]
  const counted = sql`${table} where ${all(known)}`
  const total =
    sought.looked.length === 0
      ? totalOf(counted)
      : sql`case when ${param('start')}::int > 0 then null when count(*) < ${param('limit')}::int then count(*)
          ${candidates ? sql`when (select count(*) from few) <= ${most(mostFew)} then (select count(*) from chosen)` : sql``}
          else ${countOfLooked(counted, all(sought.looked))} end`
  const tables = [
    ...(candidates
      ? [sql`few as materialized (select subject_id from (${candidates}) candidate limit ${most(mostFew + 1)})`, chosen]
      : []),
    ...(some || lanes ? [near] : []),
    ...(some ? [some.table] : []),
    ...(lanes ? lanes.tables : []),
  ]
  return {
    before: tables.length > 0 ? sql`with ${sql.raw(lanes ? 'recursive ' : '')}${sql.join(tables, sql`, `)}` : sql``,
    page: sql`(select * from (${sql.join(pieces, sql` union all `)}) taken order by ${soughtOrder(order)}
      limit ${param('limit')}::int offset ${param('start')}::int) taken`,
    total,
  }
}

/** Candidates that are too many to be looked up each, and few enough to be compared with each row. */
function hashed(candidates: SQL, { looked, id }: NonNullable<SoughtRows['among']>, isSparse: SQL[]) {
  return {
    table: sql`hashed as materialized (select subject_id from (${candidates}) candidate where ${all(isSparse)}
      limit ${most(mostHashed + 1)})`,
    isAmong: sql`case when (select count(*) from hashed) between 1 and ${most(mostHashed)} then ${id} in (select subject_id from
      hashed) else ${looked} end`,
  }
}

/**
 * The days of a span, each of which an index has: of days long ago nothing newer is read. From day to day the first row
 * that matches is read (`nextOf`); as many days as the page has rows, those whose first come first, have all that the
 * page has.
 */
function dayByDay(
  table: SubjectTable,
  { column, first, last, isOrdered }: NonNullable<SoughtRows['days']>,
  isSparse: SQL[],
  byFirst: SQL,
  nextOf: (further: SQL) => SQL,
) {
  const outermost = (least: 'min' | 'max') =>
    sql`(select ${sql.raw(least)}(${column}) from ${table} where ${table.companyId} = ${actor.company})`
  const [from, to] = [outermost('min'), outermost('max')]
  const areRead = sql`coalesce((select last - first < ${most(mostDays[isOrdered ? 'ordered' : 'sorted'])} from span), false)`
  return {
    tables: [
      sql`span as materialized (select ${first ? sql`greatest(${first}, ${from})` : from} as first,
        ${last ? sql`least(${last}, ${to})` : to} as last where ${all(isSparse)})`,
      sql`firsts as (select one.* from span cross join lateral ${nextOf(sql`${column} >= span.first`)} one where ${areRead}
        union all select one.* from firsts cross join lateral ${nextOf(sql`${column} > firsts.day`)} one)`,
      sql`lanes as materialized (select taken.day from firsts taken order by ${byFirst} limit ${pageEnd})`,
    ],
    areRead,
    isOfLane: sql`${column} = lanes.day`,
  }
}

/** The whole statement of such a page, as JSON; `joins` add the columns of other tables. */
export function soughtAsJson(
  table: SubjectTable,
  sought: SoughtRows,
  order: TableOrder,
  { joins = sql``, ...rows }: { row: RowShape; covered?: Covered | undefined; joins?: SQL },
): SQL {
  const { before, page, total } = soughtPage(table, sought, order)
  const answer = pageAsJson({
    ...rows,
    total,
    isCut: true,
    order: soughtOrder(order),
    // A condition on the table itself: PostgreSQL does not infer the company of a cut list's join.
    where: sql`${table.companyId} = ${actor.company}`,
    from: sql`${page} join ${table} on ${table.companyId} = taken.comp_id and ${table.id} = taken.subject_id ${joins}`,
  })
  return sql`${before} ${answer}`
}

/**
 * Candidates that reference these ids by one of their keys. Of many ids none is followed: there are more candidates
 * than are checked one by one then, whatever hangs on them.
 */
export const hungOn = (table: SubjectTable, key: PgColumn, ids: SQL): SQL => {
  const followed = sql`(select id from (${ids}) these (id) limit ${most(mostFew + 1)})`
  return sql`select null::uuid as subject_id from generate_series(1, ${most(mostFew + 1)}) where (select count(*) from ${followed} followed) >
      ${most(mostFew)}
    union all select ${table.id} as subject_id from ${followed} followed join ${table} on ${table.companyId} = ${actor.company} and
      ${key} = followed.id`
}
