import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'
import { rowsOf, sumsOf } from '#platform/testing/rows.ts'
import type { Manifest } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let demo: TestDatabase
let archive: string
let written: Manifest
const folder = mkdtempSync(join(tmpdir(), 'kaigong-backup-'))
const files = join(folder, 'files')

beforeAll(async () => {
  demo = await createTestDatabase()
  mkdirSync(join(files, 'ab/cd'), { recursive: true })
  writeFileSync(join(files, 'ab/cd/一份合同.pdf'), Buffer.alloc(300_000, '合同'))
  writeFileSync(join(files, 'empty'), '')
  mkdirSync(join(files, 'incoming'))
  writeFileSync(join(files, 'incoming/half'), 'an upload under way')
  await rowsOf(
    demo.url,
    `
    insert into account (id, login_name) values ('01900000-0000-7000-8000-00000000aaaa',
      E'tab\\there\\nbackslash\\\\N');
    select graphile_worker.add_job('later', '{"ping":1}'::json, run_at => now() + interval '1 year')`,
  )
  archive = join(folder, 'demo.tar.gz')
  written = await writeBackup({ url: demo.url, filesFolder: files, version: '0.1.0' }, createWriteStream(archive))
})
afterAll(async () => {
  await demo.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A database of this schema without anybody in it. */
const emptyDatabase = async () => (await createTestDatabase('tables')).url
const sums = (url: string) => sumsOf(url, ['public', 'graphile_worker'])

const guards = (url: string) =>
  rowsOf(
    url,
    `
  select 'key' as kind, conrelid::regclass::text || conname as name, pg_get_constraintdef(oid) as definition,
    convalidated::text as state from pg_constraint
  union all select 'trigger', tgrelid::regclass::text || tgname, pg_get_triggerdef(oid), tgenabled::text from
    pg_trigger where not tgisinternal
  union all select 'policy', polrelid::regclass::text || polname, pg_get_expr(polqual, polrelid), '' from pg_policy
    order by 1, 2`,
  )

test('what is restored equals what was backed up: rows, digests, files, and what guards them', async () => {
  const url = await emptyDatabase()
  const expected = await sums(demo.url)
  expect(expected.length).toBeGreaterThan(15)
  expect(expected.find(table => table.name === 'public.task')).toMatchObject({ rows: expect.any(Number) })
  expect(Object.values(written.tables).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(50)

  const target = join(folder, 'restored')
  mkdirSync(join(target, 'incoming'), { recursive: true })
  expect(await restoreBackup({ url, filesFolder: target }, createReadStream(archive))).toEqual(written)
  expect(await sums(url)).toEqual(expected)
  expect(await guards(url)).toEqual(await guards(demo.url))
  expect(readdirSync(target, { recursive: true }).toSorted()).toEqual(['ab', 'ab/cd', 'ab/cd/一份合同.pdf', 'empty'])
  expect(readFileSync(join(target, 'ab/cd/一份合同.pdf'))).toEqual(readFileSync(join(files, 'ab/cd/一份合同.pdf')))
  // A backup of the restored database says the same; COPY reads rows as they lie, and they were laid down in the order
  // of the first.
  expect(
    await writeBackup({ url, filesFolder: target, version: '0.1.0' }, createWriteStream(join(folder, 'again.tar.gz'))),
  ).toEqual(written)
  // Numbers go on behind those that came.
  const [job] = await rowsOf(
    url,
    `select (graphile_worker.add_job('next')).id > (select max(id) from graphile_worker._private_jobs) as is_new`,
  )
  expect(job).toEqual({ is_new: true })
})

test('a table larger than one part comes back whole', { timeout: 120_000 }, async () => {
  const source = await createTestDatabase()
  await rowsOf(
    source.url,
    `insert into account (id, login_name, password_hash) select gen_random_uuid(), 'bulk' || i, repeat('x', 200) || i
      from generate_series(1, 30000) i`,
  )
  const file = join(folder, 'large.tar.gz')
  const { tables } = await writeBackup(
    { url: source.url, filesFolder: null, version: '0.1.0' },
    createWriteStream(file),
  )
  expect(tables['public.account']!.bytes).toBeGreaterThan(6_000_000)
  const url = await emptyDatabase()
  await restoreBackup({ url, filesFolder: null }, createReadStream(file))
  expect(await sums(url)).toEqual(await sums(source.url))
  await source.drop()
})

test('what is written meanwhile is either wholly in the backup or not at all', async () => {
  const source = await createTestDatabase()
  const client = new Client({ connectionString: source.url })
  await client.connect()
  const over = new AbortController()
  // A row in each of two tables at once: as many apart as before, whenever one looks.
  const writing = (async () => {
    for (let index = 0; !over.signal.aborted; index++) {
      await client.query('begin')
      await client.query(`insert into account (id, login_name) values (gen_random_uuid(), 'pair${index}')`)
      await client.query(
        `insert into company_setting (comp_id, key_name, key_value) select comp_id, 'pair${index}', '' from company
          limit 1`,
      )
      await client.query('commit')
    }
  })()
  const before = await rowsOf(
    source.url,
    'select (select count(*) from account) - (select count(*) from company_setting) as apart',
  )
  const { tables } = await writeBackup(
    { url: source.url, filesFolder: null, version: '0.1.0' },
    createWriteStream(join(folder, 'busy.tar.gz')),
  )
  over.abort()
  await writing
  await client.end()
  expect(tables['public.account']!.rows - tables['public.company_setting']!.rows).toBe(Number(before[0]!.apart))
  await source.drop()
})

const damages: [string, (bytes: Buffer) => Buffer, RegExp][] = [
  ['cut short', bytes => bytes.subarray(0, bytes.length - 2000), /damaged/],
  [
    'without its manifest',
    bytes => {
      const plain = gunzipSync(bytes)
      const at = plain.lastIndexOf('manifest.json')
      return gzipSync(Buffer.concat([plain.subarray(0, at), Buffer.alloc(1024)]))
    },
    /damaged/,
  ],
  [
    'with another letter in it',
    bytes => gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace('T1001', 'T9999'), 'latin1')),
    /damaged/,
  ],
  [
    'of another schema',
    bytes =>
      gzipSync(
        Buffer.from(
          gunzipSync(bytes)
            .toString('latin1')
            .replace(/"jobs": (\d)/, (_, digit) => `"jobs": ${9 - Number(digit)}`),
          'latin1',
        ),
      ),
    /does not know/,
  ],
  ['that is none', () => Buffer.from('a letter to somebody'), /no backup of Kaigong/],
  ['that is another archive', () => gzipSync(Buffer.from('a letter to somebody')), /no backup of Kaigong/],
]
test.each(damages)('a backup %s is refused, and changes nothing', async (name, damage, reason) => {
  const url = await emptyDatabase()
  const before = await sums(url)
  const target = join(folder, `damaged ${name}`)
  const bytes = damage(readFileSync(archive))
  await expect(restoreBackup({ url, filesFolder: target }, Readable.from([bytes]))).rejects.toThrow(reason)
  expect(await sums(url)).toEqual(before)
  expect(readdirSync(folder).filter(entry => entry.startsWith('damaged'))).toEqual([])
})

test('a database with data, or a folder with files, is left alone', async () => {
  const before = await sums(demo.url)
  await expect(restoreBackup({ url: demo.url, filesFolder: null }, createReadStream(archive))).rejects.toThrow(
    /There is data/,
  )
  expect(await sums(demo.url)).toEqual(before)
  const url = await emptyDatabase()
  await expect(restoreBackup({ url, filesFolder: files }, createReadStream(archive))).rejects.toThrow(/There are files/)
})
