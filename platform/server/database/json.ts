import { is, sql, SQL, type SQLWrapper } from 'drizzle-orm'
import { PgColumn, PgNumeric, PgTimestampString } from 'drizzle-orm/pg-core'
import { wireName } from '#platform/contract/wire-names.ts'
import { param } from './statement.ts'

/** What a row is made of: our names, and the column or expression behind each. */
export type RowShape = Record<string, SQLWrapper>

/**
 * How a value stands in JSON: `bare` as PostgreSQL writes it, `quoted` what has nothing to escape, `truth`, `json` what
 * is JSON already. Anything else goes through `to_json`, which looks up in the catalogue what it is, again for each row
 * (docs/decisions/096-rows-are-joined-as-text.md).
 */
type Form = 'bare' | 'quoted' | 'truth' | 'json'

const formsOfColumns: Record<string, Form> = {
  PgUUID: 'quoted',
  PgTimestampString: 'quoted',
  PgDateString: 'quoted',
  PgNumeric: 'quoted',
  PgSmallInt: 'bare',
  PgInteger: 'bare',
  PgBigInt53: 'bare',
  PgDoublePrecision: 'bare',
  PgBoolean: 'truth',
  PgJsonb: 'json',
}
const formsOfExpressions = new WeakMap<SQLWrapper, Form>()
const as =
  (form: Form) =>
  (value: SQL): SQL => {
    formsOfExpressions.set(value, form)
    return value
  }
const formOf = (value: SQLWrapper) =>
  is(value, PgColumn) ? formsOfColumns[value.columnType] : formsOfExpressions.get(value)

/** Says of an expression in a row that it is a boolean. */
export const asTruth = as('truth')
const textsOfJson = new WeakMap<SQLWrapper, SQL>()
/**
 * Says of an expression in a row that it is JSON; `text` is the same before it was made JSON, which a page, being text
 * itself, takes instead.
 */
export const asJson = (value: SQL, text?: SQL): SQL => {
  if (text) textsOfJson.set(value, text)
  return as('json')(value)
}
/** Says of a text in a row that it is one of the product's own words: nothing in it is to be escaped. */
export const asWord = (value: SQLWrapper): SQL => as('quoted')(sql`${value}`)
const forOne = new WeakMap<SQLWrapper, SQL>()
/**
 * A list as JSON that most rows have nothing in. In a page, whether there is any is looked up in an index; setting out
 * to sort and to gather what is not there takes several times as long. `exists` would be answered by reading the whole
 * company's index once, where the planner takes a page for more rows than it has. For a single record to prepare the
 * look-up takes longer than it saves.
 */
