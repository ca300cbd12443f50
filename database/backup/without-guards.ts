import type { Client } from 'pg'

/**
 * Fills tables in any order: foreign keys are taken away and made again afterwards, which checks every row against
 * them; the tables' own triggers rest. All inside the caller's transaction, so that nobody sees the tables unguarded.
 */
export async function withoutGuards<Result>(client: Client, fill: () => Promise<Result>): Promise<Result> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select k.conrelid::regclass::text as "table", quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as
      definition
    from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.connamespace in ('public'::regnamespace,
      'graphile_worker'::regnamespace)`)
  const { rows: guarded } = await client.query<{ table: string }>(`
    select distinct t.tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled = 'O' and c.relnamespace in ('public'::regnamespace,
      'graphile_worker'::regnamespace)`)
  await all(
    client,
    guarded.map(({ table }) => `alter table ${table} disable trigger user`),
  )
  await all(
    client,
    keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  )
  const result = await fill()
  await all(
    client,
    keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  )
  await all(
    client,
    guarded.map(({ table }) => `alter table ${table} enable trigger user`),
  )
  await continueNumbers(client)
  return result
}

/** Columns that number themselves go on behind the highest number that came. */
async function continueNumbers(client: Client) {
  const { rows } = await client.query<{ column: string; table: string; sequence: string }>(`
    select quote_ident(a.attname) as "column", c.oid::regclass::text as "table",
      pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`)
  await all(
    client,
    rows.map(
      ({ column, table, sequence }) =>
        `select setval('${sequence}', coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
    ),
  )
}

const all = (client: Client, statements: string[]) => client.query(statements.join(';\n'))
