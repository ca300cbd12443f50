import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { visitEmbeddedPostgres } from './visit.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaigong-visit-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function request(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a database is visited while a server runs it, and when none does', async () => {
  expect(await visitEmbeddedPostgres(folder)).toBeUndefined()
  const server = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  await request(server.url, 'create table kept as select 1 as one')

  const guest = await visitEmbeddedPostgres(folder)
  expect(await request(guest!.url, 'select * from kept')).toEqual([{ one: 1 }])
  await guest!.end()
  expect(await request(server.url, 'select * from kept')).toEqual([{ one: 1 }])

  await server.stop()
  const alone = await visitEmbeddedPostgres(folder)
  expect(await request(alone!.url, 'select * from kept')).toEqual([{ one: 1 }])
  await alone!.end()
  await expect(request(alone!.url, 'select 1')).rejects.toThrow()
})
