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
}

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
export function soughtPage(table: SubjectTable, { known, looked, candidates, parts }: SoughtRows, order: TableOrder) {
  const { by } = order
  const columns = sql`${table.companyId} as comp_id, ${table.id} as subject_id, ${by} as sort_by`
  const chosen = sql`chosen as materialized (select one.* from (select distinct subject_id from few) few
      cross join lateral (select ${columns} from ${table} where ${all([...known, sql`${table.id} = few.subject_id`, ...looked])} limit 1) one
    where (select count(*) from few) <= ${most(mostFew)})`
  const areMany = candidates ? [sql`(select count(*) from few) > ${most(mostFew)}`] : []
  const piece = (further: SQL[], inOrder: SQL) => sql`(select ${columns} from ${table}
    where ${all([...known, ...areMany, ...looked, ...further])} order by ${inOrder} limit ${pageEnd})`
  const usual = tableOrder(table, order)
  const pieces = [
    ...(candidates ? [sql`select * from chosen`] : []),
    // A backwards scan returns rows without a value first, but they must come last.
    ...(order.isReversed && !order.isId
      ? [
          piece([sql`${by} is not null`], usual),
          piece([sql`${by} is null`], sql`${table.id} ${sql.raw(order.isDown ? 'desc' : 'asc')}`),
        ]
      : parts
        ? parts.map(part => piece([part], usual))
        : [piece([], usual)]),
  ]
  const total =
    looked.length === 0
      ? totalOf(sql`${table} where ${all(known)}`)
      : sql`case when ${param('start')}::int > 0 then null when count(*) < ${param('limit')}::int then count(*)
          ${candidates ? sql`when (select count(*) from few) <= ${most(mostFew)} then (select count(*) from chosen)` : sql``}
          else ${countOfLooked(sql`${table} where ${all(known)}`, all(looked))} end`
  return {
    before: candidates
      ? sql`with few as materialized (select subject_id from (${candidates}) candidate limit ${most(mostFew + 1)}), ${chosen}`
      : sql``,
    page: sql`(select * from (${sql.join(pieces, sql` union all `)}) taken order by ${soughtOrder(order)}
      limit ${param('limit')}::int offset ${param('start')}::int) taken`,
    total,
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
