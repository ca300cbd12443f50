import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgPolicy,
  pgTable,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export { boolean, date, integer, jsonb, numeric, smallint, text, uuid }

/** An instant: stored with its zone, read and written as text. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 })
/** A size in bytes. */
export const bytes = () => bigint({ mode: 'number' })
/** Exact money, two digits. */
export const amount = () => numeric({ precision: 15, scale: 2 })
/** Hours, or another number of two decimals: exact in storage and sums, a number on the wire (`asNumber`). */
export const hours = () => numeric({ precision: 9, scale: 2 })
/** A percentage, exact: an average has decimals, which are rounded only for display. */
export const percent = () => doublePrecision()
export const now = sql`now()`

const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/**
 * The position in a manual order: a key between any two others exists (`order-key.contract.ts`). New rows come last.
 */
export const orderKey = () =>
  bytewise()
    .notNull()
    .default(
      sql`(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') ||
        substr(replace(gen_random_uuid()::text, '-', ''), 1, 8))`,
    )

/** The company of the current transaction (`database.ts`, `actAs`). */
export const currentCompany: SQL = sql`(current_setting('app.comp_id'))::uuid`

/** Row-level security: no query reads or writes another company's rows. */
const ownCompanyOnly = () =>
  pgPolicy('own_company', {
    as: 'permissive',
    for: 'all',
    using: sql`comp_id = ${currentCompany}`,
    withCheck: sql`comp_id = ${currentCompany}`,
  })

type Columns = Record<string, PgColumnBuilderBase>
type Extra<C extends Columns> = (table: {
  [K in keyof (C & typeof leading)]: ExtraConfigColumn
}) => PgTableExtraConfigValue[]

const leading = { companyId: uuid('comp_id').notNull() }
const withId = { ...leading, id: uuid().notNull() }

/**
 * A record's table: `comp_id` first in its primary key (the distribution column of a large installation), `id` second,
 * and row-level security that restricts each company to its own rows.
 */
export function companyTable<const Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  extra: Extra<C & { id: typeof withId.id }> = () => [],
) {
  return pgTable(name, { ...withId, ...columns }, table => [
    primaryKey({ columns: [table.companyId, table.id] as never }),
    ownCompanyOnly(),
    ...extra(table as never),
  ])
}

/** The same for rows without an id; the given key starts with the company. */
export function companyRelation<const Name extends string, C extends Columns>(name: Name, columns: C, extra: Extra<C>) {
  return pgTable(name, { ...leading, ...columns }, table => [ownCompanyOnly(), ...extra(table as never)])
}

type Column = Omit<ExtraConfigColumn, 'asc' | 'desc' | 'nullsFirst' | 'nullsLast'>
/** The primary key of rows without an id. */
export const companyKey = (...columns: Column[]) => primaryKey({ columns: columns as never })
/** A foreign key within the company: `(comp_id, x)` to the other's `(comp_id, id)`. */
export function refersTo(
  name: string,
  columns: Column[],
  other: { companyId: unknown; id: unknown },
  onDelete?: 'cascade' | 'set null',
) {
  const key = foreignKey({ name, columns: columns as never, foreignColumns: [other.companyId, other.id] as never })
  return onDelete ? key.onDelete(onDelete) : key
}
/**
 * An index, or a unique one; both start with the company. `desc` in a query puts nulls first, `.desc()` here puts them
 * last: for newest first, use an index of `.desc().nullsFirst()`, or query by `desc nulls last`. Otherwise the index
 * does not match the order, and all rows are sorted.
 */
export const indexOn = (name: string, ...columns: (Column | SQL)[]) =>
  index(name).on(...(columns as [ExtraConfigColumn]))
export const uniqueOn = (name: string, ...columns: (Column | SQL)[]) =>
  uniqueIndex(name).on(...(columns as [ExtraConfigColumn]))

/**
 * A table without a company: who signs in, and what protects that. The role of company requests has no right to it; the
 * schema gate lists these tables by name, each with its reason.
 */
export function globalTable<const Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  extra: (table: { [K in keyof C]: ExtraConfigColumn }) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable(name, columns, extra as never)
}
