import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract, type Entry } from 'tar-stream'
import { archiveFormat, filesFolder, head, incomingFolder, manifest, nameOf, tablesFolder, type Head, type Manifest, type Sum, type Table } from './archive.ts'
import { damagedBackup, filesInTheWay, filesNeedFolder, notABackup, notEmpty, otherFormat, otherSchema } from './backup-problems.ts'
import { copied, readSchemaVersion, readTables } from './tables.ts'
import { withoutGuards } from './without-guards.ts'

export interface RestoreTarget {
  /** A database of this very schema (`migrate`) with nobody in it yet. */
  url: string
  /** Where the uploaded files go; nothing lies there yet. Null: they lie in a store of their own. */
  filesFolder: string | null
}

/**
 * Puts a backup into an empty database, in one transaction, and its files into an empty folder. Everything is counted and
 * summed on the way and held against the archive's manifest: what is damaged or cut short changes nothing. Answers what it held.
 */
export async function restoreBackup({ url, filesFolder: folder }: RestoreTarget, source: Readable): Promise<Manifest> {
  const client = new Client({ connectionString: url, application_name: 'kaigong restore' })
  await client.connect()
  const arriving = folder === null ? null : `${folder}.arriving`
  try {
    await client.query('begin')
    await refuseUsed(client, folder)
    if (arriving) await rm(arriving, { recursive: true, force: true })
    const whole = await withoutGuards(client, () => readArchive(client, arriving, source))
    await client.query('select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))')
    if (arriving && whole.files.count > 0) await moveInto(folder!, arriving)
    await client.query('commit')
    return whole
  } catch (problem) {
    if (arriving) await rm(arriving, { recursive: true, force: true })
    throw problem
  } finally {
    // Without a commit this rolls back.
    await client.end()
  }
}

async function refuseUsed(client: Client, folder: string | null) {
  const { rows: [used] } = await client.query('select exists (select from company) or exists (select from account) as by_somebody')
  if (used.by_somebody) throw notEmpty()
  const files = folder === null ? [] : await readdir(folder).catch(() => [])
  if (files.some(name => name !== incomingFolder)) throw filesInTheWay(folder!)
}

async function moveInto(folder: string, arriving: string) {
  await mkdir(dirname(folder), { recursive: true })
  await rm(join(folder, incomingFolder), { recursive: true, force: true })
  await rmdir(folder).catch(() => {})
  await rename(arriving, folder)
}

/** Reads the entries in their order into the tables and the folder; throws unless all is there that has to be. */
async function readArchive(client: Client, arriving: string | null, source: Readable): Promise<Manifest> {
  const entries = extract()
  const unpacked = pipeline(source, createGunzip(), entries).then(() => undefined, (problem: unknown) => problem)
  let about: Head | undefined
  let whole: Manifest | undefined
  const tables = new TableFiller(client)
  const files = { count: 0, bytes: 0, digest: createHash('sha256') }
  try {
    for await (const entry of entries) {
      const { name } = entry.header
      if (about === undefined) {
        if (name !== head) throw notABackup()
        about = await readHead(client, entry)
      } else if (name.startsWith(tablesFolder)) {
        await tables.take(about.tables, name, entry)
      } else if (name.startsWith(filesFolder)) {
        await writeFile(arriving, name.slice(filesFolder.length), entry, files)
      } else if (name === manifest) {
        whole = JSON.parse(await textOf(entry)) as Manifest
      }
    }
    await tables.end()
  } catch (problem) {
    await tables.break()
    entries.destroy()
    throw asDamage(await unpacked ?? problem, problem, about)
  }
  const late = await unpacked
  if (late !== undefined || whole === undefined) throw about ? damagedBackup(late) : notABackup(late)
  const found: Manifest = { tables: tables.sums, files: { count: files.count, bytes: files.bytes, sha256: files.digest.digest('hex') } }
  if (!isSame(found, whole)) throw damagedBackup()
  return whole
}

/** What could not be unpacked is no backup, or one that was damaged; any other problem is told as it is. */
function asDamage(ofUnpacking: unknown, problem: unknown, about: Head | undefined): unknown {
  const code = (ofUnpacking as NodeJS.ErrnoException | undefined)?.code ?? ''
  const isUnreadable = code.startsWith('Z_') || /tar header|Unexpected end/i.test(String(ofUnpacking))
  if (!isUnreadable) return problem
  return about ? damagedBackup(ofUnpacking) : notABackup(ofUnpacking)
}

async function readHead(client: Client, entry: Entry): Promise<Head> {
  const about = JSON.parse(await textOf(entry)) as Head
  if (about.format !== archiveFormat) throw otherFormat(about.version)
  const [ours, tables] = [await readSchemaVersion(client), await readTables(client)]
  const isOurs = about.schema.tables === ours.tables && about.schema.jobs === ours.jobs && isSame(about.tables, tables)
  if (!isOurs) throw otherSchema(about.version)
  // The schema's own first rows, such as the installation's secrets, give way to the backup's.
  await client.query(`truncate ${tables.map(({ schema, name }) => `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`).join(', ')}`)
  return about
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function textOf(entry: Entry): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of entry) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

interface Filling { table: Table, rows: Writable & { rowCount: number }, ended: Promise<void>, digest: Hash, bytes: number }

/** Fills one table after the other, each with one COPY, however many parts it comes in. */
class TableFiller {
  readonly sums: Record<string, Sum> = {}
  private readonly client: Client
  private current: Filling | undefined

  constructor(client: Client) { this.client = client }

  async take(tables: Table[], name: string, part: Entry) {
    const table = tables.find(one => name.startsWith(`${tablesFolder}${nameOf(one)}/`))
    if (!table) throw damagedBackup()
    if (this.current?.table !== table) {
      await this.end()
      this.current = this.begin(table)
    }
    const { rows, ended, digest } = this.current!
    for await (const chunk of part) {
      digest.update(chunk)
      this.current!.bytes += chunk.length
      if (!rows.write(chunk)) await Promise.race([once(rows, 'drain'), ended])
    }
  }

  private begin(table: Table): Filling {
    const rows = this.client.query(copyFrom(`copy ${copied(this.client, table)} from stdin`))
    const ended = finished(rows)
    // What PostgreSQL does not take is told where `ended` is awaited.
    ended.catch(() => {})
    return { table, rows, ended, digest: createHash('sha256'), bytes: 0 }
  }

  async end() {
    if (!this.current) return
    const { table, rows, ended, digest, bytes } = this.current
    this.current = undefined
    rows.end()
    await ended
    this.sums[nameOf(table)] = { rows: rows.rowCount, bytes, sha256: digest.digest('hex') }
  }

  async break() {
    this.current?.rows.destroy(new Error('broken off'))
    this.current = undefined
  }
}

interface Files { count: number, bytes: number, digest: Hash }

async function writeFile(folder: string | null, path: string, entry: Entry, files: Files) {
  if (folder === null) throw filesNeedFolder()
  const isInside = path !== '' && posix.normalize(path) === path && !posix.isAbsolute(path) && !path.startsWith('..')
  if (!isInside) throw damagedBackup()
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true })
  const own = createHash('sha256')
  await pipeline(entry, async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      own.update(chunk)
      files.bytes += chunk.length
      yield chunk
    }
  }, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  files.digest.update(`${path}\0${own.digest('hex')}\n`)
  files.count++
}
