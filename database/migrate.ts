import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '#platform/server/root.ts'

/** Two processes that start at once take turns; a session lock, because migrations commit one by one. */
const migrationLock = 7_104_215_001

/** The database was written by a newer Kaigong than this one. */
export class NewerDatabase extends Error {}

/** Brings an empty or an older database to this code's schema. Safe to run at every start, in several processes at once. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewer(client)
    await runMigrations(drizzle(client), { migrationsFolder: join(root, 'database/migrations') })
    await migrateJobs({ connectionString: url })
    const folder = join(root, 'database/sql')
    for (const file of (await readdir(folder)).sort()) await client.query(await readFile(join(folder, file), 'utf8'))
  } finally {
    await client.end()
  }
}

async function refuseNewer(client: pg.Client) {
  const journal = JSON.parse(await readFile(join(root, 'database/migrations/meta/_journal.json'), 'utf8')) as { entries: { when: number }[] }
  const ours = Math.max(...journal.entries.map(entry => entry.when))
  const { rows: [table] } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (!table.name) return
  const { rows: [last] } = await client.query('select max(created_at) as at from drizzle.__drizzle_migrations')
  if (Number(last.at ?? 0) > ours) throw new NewerDatabase()
}
