import { thumbnailSizes } from '#mechanisms/attachments/attachment.contract.ts'
import { contentKey, thumbnailKey } from '#mechanisms/attachments/keys.server.ts'
import type { RunQuery } from '../edition/set-edition.server.ts'

/** What is left to do once the removal has been committed: the bytes of these keys are nobody's any more. */
export interface Removed {
  rows: number
  accounts: number
  fileKeys: string[]
}

/**
 * Removes a company with everything it has, and the accounts of those who were in no other, inside the caller's
 * transaction; called by somebody whom row security lets see every company. Rules that keep single records (an agreed
 * order's lines) do not hold for all of them at once.
 */
export async function removeCompany(query: RunQuery, companyId: string): Promise<Removed> {
  const files = await query<{ sha256: string }>('select distinct sha256 from file where comp_id = $1', [companyId])
  const pieces = await query<{ key: string }>('select unnest(pieces) as key from upload where comp_id = $1', [
    companyId,
  ])
  const accounts = await query<{ id: string }>(
    `select distinct account_id as id from person p where comp_id = $1 and account_id is not null
    and not exists (select from person o where o.account_id = p.account_id and o.comp_id <> p.comp_id)`,
    [companyId],
  )
  const tables = await query<{
    name: string
  }>(`select quote_ident(c.relname) as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind
    = 'r'
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'comp_id' and not a.attisdropped)
      order by 1`)

  await restTriggers(query)
  // In one statement, at whose end keys are looked at: no order among the tables suits all of them.
  const deletions = tables.map(({ name }, index) => `d${index} as (delete from ${name} where comp_id = $1 returning 1)`)
  const [count] = await query<{ rows: number }>(
    `with ${deletions.join(', ')} select
      (${tables.map((_, index) => `(select count(*) from d${index})`).join(' + ')})::int as rows`,
    [companyId],
  )
  await wakeTriggers(query)
  // Every process forgets who its people were.
  await query(`select pg_notify('identity', $1::text)`, [companyId])
  await query('delete from account where id = any($1)', [accounts.map(({ id }) => id)])
  await query(
    `delete from graphile_worker._private_jobs where payload ->> 'companyId' = $1::text and locked_at is null`,
    [companyId],
  )
  return {
    rows: count!.rows,
    accounts: accounts.length,
    fileKeys: [
      ...files.flatMap(({ sha256 }) => [
        contentKey(companyId, sha256),
        ...thumbnailSizes.map(size => thumbnailKey(companyId, sha256, size)),
      ]),
      ...pieces.map(({ key }) => key),
    ],
  }
}

/**
 * The tables' own rules rest until the transaction ends, for this connection alone where it may say so; else until
 * `wakeTriggers`.
 */
async function restTriggers(query: RunQuery): Promise<void> {
  await alterEach(query, await guarded(query), 'disable trigger user')
}
async function wakeTriggers(query: RunQuery): Promise<void> {
  // Keys that are to be looked at with COMMIT are looked at now: a table with such in waiting cannot be altered.
  await query('set constraints all immediate')
  await alterEach(query, await guarded(query, 'D'), 'enable trigger user')
}
/** In one statement: there are many tables, and their names are the database's own. */
async function alterEach(query: RunQuery, tables: readonly string[], how: string): Promise<void> {
  const statements = tables.map(table => `alter table ${table} ${how};`)
  await query(`do $each$ begin ${statements.join(' ')} end $each$`)
}
const guarded = async (query: RunQuery, state = 'O') =>
  (
    await query<{ name: string }>(
      `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgenabled = $1 and c.relnamespace = 'public'::regnamespace and (t.tgtype & 8) <> 0
    order by 1`,
      [state],
    )
  ).map(({ name }) => name)