export function jsonWhereAny(any: SQL, list: SQL): SQL {
  const gathered = sql`coalesce((${list}), '[]'::json)`
  const value = asJson(sql`case when (select true ${any} limit 1) then ${gathered} else '[]'::json end`)
  forOne.set(value, gathered)
  return value
}
/** A moment as the wire has it: ISO 8601 UTC with milliseconds. */
export const instantText = (instant: SQLWrapper): SQL =>
  as('quoted')(sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
/** A decimal column as a JSON number: hours, coefficients. Money goes as text. */
export const asNumber = (value: SQLWrapper): SQL => as('bare')(sql`${value}::float8`)

function wireValue(value: SQLWrapper): SQLWrapper {
  if (is(value, PgColumn)) {
    if (is(value, PgTimestampString)) return instantText(value)
    if (is(value, PgNumeric)) return sql`${value}::text`
  }
  return value
}

/** The select list whose rows, as JSON, are the wire's objects: each under its wire name, `id` under `uuid` too. */
export function wireColumns(row: RowShape): SQL {
  return sql.join(
    named(row).flatMap(([name, value]) => (name === 'id' ? [value, sql`${wireValue(row.id!)} as uuid`] : [value])),
    sql`, `,
  )
}
/** One object of the wire as an expression: each value under its wire name, `id` under `uuid` too. */
export const jsonObject = (row: RowShape): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(row).flatMap(([name, value]) =>
      (name === 'id' ? ['id', 'uuid'] : [wireName(name)]).map(member => sql`${literal(member)}, ${wireValue(value)}`),
    ),
    sql`, `,
  )})`
const named = (row: RowShape, valueOf = wireValue) =>
  Object.entries(row).map(
    ([name, value]) => [name, sql`${valueOf(value)} as ${sql.identifier(wireName(name))}`] as const,
  )
/** The same for a page, which names each once, and takes texts. */
const columns = (row: RowShape): SQL =>
  sql.join(
    named(row, value => textsOfJson.get(value) ?? wireValue(value)).map(([, value]) => value),
    sql`, `,
  )

/** A text of SQL that is a JSON text. */
const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)

/** A value as text of JSON, named once: it may stand for a whole subselect. No row is without its key. */
function valueText(value: SQL, form: Form | undefined, isKey: boolean): SQL {
  switch (form) {
    case 'quoted':
      return isKey ? sql`'"', ${value}, '"'` : sql`coalesce('"' || ${value} || '"', 'null')`
    case 'truth':
      return sql`case ${value} when true then 'true' when false then 'false' else 'null' end`
    case 'bare':
    case 'json':
      return sql`coalesce(${value}::text, 'null')`
    case undefined:
      return sql`coalesce(to_json(${value})::text, 'null')`
  }
}

/** PostgreSQL takes a hundred arguments for a function; the key, named twice, is six of them. */
const ofOneCall = 94
function joined(pieces: SQL[]): SQL {
  if (pieces.length <= ofOneCall) return sql`concat(${sql.join(pieces, sql`, `)})`
  const parts = Array.from({ length: Math.ceil(pieces.length / ofOneCall) }, (_, part) =>
    pieces.slice(part * ofOneCall, (part + 1) * ofOneCall),
  )
  return joined(parts.map(joined))
}

/**
 * The text of an object made of a row of `page`, whose columns stand there under their wire names; `covers` stand in
 * place of some.
 */
function objectText(row: RowShape, covers: Record<string, unknown> = {}): SQL {
  const members = Object.entries(row).flatMap(([name, value]) => {
    const column = wireName(name)
    const text =
      name in covers
        ? literal(JSON.stringify(covers[name]))
        : valueText(sql`page.${sql.identifier(column)}`, formOf(value), name === 'id')
    return (name === 'id' ? ['id', 'uuid'] : [column]).map(member => [member, text] as const)
  })
  return joined([
    ...members.flatMap(([member, text], place) => [literal(`${place === 0 ? '{' : ','}"${member}":`), text]),
    literal('}'),
  ])
}

/**
 * One record as JSON text; no row when the condition finds none. For a single row, to prepare the joining would take
 * longer than the row itself.
 */
export function oneAsJson(row: RowShape, from: SQL, where: SQL): SQL {
  const alone = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, forOne.get(value) ?? value]))
  return sql`select row_to_json(r)::text from (select ${wireColumns(alone)} from ${from} where ${where}) r`
}

/** Lists count their rows up to here; beyond it `total` is null (docs/decisions/004-totals-are-capped.md). */
export const countedRows = 1000

/**
 * Rows of which something is covered up: in those whose flag `when` is true, these values stand in place of what they
 * hold.
 */
export interface Covered {
  when: string
  values: Record<string, unknown>
}

/** The values of a cover as columns, for a row that is covered in any case. */
export const coverColumns = ({ values }: Covered): RowShape =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, asJson(sql`${literal(JSON.stringify(value))}::json`)]),
  )

interface Page {
  row: RowShape
  from: SQL
  where: SQL
  looked?: SQL | undefined
  order: SQL
  counted?: SQL
  isCut?: boolean
  covered?: Covered | undefined
  total?: SQL
}

/**
 * A page as JSON text: `{ list, total, start, limit }`, in one statement. Wants the places `start` and `limit`. The
 * rows are counted only on the first page, and only when it is full; `counted` counts them with less, where the rows'
 * own tables are not needed. What is `looked` up for each row besides is not counted beyond a thousand rows. `isCut`:
 * `from` has the page's rows alone already; `total`: it is known already. What is `covered` costs nothing in the rows
 * that are not.
 */
export function pageAsJson({
  row,
  from,
  where,
  looked,
  order,
  counted = sql`${from} where ${where}`,
  isCut = false,
  covered,
  total = looked ? totalOfLooked(counted, looked) : totalOf(counted),
}: Page): SQL {
  const found = looked ? sql`${where} and ${looked}` : where
  const text = covered
    ? sql`case when page.${sql.identifier(wireName(covered.when))} then ${objectText(row, covered.values)} else
      ${objectText(row)} end`
    : objectText(row)
  return sql`select concat('{"list":[', string_agg(${text}, ','), '],"total":', coalesce((${total})::text, 'null'),
      ',"start":', ${param('start')}::int, ',"limit":', ${param('limit')}::int, '}') from (
    select ${columns(row)} from ${from} where ${found} order by ${order}
      ${isCut ? sql`` : sql`limit ${param('limit')}::int offset ${param('start')}::int`}) page`
}

/** How many rows a list has: an aggregate over its page's rows. */
export function totalOf(counted: SQL): SQL {
  const most = sql.raw(String(countedRows + 1))
  return sql`case when ${param('start')}::int > 0 then null
      when count(*) < ${param('limit')}::int then count(*)
      else (select nullif(count(*), ${most}) from (select 1 from ${counted} limit ${most}) counted) end`
}

/**
 * The same where a condition is looked up for each row, of a thousand at most. Of more there is no number: all of them
 * would have to be looked at.
 */
export const totalOfLooked = (counted: SQL, looked: SQL): SQL => sql`case when ${param('start')}::int > 0 then null
  when count(*) < ${param('limit')}::int then count(*) else ${countOfLooked(counted, looked)} end`
export const countOfLooked = (counted: SQL, looked: SQL): SQL => sql`(select case when count(*) <=
  ${sql.raw(String(countedRows))} then count(*) filter (where fits) end
  from (select (${looked}) as fits from ${counted} limit ${sql.raw(String(countedRows + 1))}) counted)`
