import type { TestServer } from '#app/testing/server.ts'

/** Tables whose rows come and go without a call having changed anything. */
const ownLife = new Set(['attempt', 'account_session', 'number_block', 'captcha_use', 'verification_code', 'sign_in_failure', 'oauth_trip'])

/** A fingerprint of every row of the database, or of one company's: equal before and after means that nothing changed. */
export async function digest(server: TestServer, companyId?: string): Promise<string> {
  const tables = await server.sql<{ name: string, of_company: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'comp_id') as of_company
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  const parts = tables.filter(({ name, of_company }) => !ownLife.has(name) && (of_company || !companyId)).map(({ name, of_company }) =>
    `select '${name}' as name, count(*) as rows, coalesce(sum(xmin::text::bigint), 0) as versions from "${name}"${of_company && companyId ? ` where comp_id = '${companyId}'` : ''}`)
  // In their order: workers that read tables side by side answer them in any.
  return JSON.stringify(await server.sql(`${parts.join(' union all ')} order by 1`))
}

/** Watches all rows through many calls: while nothing was written to the log, nothing need be read to know that nothing changed. */
export async function watchRows(server: TestServer) {
  const written = async () => (await server.sql<{ at: string }>('select pg_current_wal_insert_lsn()::text as at'))[0]!.at
  let known = await digest(server)
  let at = await written()
  const renew = async () => { known = await digest(server); at = await written() }
  return {
    /** What is there now is how it should be. */
    renew,
    async isSame(): Promise<boolean> {
      if (await written() === at) return true
      const before = known
      await renew()
      return known === before
    },
  }
}
