import { is, sql, SQL, type SQLWrapper } from 'drizzle-orm'
import { PgColumn, PgNumeric, PgTimestampString } from 'drizzle-orm/pg-core'
import { wireName } from '#platform/contract/wire-names.ts'
import { param } from './statement.ts'

/** The columns of a row: our names, and the column or expression of each. */
export type RowShape = Record<string, SQLWrapper>

/**
 * How a value is written in JSON: `bare` as PostgreSQL prints it, `quoted` without escaping, `truth` a boolean, `json`
 * as it is. Anything else goes through `to_json`, which looks up the type in the catalogue, again for each row
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

/** Marks an expression of a row as a boolean. */
export const asTruth = as('truth')
const textsOfJson = new WeakMap<SQLWrapper, SQL>()
/**
 * Marks an expression of a row as JSON; `text` is the same value before its conversion to JSON, which a page, being
 * text itself, uses instead.
 */
export const asJson = (value: SQL, text?: SQL): SQL => {
  if (text) textsOfJson.set(value, text)
  return as('json')(value)
}
/** Marks a text of a row as one of the product's own words: nothing in it needs escaping. */
export const asWord = (value: SQLWrapper): SQL => as('quoted')(sql`${value}`)
const forOne = new WeakMap<SQLWrapper, SQL>()
/**
 * A JSON list that is empty for most rows. In a page, an index look-up shows whether it has any item; sorting and
 * aggregating nothing takes several times as long. With `exists` the planner would scan the company's whole index once
 * if it overestimates the rows of a page. For a single record, preparing the look-up costs more than it saves.
 */
export function jsonWhereAny(any: SQL, list: SQL): SQL {
  const gathered = sql`coalesce((${list}), '[]'::json)`
  const value = asJson(sql`case when (select true ${any} limit 1) then ${gathered} else '[]'::json end`)
  forOne.set(value, gathered)
  return value
}
/** An instant in the wire's form: ISO 8601 UTC with milliseconds. */
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

/** A select list whose rows, as JSON, are the wire's objects: each value under its wire name, `id` also as `uuid`. */
export function wireColumns(row: RowShape): SQL {
  return sql.join(
    named(row).flatMap(([name, value]) => (name === 'id' ? [value, sql`${wireValue(row.id!)} as uuid`] : [value])),
    sql`, `,
  )
}
/** A wire object as an expression: each value under its wire name, `id` also as `uuid`. */
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
/** The same for a page, which names each value once, and uses the texts. */
const columns = (row: RowShape): SQL =>
  sql.join(
    named(row, value => textsOfJson.get(value) ?? wireValue(value)).map(([, value]) => value),
    sql`, `,
  )

/** A SQL string literal. */
const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)

/** A value as JSON text. It appears only once, since it may be a whole subselect. The key of a row is never null. */
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

/** PostgreSQL allows a hundred arguments per function; the key, which appears twice, takes six of them. */
const ofOneCall = 94
function joined(pieces: SQL[]): SQL {
  if (pieces.length <= ofOneCall) return sql`concat(${sql.join(pieces, sql`, `)})`
  const parts = Array.from({ length: Math.ceil(pieces.length / ofOneCall) }, (_, part) =>
    pieces.slice(part * ofOneCall, (part + 1) * ofOneCall),
  )
  return joined(parts.map(joined))
}

/** The JSON text of a row of `page`, whose columns have their wire names; `covers` replace some values. */
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
 * One record as JSON text; no row if the condition matches none. For a single row, preparing the concatenation would
 * take longer than the row itself.
 */
export function oneAsJson(row: RowShape, from: SQL, where: SQL): SQL {
  const alone = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, forOne.get(value) ?? value]))
  return sql`select row_to_json(r)::text from (select ${wireColumns(alone)} from ${from} where ${where}) r`
}

/** Lists count at most this many rows; beyond it `total` is null (docs/decisions/004-totals-are-capped.md). */
export const countedRows = 1000

/** Rows with redacted values: if a row's flag `when` is true, these values replace its own. */
export interface Covered {
  when: string
  values: Record<string, unknown>
}

/** The values of a cover as columns, for a row that is always covered. */
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
 * A page as JSON text: `{ list, total, start, limit }`, in one statement with the parameters `start` and `limit`. The
 * rows are counted only on the first page, and only if it is full; `counted` is a cheaper query for the count, if the
 * rows' own tables are not needed. `isCut`: `from` has only the page's rows already; `total`: it is already known.
 * `covered` costs nothing in rows that are not covered.
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

/** The number of rows of a list: an aggregate over its page's rows. */
export function totalOf(counted: SQL): SQL {
  const most = sql.raw(String(countedRows + 1))
  return sql`case when ${param('start')}::int > 0 then null
      when count(*) < ${param('limit')}::int then count(*)
      else (select nullif(count(*), ${most}) from (select 1 from ${counted} limit ${most}) counted) end`
}

/**
 * The same where a condition is looked up for each row, of a thousand at most. Of more there is no number: all of them
 * would have to be looked at, and so none is. `counted` ends with its condition.
 */
export const totalOfLooked = (counted: SQL, looked: SQL): SQL => sql`case when ${param('start')}::int > 0 then null
  when count(*) < ${param('limit')}::int then count(*) else ${countOfLooked(counted, looked)} end`
export const countOfLooked = (counted: SQL, looked: SQL): SQL => sql`(select case when count(*) <=
  ${sql.raw(String(countedRows))} then (select count(*) from ${counted} and ${looked}) end
  from (select 1 from ${counted} limit ${sql.raw(String(countedRows + 1))}) counted)`
