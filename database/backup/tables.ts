import type { Client } from 'pg'
import type { SchemaVersion, Table } from './archive.ts'
import { notOurs } from './backup-problems.ts'

/** The job queue's tables hold reminders and mails that are still to be sent. */
const schemas = ['public', 'graphile_worker']
/** What migrations note about themselves belongs to the schema, not to the data. */
const bookkeeping = ['graphile_worker.migrations']

/** Every table with its columns, those left out that PostgreSQL computes. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `
    select n.nspname as schema, c.relname as name, (
      select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind = 'r' and n.nspname || '.' || c.relname <> all($2) order by 1, 2`,
    [schemas, bookkeeping],
  )
  return rows
}

export async function readSchemaVersion(client: Client): Promise<SchemaVersion> {
  const {
    rows: [place],
  } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as ours")
  if (!place.ours) throw notOurs()
  const {
    rows: [last],
  } = await client.query<SchemaVersion>(`
    select (select hash from drizzle.__drizzle_migrations order by created_at desc limit 1) as tables,
      (select max(id) from graphile_worker.migrations) as jobs`)
  return last!
}

const quoted = (client: Client, names: readonly string[]) => names.map(name => client.escapeIdentifier(name))
export const identifier = (client: Client, { schema, name }: Pick<Table, 'schema' | 'name'>) =>
  quoted(client, [schema, name]).join('.')
/** A table with its columns, as COPY wants them. */
export const copied = (client: Client, table: Table) =>
  `${identifier(client, table)} (${quoted(client, table.columns).join(', ')})`
