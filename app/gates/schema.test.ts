import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany } from '#database/demo/people.ts'

const server = testServer()

/** Tables of no company, each with its reason. Requests of a company's people have no right to them. */
const globalTables: Record<string, string> = {
  account: 'signs in to several companies',
  account_session: 'a token is looked up before its company is known',
  account_identity: 'an identity provider names an account, not a person of a company',
  oauth_trip: 'on the way to a provider and back nobody is signed in',
  verification_code: 'a code goes to a contact that may belong to nobody yet',
  sign_in_failure: 'wrong passwords are counted before anybody is known',
  captcha_use: 'a puzzle is solved by nobody in particular',
  attempt: 'limits count addresses and contacts, whoever they are',
  server_secret: 'keys of the installation itself',
  server_setting: 'what whoever runs the server has set, for all companies',
  password_reset: "a forgotten password is an account's, and nobody is signed in who sets it anew",
}

/** Indexes that serve what runs across companies, each with its reason. */
const acrossCompanies: Record<string, string> = {
  person_account: 'who an account is, in whichever company',
  task_repeat_due: 'recurring tasks are made when they are due, whosever they are',
  task_repeat_ahead: 'rules that a clock running ahead has moved on are found again',
  dashboard_mail_due: 'boards are mailed when they are due, whosever they are',
  outbox_oldest: 'what follows from writes is done oldest first, whosever it is',
  search_pending_oldest: 'the words of renamed records are made oldest first, whosever they are',
}

const tables = () =>
  server.sql<{ name: string; secured: boolean; policies: number; first_column: string | null; usable: boolean }>(`
  select c.relname as name, c.relrowsecurity as secured, (select count(*)::int from pg_policy p where p.polrelid =
    c.oid) as policies,
    (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where
      i.indrelid = c.oid and i.indisprimary) as first_column,
    has_table_privilege('kaigong_app', c.oid, 'select, insert, update, delete') as usable
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)

describe('the schema', () => {
  it('keeps every row to its company: key led by comp_id, row security, a policy', async () => {
    const all = await tables()
    expect(all.length).toBeGreaterThan(10)
    for (const { name, secured, policies, first_column } of all.filter(table => !(table.name in globalTables))) {
      expect({ name, secured, policies, first_column }).toEqual({
        name,
        secured: true,
        policies: 1,
        first_column: 'comp_id',
      })
    }
  })

  it('gives the role of requests no right to the global tables, and lists no table that is gone', async () => {
    const all = await tables()
    for (const name of Object.keys(globalTables))
      expect(all.find(table => table.name === name)).toMatchObject({ name, usable: false })
  })

  it('has every foreign key stay in its company, and an index for it unless it names a person, whom nobody deletes', async () => {
    const keys = await server.sql<{
      name: string
      columns: string[]
      table: string
      target: string
      indexed: boolean
    }>(`
      select k.conname as name, k.conrelid::regclass::text as "table", k.confrelid::regclass::text as target,
        (select array_agg(a.attname::text order by x.place) from unnest(k.conkey) with ordinality x (number, place)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.number) as columns,
        exists (select from pg_index i where i.indrelid = k.conrelid and (i.indkey::int2[])[0:array_length(k.conkey, 1)
          - 1] @> k.conkey
          and (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] <@ k.conkey) as indexed
      from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`)
    expect(keys.length).toBeGreaterThan(5)
    for (const key of keys) {
      if (!(key.table in globalTables))
        expect({ name: key.name, first: key.columns[0] }).toEqual({ name: key.name, first: 'comp_id' })
      if (key.target !== 'person')
        expect({ name: key.name, indexed: key.indexed }).toEqual({ name: key.name, indexed: true })
    }
    await expect(
      server.services.database.company(demoCompany.id).run([{ text: 'delete from person' }]),
    ).rejects.toThrow(/permission denied/)
  })

  it('leads every index of a company table with comp_id', async () => {
    const indexes = await server.sql<{ name: string; table: string; first: string }>(`
      select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table",
        (select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0]) as first
      from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`)
    for (const index of indexes.filter(one => !(one.table in globalTables) && !(one.name in acrossCompanies))) {
      expect(index).toMatchObject({ name: index.name, first: 'comp_id' })
    }
  })

  it('has no index that begins another one of the same rows', async () => {
    const doubled = await server.sql<{ name: string; other: string }>(`
      select small.indexrelid::regclass::text as name, large.indexrelid::regclass::text as other
      from pg_index small join pg_class c on c.oid = small.indrelid and c.relnamespace = 'public'::regnamespace
      join pg_index large on large.indrelid = small.indrelid and large.indexrelid <> small.indexrelid and
        large.indnkeyatts >= small.indnkeyatts and small.indexprs is null
        and (large.indkey::int2[])[0:small.indnkeyatts - 1] = (small.indkey::int2[])[0:small.indnkeyatts - 1]
        and (large.indoption::int2[])[0:small.indnkeyatts - 1] = (small.indoption::int2[])[0:small.indnkeyatts - 1]
        and pg_get_expr(large.indpred, large.indrelid) is not distinct from pg_get_expr(small.indpred, small.indrelid)
      where not small.indisunique and (large.indnkeyatts > small.indnkeyatts or large.indisunique or large.indexrelid <
        small.indexrelid) order by 1`)
    expect(doubled).toEqual([])
  })

  it('hides another company from the role of requests, whatever the query says', async () => {
    const { demoCompany, otherCompany } = await import('#database/demo/people.ts')
    const [answer] = await server.services.database.company(otherCompany.id).run([
      {
        text: 'select count(*), count(*) filter (where comp_id <> $1) from task',
        values: [otherCompany.id],
        described: true,
      },
    ])
    expect(answer.rows[0]).toEqual([1, 0])
    await expect(
      server.services.database.company(otherCompany.id).run([
        {
          text: 'insert into company_setting (comp_id, key_name, key_value) values ($1, $2, $3)',
          values: [demoCompany.id, 'x', 'y'],
        },
      ]),
    ).rejects.toThrow(/row-level security/)
    await expect(
      server.services.database.company(otherCompany.id).run([{ text: 'select * from account' }]),
    ).rejects.toThrow(/permission denied/)
  })
})
