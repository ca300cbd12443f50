import { sql, type SQL } from 'drizzle-orm'
import { countedRows, totalOf } from '#platform/server/database/json.ts'
import { param } from '#platform/server/database/statement.ts'
import type { OwnRows } from './subject-rows.server.ts'

/** An order that indexes of `member` have: a person's rows are contiguous in each, open and closed ones apart. */
export interface OwnOrder {
  /** The column of `taken`. */
  by: SQL
  /** The direction of the index. */
  isDown: boolean
  /** Scanned backwards. */
  isReversed: boolean
  /** It is the id itself, which needs no tiebreaker. */
  isId: boolean
  /** Rows without a value are in no index of it: they come last, ordered by id. */
  isSparse: boolean
}

/**
 * If the filter's attached rows belong to at most so many records, those are scanned; if to more, the person's own rows
 * in order, until a page is full. Either way somebody with 100,000 rows of which a hundredth matches has as many
 * scanned.
 */
const mostFew = 1000
/** The person's own rows that are scanned in any case: people with no more need no other plan, and get a count. */
const mostLooked = 100
/** Expensive look-ups are first tried among so many rows. */
const mostNear = 200

const id = sql`taken.subject_id`
/** An index scanned forwards or backwards. The position of nulls is part of its order. */
const inIndex = (column: SQL, isDown: boolean, isReversed: boolean) => {
  const [forward, back] = isDown ? ['desc nulls last', 'asc nulls first'] : ['asc', 'desc nulls first']
  return sql`${column} ${sql.raw(isReversed ? back! : forward!)}`
}
const goesDown = ({ isDown, isReversed }: OwnOrder) => isDown !== isReversed
const pageEnd = sql`${param('limit')}::int + ${param('start')}::int`
const most = (number: number) => sql.raw(String(number))
const all = (conditions: SQL[]) => sql.join(conditions, sql` and `)
const together = (pieces: SQL[]) => sql.join(pieces, sql` union all `)

/** The order of rows merged from several pieces. */
export function ownOrder(order: OwnOrder): SQL {
  const way = sql.raw(goesDown(order) ? 'desc nulls last' : 'asc')
  return order.isId ? sql`${id} ${way}` : sql`taken.sort_by ${way}, ${id} ${way}`
}

/**
 * A page of one person's rows, each with `comp_id`, `subject_id`, `is_read` and `sort_by`: the CTEs before the
 * statement, the page as a table, and the count as an aggregate over it. Each piece is read from its index no further
 * than the page, and unneeded pieces are not read.
 */
export function ownPage(own: OwnRows, order: OwnOrder) {
  const { known, looked, hung } = own
  const opens = (own.open === null ? [true, false] : [own.open]).map(
    open => sql`taken.is_open = ${sql.raw(String(open))}`,
  )
  const ofOpen = own.open === null ? [] : opens
  const columns = sql`taken.comp_id, taken.subject_id, taken.is_read, ${order.by} as sort_by`
  const { isDown, isReversed, isId, isSparse, by } = order
  const usual = isId
    ? inIndex(id, isDown, isReversed)
    : sql`${inIndex(by, isDown, isReversed)}, ${inIndex(id, isDown, isReversed)}`
  const withValue = isSparse ? [sql`${by} is not null`] : []
  const few = hung && fewRows(hung)
  const piece = (open: SQL, conditions: SQL[], inOrder: SQL) =>
    sql`(select ${columns} from member taken
      where ${all([known, open, ...conditions, ...looked, ...(few ? [few.areMany] : [])])}
      order by ${inOrder} limit ${pageEnd})`
  const pieces = opens.map(open => piece(open, withValue, usual))

  /**
   * The person's rows among the few that the filter's attachments belong to: the tables that find them, and whether
   * that plan is used.
   */
  function fewRows({ all: ids, looked: further, isRough }: NonNullable<OwnRows['hung']>) {
    const near = opens.map(
      open => sql`(select from (select ${id} from member taken where ${all([known, open, ...withValue])}
        order by ${usual} limit ${most(mostNear)}) taken where ${all(looked)} limit ${pageEnd})`,
    )
    const isFar = isRough ? sql` and (select count(*) from (${together(near)}) near) < ${pageEnd}` : sql``
    const ownAreMany = sql`(select count(*) from (select from member taken where ${all([known, ...ofOpen])}
      limit ${most(mostLooked + 1)}) own) > ${most(mostLooked)}`
    // Looked up one by one: a join might scan all of the person's rows.
    const tables = sql`way as materialized (select ${ownAreMany}${isFar} as is_other),
      few as materialized (select subject_id from (${ids}) hung where (select is_other from way)
        limit ${most(mostFew + 1)}),
      chosen as materialized (select ${columns} from (select distinct subject_id from few) few
        cross join lateral (select taken.* from member taken
          where ${id} = few.subject_id and ${all([known, ...ofOpen])} limit 1) taken
        where ${all([sql`(select count(*) from few) <= ${most(mostFew)}`, ...further])})`
    return {
      tables,
      areMany: sql`(not (select is_other from way) or (select count(*) from few) > ${most(mostFew)})`,
    }
  }

  const cut = sql`order by ${ownOrder(order)} limit ${param('limit')}::int offset ${param('start')}::int`
  /** The count, if there are few enough to check each. */
  const lookedThrough = sql`(select case when count(*) <= ${most(mostLooked)} then count(*) filter (where ${all(looked)}) end
      from (select ${id} from member taken where ${all([known, ...ofOpen])} limit ${most(mostLooked + 1)}) taken)`
  const counted = few
    ? sql`case when ${few.areMany} then ${lookedThrough}
        else (select case when count(*) <= ${most(countedRows)} then count(*) end from chosen) end`
    : lookedThrough
  const total =
    looked.length > 0
      ? sql`case when ${param('start')}::int > 0 then null when count(*) < ${param('limit')}::int then count(*)
          else ${counted} end`
      : totalOf(
          sql`(${together(opens.map(open => sql`select 1 from member taken where ${known} and ${open}`))}) counted`,
        )

  const found = [...pieces, ...(few ? [sql`select * from chosen`] : [])]
  if (!isSparse) {
    const rows = found.length === 1 ? sql`member taken` : sql`(${together(found)}) taken`
    return {
      before: few ? sql`with ${few.tables}` : sql``,
      page:
        found.length === 1
          ? sql`(select ${columns} from ${rows} where ${all([known, ...opens, ...looked])}
              order by ${usual} limit ${param('limit')}::int offset ${param('start')}::int) taken`
          : sql`(select * from ${rows} ${cut}) taken`,
      total,
    }
  }
  // Rows without a value are read only if the page is not full without them: then they are found quickly.
  const goesOn = sql`(select count(*) from head) < ${pageEnd}`
  const rest = opens.map(open => piece(open, [sql`${by} is null`, goesOn], inIndex(id, true, !goesDown(order))))
  return {
    before: sql`with ${few ? sql`${few.tables}, ` : sql``}head as materialized (select * from (${together(found)}) taken
      order by ${ownOrder(order)} limit ${pageEnd})`,
    page: sql`(select * from (${together([sql`select * from head`, ...rest])}) taken ${cut}) taken`,
    total,
  }
}
