// Data of every release opens in this code: by starting on its database, and by restoring its backup.
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip, gunzipSync } from 'node:zlib'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWirePassword, serve } from '#app/testing/server.ts'
import type { Head, Manifest } from '#database/backup/archive.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { isKnownMigration, migrate, migrateTables, withMigrationLock } from '#database/migrate.ts'
import { customerCalls } from '#modules/crm/customer/customer.contract.ts'
import { sessionCalls } from '#modules/account/session/session.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { root } from '#platform/server/root.ts'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'
import { rowsOf, sumsOf } from '#platform/testing/rows.ts'

const folder = join(root, 'database/archives')
const releases = readdirSync(folder)
  .filter(name => name.endsWith('.tar.gz'))
  .map(name => name.slice(0, -'.tar.gz'.length))
  .toSorted()
let files: string
const made: TestDatabase[] = []
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'kaigong-upgrade-'))
})
afterAll(async () => {
  for (const one of made) await one.drop()
  rmSync(files, { recursive: true, force: true })
})

async function newDatabase(begins: 'tables' | 'nothing'): Promise<string> {
  const database = await createTestDatabase(begins)
  made.push(database)
  return database.url
}

/** Tables of sums that are kept of other tables' rows: an upgrade may make them again, with other ids and fewer rows. */
const remade = ['public.finance_fact', 'public.figure_fact']
/** Columns that begin with the moment of the upgrade, which two of them do not share. */
const stamped: Record<string, string> = { 'public.customer': 'followed_at' }
const sums = (url: string) =>
  sumsOf(url, ['public'], table => {
    const left = remade.includes(table) ? 'id' : stamped[table]
    return left === undefined ? 't::text' : `(to_jsonb(t) - '${left}')::text`
  })

/** What makes up a schema: columns, keys, indexes, triggers, policies and rights. */
const schemaOf = (url: string) =>
  rowsOf(
    url,
    `
  select c.relname || '.' || a.attname as what, format_type(a.atttypid, a.atttypmod) || a.attnotnull ||
    coalesce(pg_get_expr(d.adbin, d.adrelid), '') as how
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind = 'r' and c.relnamespace =
      'public'::regnamespace
  union all select conrelid::regclass::text || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace
    = 'public'::regnamespace
  union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid =
    indexrelid where c.relnamespace = 'public'::regnamespace
  union all select tgrelid::regclass::text || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and
    tgenabled = 'O'
  union all select polrelid::regclass::text || polname, pg_get_expr(polqual, polrelid) from pg_policy
  union all select c.relname, array_to_string(c.relacl, ',') from pg_class c where c.relkind = 'r' and c.relnamespace =
    'public'::regnamespace
  order by 1, 2`,
  )

const archiveOf = (release: string) => createReadStream(join(folder, `${release}.tar.gz`))

/** What an archive says of itself, and what it has to hold. */
async function readAbout(release: string): Promise<[Head, Manifest]> {
  const entries = archiveOf(release).pipe(createGunzip()).pipe(extract())
  const printed: unknown[] = []
  for await (const entry of entries) {
    if (!/^(kaigong|manifest)\.json$/.test(entry.header.name)) {
      entry.resume()
      continue
    }
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(part as Buffer)
    printed.push(JSON.parse(Buffer.concat(parts).toString()))
  }
  return printed as [Head, Manifest]
}

/** A database as that release left it: its tables, functions and triggers, and what was written with them. */
async function databaseOf(release: string): Promise<string> {
  const url = await newDatabase('nothing')
  const [about] = await readAbout(release)
  await withMigrationLock(url, client => migrateTables(client, about.schema.tables))
  await migrateJobs({ connectionString: url })
  await rowsOf(url, gunzipSync(readFileSync(join(folder, `${release}.sql.gz`))).toString())
  await restoreBackup({ url, filesFolder: join(files, `before-${release}`) }, archiveOf(release))
  return url
}

async function restored(release: string): Promise<string> {
  const url = await newDatabase('tables')
  await restoreBackup({ url, filesFolder: join(files, release) }, archiveOf(release))
  return url
}

test('each release before this one has left an archive, small enough to be kept, of a schema that this code knows', async () => {
  expect(releases).toContain('0.1.0')
  for (const release of releases) {
    const [about] = await readAbout(release)
    expect(about.version).toBe(release)
    expect(
      isKnownMigration(about.schema.tables),
      `a migration of ${release} was changed after it had landed: migrations only add`,
    ).toBe(true)
    expect(existsSync(join(folder, `${release}.sql.gz`))).toBe(true)
    expect(readFileSync(join(folder, `${release}.tar.gz`)).length).toBeLessThan(1024 * 1024)
  }
})

test.each(releases)(
  'a database of %s opens by a start, twice, and as one that was restored; nothing is lost, and its people work on',
  async release => {
    const [byStart, byRestore, fresh] = [
      await databaseOf(release),
      await restored(release),
      await newDatabase('tables'),
    ]
    const before = (await sums(byStart)).filter(({ rows }) => rows > 0)
    await migrate(byStart)
    const after = await sums(byStart)
    // A migration may add rows; it takes none away.
    for (const { name, rows } of before.filter(({ name }) => !remade.includes(name)))
      expect(after.find(table => table.name === name)?.rows ?? 0, name).toBeGreaterThanOrEqual(rows)
    expect(await sums(byRestore)).toEqual(after)
    await migrate(byStart)
    expect(await sums(byStart)).toEqual(after)

    expect(await schemaOf(byStart)).toEqual(await schemaOf(fresh))
    expect(await schemaOf(byRestore)).toEqual(await schemaOf(fresh))

    for (const url of [byStart, byRestore]) {
      const server = await serve(url)
      try {
        const request = async (path: string, init: RequestInit = {}) =>
          await (await fetch(server.url + apiPrefix + path, init)).json()
        const signedIn = (await request(sessionCalls.login.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ identify: 'admin', password: await demoWirePassword() }),
        })) as { data: { token: string } }
        expect(signedIn).toMatchObject({ result: 0 })
        for (const { path } of [taskCalls.list, customerCalls.list]) {
          const answered = await request(`${path}?scope=company`, {
            headers: { authorization: `Bearer ${signedIn.data.token}` },
          })
          expect(answered, path).toMatchObject({
            result: 0,
            data: { list: expect.arrayContaining([expect.anything()]) },
          })
        }
      } finally {
        await server.stop()
      }
    }
  },
)

test('a database of a newer build is left alone', async () => {
  const url = await newDatabase('tables')
  await rowsOf(
    url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from
      drizzle.__drizzle_migrations`,
  )
  await expect(migrate(url)).rejects.toThrow()
})
