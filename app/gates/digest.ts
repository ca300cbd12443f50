import { afterAll, beforeAll } from 'vitest'
import type { TestServer } from '#app/testing/server.ts'

/** Tables whose rows come and go without a call having changed anything. */
const ownLife = new Set([
  'attempt',
  'account_session',
  'number_block',
  'captcha_use',
  'verification_code',
  'sign_in_failure',
  'oauth_trip',
])

interface Table {
  name: string
  of_company: boolean
}
const tablesOf = async (server: TestServer) =>
  (
    await server.sql<Table>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'comp_id') as
      of_company
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  ).filter(({ name }) => !ownLife.has(name))

/** By table: how many rows it has, and which versions of them. */
async function fingerprints(server: TestServer, tables: Table[], companyId?: string): Promise<Map<string, string>> {
  if (tables.length === 0) return new Map()
  const parts = tables.map(
    ({ name, of_company }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as fingerprint from
        "${name}"${of_company && companyId ? ` where comp_id = '${companyId}'` : ''}`,
  )
  const rows = await server.sql<{ name: string; fingerprint: string }>(parts.join(' union all '))
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}

/**
 * A fingerprint of every row of the database, or of one company's: equal before and after means that nothing changed.
 */
export async function digest(server: TestServer, companyId?: string): Promise<string> {
  const tables = (await tablesOf(server)).filter(({ of_company }) => of_company || !companyId)
  // In their order: workers that read tables side by side answer them in any.
  return JSON.stringify([...(await fingerprints(server, tables, companyId))].toSorted())
}

/** Watches all rows through many calls. */
export interface Watched {
  /** What is there now is how it should be. */
  renew(): Promise<void>
  /** The tables that differ from how they were when this, or `renew`, was last called. */
  changed(): Promise<string[]>
}

/**
 * PostgreSQL's own log says which tables were written to, by whomever and however: only those are read again. Nothing
 * changes a row without it. For the tests of one file.
 */
export function watchedRows(server: TestServer): Watched {
  const tables = new Map<string, Table>()
  let known = new Map<string, string>()
  let at = ''
  beforeAll(async () => {
    await server.sql('create schema gate')
    await server.sql('create extension pg_walinspect schema gate')
    for (const table of await tablesOf(server)) tables.set(table.name, table)
    at = (await server.sql<{ at: string }>('select pg_current_wal_insert_lsn()::text as at'))[0]!.at
    known = await fingerprints(server, [...tables.values()])
  })
  afterAll(() => tables.clear())

  /**
   * Those written to since the last call. A file that is no relation's any more may have been any one's; emptying a
   * table gives it another file, which only the catalogue says.
   */
  async function written(): Promise<Table[]> {
    const digests = server.sql<{ at: string; names: string[] | null }>(
      `
      with now as materialized (select pg_logical_emit_message(false, 'gate', '', true) as at)
      select now.at::text as at, touched.names from now cross join lateral (
        select to_json(array_agg(distinct coalesce(nullif(c.relname, 'pg_class'), ''))) as names
        from (select distinct reltablespace, relfilenode from gate.pg_get_wal_block_info($1::pg_lsn, now.at)
          where reldatabase = (select oid from pg_database where datname = current_database())) block
        left join pg_class c on c.oid = pg_filenode_relation(block.reltablespace, block.relfilenode)
        where c.oid is null or c.oid = 'pg_class'::regclass
          or (c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)) touched`,
      [at],
    )
    const [row] = await digests.catch(async (problem: { message: string }) => {
      // A checkpoint, such as each new database makes, has put the log's older files away.
      if (!/WAL|valid record/.test(problem.message)) throw problem
      const [now] = await server.sql<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
      return [{ at: now!.at, names: [''] }]
    })
    at = row!.at
    const names = row!.names ?? []
    return names.includes('') ? [...tables.values()] : names.flatMap(name => tables.get(name) ?? [])
  }
  async function changed() {
    const now = await fingerprints(server, await written())
    const changes = [...now].filter(([name, fingerprint]) => known.get(name) !== fingerprint).map(([name]) => name)
    for (const [name, fingerprint] of now) known.set(name, fingerprint)
    return changes
  }
  return { changed, renew: async () => void (await changed()) }
}
