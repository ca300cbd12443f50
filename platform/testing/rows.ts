import { Client } from 'pg'

/** One question to a database, over a connection of its own. */
export async function rowsOf<Row = Record<string, unknown>>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** How many rows each table has, and a digest of what stands in them, read by PostgreSQL itself. */
export async function sumsOf(
  url: string,
  schemas: readonly string[],
  wordsOf: (table: string) => string = () => 't::text',
): Promise<{ name: string; rows: number; digest: string | null }[]> {
  const tables = await rowsOf<{ name: string; sql_name: string }>(
    url,
    `select n.nspname || '.' || c.relname as name, c.oid::regclass::text as sql_name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (${schemas.map(name => `'${name}'`).join(', ')}) and c.relname <> 'migrations'`,
  )
  const sums = tables.map(
    ({ name, sql_name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(${wordsOf(name)}, '|' order by ${wordsOf(name)}))
        as digest from ${sql_name} t`,
  )
  return rowsOf(url, `${sums.join(' union all ')} order by 1`)
}
