import { readMigrationFiles } from 'drizzle-orm/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '#platform/server/root.ts'

/**
 * Two processes that start at once take turns; a session lock, because the tables, the job queue and the functions are
 * brought up one after another.
 */
const migrationLock = 7_104_215_001

/** The database was written by a newer Kaigong than this one. */
export class NewerDatabase extends Error {}

/**
 * Brings an empty or an older database to this code's schema. Safe to run at every start, in several processes at once,
 * while older servers work on.
 */
export async function migrate(url: string): Promise<void> {
  await withMigrationLock(url, client => migrateAll(client, url))
}

/** Work that no start comes in between of: whoever starts meanwhile waits for its turn. */
export async function withMigrationLock<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'kaigong migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The tables, then the job queue's own, then functions, triggers and rights. For whoever holds the migration lock. */
export async function migrateAll(client: pg.Client, url: string) {
  await migrateTables(client)
  await migrateJobs({ connectionString: url })
  const folder = join(root, 'database/sql')
  for (const file of (await readdir(folder)).sort()) {
    const statements = await readFile(join(folder, file), 'utf8')
    await patiently(client, () => client.query(statements))
  }
  await countFigures(client)
}

/**
 * Figures that an earlier build kept otherwise, counted in transactions of its own: a tie that is broken starts it
 * over.
 */
async function countFigures(client: pg.Client) {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('call count_figures_of_earlier_builds()')
      return
    } catch (problem) {
      if (!isInTheWay(problem) || tries === mostTries) throw problem
    }
  }
}

interface Migration {
  hash: string
  at: number
  statements: string[]
}

/**
 * All of this code's, the oldest first. What a migration is called in a database is the hash of its text: it never
 * changes once it has landed.
 */
const migrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: join(root, 'database/migrations') }).map(({ hash, folderMillis, sql }) => ({
    hash,
    at: folderMillis,
    statements: sql,
  }))

/** Whether this code knows the migration, and so every schema up to it. */
export const isKnownMigration = (hash: string) => migrations().some(one => one.hash === hash)

/**
 * Does the migrations that the database has not had, in one transaction; `upTo` leaves those behind that hash out, for
 * the schema of an older build. Tried again when a request of an older server was in the way.
 */
export async function migrateTables(client: pg.Client, upTo?: string) {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at
      bigint)`)
  const all = migrations()
  const wanted = upTo === undefined ? all : all.slice(0, all.findIndex(one => one.hash === upTo) + 1)
  const {
    rows: [last],
  } = await client.query('select max(created_at) as at from drizzle.__drizzle_migrations')
  const done = Number(last.at ?? 0)
  if (done > all.at(-1)!.at) throw new NewerDatabase()
  const missing = wanted.filter(({ at }) => at > done)
  if (missing.length > 0) await patiently(client, () => doMigrations(client, missing))
}

async function doMigrations(client: pg.Client, missing: readonly Migration[]) {
  for (const { hash, at, statements } of missing) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
  }
}

/**
 * How long a migration waits for a table that requests are using, in milliseconds: all that come meanwhile wait behind
 * it.
 */
const longestWait = 500
const mostTries = 60
/** What PostgreSQL says of a lock that did not come in time, and of a tie that it broke. */
const inTheWay = new Set(['55P03', '40P01'])
const isInTheWay = (problem: unknown) => inTheWay.has((problem as { code?: string }).code ?? '')

/**
 * A transaction that rather gives way than holds up the servers that run: it starts over until nobody is in its way.
 */
async function patiently(client: pg.Client, work: () => Promise<unknown>) {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = ${longestWait}`)
      await work()
      await client.query('commit')
      return
    } catch (problem) {
      await client.query('rollback')
      if (!isInTheWay(problem) || tries === mostTries) throw problem
      await new Promise(resolve => setTimeout(resolve, longestWait))
    }
  }
}
