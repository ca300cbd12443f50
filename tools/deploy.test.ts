import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const sources = ['platform/server/settings/settings.ts', 'platform/server/http/serve.ts'].map(read).join('\n')
const known = new Set(
  [...sources.matchAll(/input\('([A-Z0-9_]+)'\)|process\.env\.([A-Z0-9_]+)/g)].map(([, one, other]) => one ?? other!),
)

test('the page on running names every setting, and none that is not read', () => {
  expect(known.size).toBeGreaterThan(15)
  const notices = new Set(
    [...read('deploy/README.md').matchAll(/^\| `([A-Z0-9_`, ]+)` \|/gm)].flatMap(([, names]) => names!.split(/`, `/)),
  )
  expect([...notices].toSorted()).toEqual([...known].toSorted())
})

test('the compose file passes every setting on, and sets nothing that is not read', () => {
  const set = [...read('deploy/compose.yaml').matchAll(/^ {2,6}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!)
  expect(set).toContain('DATABASE_URL')
  // Where it listens and keeps its data is the image's affair.
  expect([...known].filter(name => !set.includes(name) && !['HOST', 'PORT', 'DATA_DIR'].includes(name))).toEqual([])
  expect(set.filter(name => !known.has(name) && !name.startsWith('POSTGRES_'))).toEqual([])
})

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('citus.sql spreads every table once, by company where it has one, and brings every key back', async () => {
  const query = /^select statement from[\s\S]*?(?=\\gexec)/m.exec(read('deploy/citus.sql'))![0]
  const statements = (await client.query<{ statement: string }>(query)).rows.map(row => row.statement)
  const tables = (
    await client.query<{ name: string; of_company: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'comp_id') as
      of_company
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  ).rows
  const spread = statements.filter(one => one.startsWith('select create_'))
  expect(spread.toSorted()).toEqual(
    tables
      .map(({ name, of_company }) =>
        !of_company
          ? `select create_reference_table('${name}')`
          : name === 'company'
            ? `select create_distributed_table('company', 'comp_id')`
            : `select create_distributed_table('${name}', 'comp_id', colocate_with => 'company')`,
      )
      .toSorted(),
  )
  expect(spread.findIndex(one => one.includes(`('company',`))).toBeLessThan(
    spread.findIndex(one => one.includes('colocate_with')),
  )

  const keys =
    "select conname, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' order by 1"
  const before = (await client.query(keys)).rows
  await client.query('begin')
  const isDropping = (one: string) => one.includes(' drop constraint ')
  for (const statement of statements.filter(isDropping)) await client.query(statement)
  expect(
    (await client.query(`${keys.replace('order', `and connamespace = 'public'::regnamespace order`)}`)).rows,
  ).toEqual([])
  for (const statement of statements.filter(one => one.includes(' add constraint '))) await client.query(statement)
  expect((await client.query(keys)).rows).toEqual(before)
  await client.query('rollback')
})

test('every unique key of a company table holds the company, as a spread table wants it', async () => {
  const { rows } = await client.query(`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute company on company.attrelid = c.oid and company.attname = 'comp_id'
    where c.relnamespace = 'public'::regnamespace and i.indisunique and not company.attnum = any(i.indkey::int2[])`)
  expect(rows).toEqual([])
})
