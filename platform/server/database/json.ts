import { is, sql, SQL, type SQLWrapper } from 'drizzle-orm'
import { PgColumn, PgNumeric, PgTimestampString } from 'drizzle-orm/pg-core'
import { wireName } from '#platform/contract/wire-names.ts'
import { given } from './statement.ts'

/** What a row is made of: our names, and the column or expression behind each. */
export type RowShape = Record<string, SQLWrapper>

/** A moment as the wire has it: ISO 8601 UTC with milliseconds. */
export const instantText = (instant: SQLWrapper): SQL => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A decimal column as a JSON number: hours, coefficients. Money goes as text. */
export const asNumber = (value: SQLWrapper): SQL => sql`${value}::float8`

function wireValue(value: SQLWrapper): SQLWrapper {
  if (is(value, PgColumn)) {
    if (is(value, PgTimestampString)) return instantText(value)
    if (is(value, PgNumeric)) return sql`${value}::text`
  }
  return value
}

/** The select list whose rows, as JSON, are the wire's objects: each under its wire name, `id` under `uuid` too. */
export function wireColumns(row: RowShape): SQL {
  const columns = Object.entries(row).flatMap(([name, value]) => {
    const one = sql`${wireValue(value)} as ${sql.identifier(wireName(name))}`
    return name === 'id' ? [one, sql`${wireValue(value)} as uuid`] : [one]
  })
  return sql.join(columns, sql`, `)
}

/** One record as JSON text; no row when the condition finds none. */
export const oneAsJson = (row: RowShape, from: SQL, where: SQL): SQL =>
  sql`select row_to_json(r)::text from (select ${wireColumns(row)} from ${from} where ${where}) r`

/** Lists count their rows up to here; beyond it `total` is null (docs/decisions/004-totals-are-capped.md). */
export const countedRows = 1000

/** Rows of which something is covered up: in those whose flag `when` is true, these values stand in place of what they hold. */
export interface Covered { when: string, values: Record<string, unknown> }

/** The values of a cover as columns, for a row that is covered in any case. */
export const coverColumns = ({ values }: Covered): RowShape =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sql`${literal(JSON.stringify(value))}::json`]))

const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)
const pageRow = ({ when, values }: Covered) => sql`case when page.${sql.identifier(wireName(when))}
  then (to_jsonb(page) || ${literal(JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [wireName(name), value]))))}::jsonb)::json
  else row_to_json(page) end`

interface Page { row: RowShape, from: SQL, where: SQL, order: SQL, counted?: SQL, isCut?: boolean, covered?: Covered | undefined, total?: SQL }

/**
 * A page as JSON text: `{ list, total, start, limit }`, in one statement. Wants the places `start` and `limit`. The rows are
 * counted only on the first page, and only when it is full; `counted` counts them with less, where the rows' own tables are not needed.
 * `isCut`: `from` has the page's rows alone already; `total`: it is known already. What is `covered` costs nothing in the rows that are not.
 */
export function pageAsJson({ row, from, where, order, counted = sql`${from} where ${where}`, isCut = false, covered, total = totalOf(counted) }: Page): SQL {
  return sql`select json_build_object(
    'list', coalesce(json_agg(${covered ? pageRow(covered) : sql`page`}), '[]'::json),
    'total', ${total},
    'start', ${given('start')}::int, 'limit', ${given('limit')}::int)::text from (
    select ${wireColumns(row)} from ${from} where ${where} order by ${order} ${isCut ? sql`` : sql`limit ${given('limit')}::int offset ${given('start')}::int`}) page`
}

/** How many rows a list has: an aggregate over its page's rows. */
export function totalOf(counted: SQL): SQL {
  const most = sql.raw(String(countedRows + 1))
  return sql`case when ${given('start')}::int > 0 then null
      when count(*) < ${given('limit')}::int then count(*)
      else (select nullif(count(*), ${most}) from (select 1 from ${counted} limit ${most}) counted) end`
}
