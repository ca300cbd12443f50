import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { readPidFile } from '#platform/server/embedded-postgres/postmaster.ts'
import { hasEnded } from '#platform/server/embedded-postgres/running-process.ts'
import { createTestDatabase } from './database.ts'
import serveTestDatabases from '../../app/testing/database-service.ts'

async function request(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('clones made at once are databases of their own', async () => {
  const databases = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase()))
  expect(new Set(databases.map(({ url }) => url)).size).toBe(4)
  await request(databases[0]!.url, 'CREATE TABLE only_here ()')
  expect(await request(databases[1]!.url, `SELECT to_regclass('only_here') AS found`)).toEqual([{ found: null }])
  await Promise.all(databases.map(({ drop }) => drop()))
})

test('a dropped database is gone, even while a session is open', async () => {
  const { url, drop } = await createTestDatabase()
  const session = new Client({ connectionString: url })
  session.on('error', () => {})
  await session.connect()
  await drop()
  await expect(request(url, 'SELECT 1')).rejects.toThrow('does not exist')
})

test('a new run ends and removes what a crashed run left', async () => {
  const crashed = spawn(process.execPath, ['-e', ''])
  await once(crashed, 'exit')
  // A place of its own: another run that begins just now would clear away what lies in everybody's.
  const place = mkdtempSync(join(tmpdir(), 'kaigong-place-'))
  vi.stubEnv('TMPDIR', place)
  const folder = mkdtempSync(join(tmpdir(), `kaigong-test-${crashed.pid}-`))
  for (const one of [place, folder]) chmodSync(one, 0o711)
  const program = join(import.meta.dirname, '../server/embedded-postgres/start-in-child.ts')
  const run = spawn(process.execPath, ['--import', 'tsx', program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await Promise.race([
      once(run.stdout, 'data'),
      once(run, 'exit').then(() => {
        throw new Error('PostgreSQL did not start')
      }),
    ])
    run.kill('SIGKILL')
    const { pid } = readPidFile(join(folder, 'postgres'))!
    const end = await serveTestDatabases({ provide() {} } as unknown as Parameters<typeof serveTestDatabases>[0])
    await end()
    expect(existsSync(folder)).toBe(false)
    expect(hasEnded(pid)).toBe(true)
  } finally {
    vi.unstubAllEnvs()
    rmSync(place, { recursive: true, force: true })
  }
})
