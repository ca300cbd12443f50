import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract, type Entry } from 'tar-stream'
import {
  archiveFormat,
  filesFolder,
  head,
  incomingFolder,
  manifest,
  nameOf,
  tablesFolder,
  type Head,
  type Manifest,
  type Sum,
  type Table,
} from './archive.ts'
import {
  damagedBackup,
  filesInTheWay,
  filesNeedFolder,
  notABackup,
  notEmpty,
  otherFormat,
  otherSchema,
} from './backup-problems.ts'
import { isKnownMigration, migrateAll, migrateTables, withMigrationLock } from '../migrate.ts'
import { copied, identifier, readSchemaVersion, readTables } from './tables.ts'
import { withoutGuards } from './without-guards.ts'

export interface RestoreTarget {
  /** A database of this very schema (`migrate`) with nobody in it yet. */
  url: string
  /** Where the uploaded files go; nothing lies there yet. Null: they lie in a store of their own. */
  filesFolder: string | null
}

/**
 * Puts a backup into an empty database, in one transaction, and its files into an empty folder. Everything is counted
 * and summed on the way and held against the archive's manifest: what is damaged or cut short changes nothing. The
 * backup of an older build goes into tables as they were then, which are migrated afterwards. Answers what the archive
 * held.
 */
export async function restoreBackup({ url, filesFolder }: RestoreTarget, source: Readable): Promise<Manifest> {
  return await withMigrationLock(url, async client => {
    await refuseUsed(client, filesFolder)
    const archive = await openArchive(source)
    try {
      const { tables: schema } = archive.about.schema
      if (!isKnownMigration(schema)) throw otherSchema(archive.about.version)
      if ((await readSchemaVersion(client)).tables === schema) return await fill(client, filesFolder, archive)
      return await asOlder(client, url, schema, () => fill(client, filesFolder, archive))
    } catch (problem) {
      throw await archive.close(problem)
    }
  })
}

/**
 * Work on the tables of an older build in place of ours, which nobody has used; they are ours again when it has ended,
 * however it did.
 */
async function asOlder<Result>(
  client: Client,
  url: string,
  schema: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const ours = (await readTables(client)).filter(table => table.schema === 'public')
  // A few at a time: PostgreSQL has room for so many locks only.
  for (let from = 0; from < ours.length; from += 20) {
    await client.query(
      `drop table ${ours
        .slice(from, from + 20)
        .map(table => identifier(client, table))
        .join(', ')} cascade`,
    )
  }
  await client.query('delete from drizzle.__drizzle_migrations')
  await migrateTables(client, schema)
  try {
    return await work()
  } finally {
    await migrateAll(client, url)
  }
}

async function fill(client: Client, folder: string | null, archive: Archive): Promise<Manifest> {
  const arriving = folder === null ? null : `${folder}.arriving`
  try {
    await client.query('begin')
    await refuseUsed(client, folder)
    if (arriving) await rm(arriving, { recursive: true, force: true })
    const whole = await withoutGuards(client, () => readTablesAndFiles(client, arriving, archive))
    await client.query(
      `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs
        where locked_by is not null))`,
    )
    if (arriving && whole.files.count > 0) await moveInto(folder!, arriving)
    await client.query('commit')
    return whole
  } catch (problem) {
    await client.query('rollback')
    if (arriving) await rm(arriving, { recursive: true, force: true })
    throw problem
  }
}

async function refuseUsed(client: Client, folder: string | null) {
  const {
    rows: [used],
  } = await client.query('select exists (select from company) or exists (select from account) as by_somebody')
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

interface Archive {
  about: Head
  /** What comes behind the head. */
  entries: AsyncIterable<Entry>
  /** Why it could not be unpacked to its end; undefined when it could. */
  unpacked: Promise<unknown>
  /** Reads no further; the problem as it is reported. */
  close(problem: unknown): Promise<unknown>
}

/** Begins to unpack an archive: its head. */
async function openArchive(source: Readable): Promise<Archive> {
  const entries = extract()
  const unpacked = pipeline(source, createGunzip(), entries).then(
    () => undefined,
    (problem: unknown) => problem,
  )
  const close = (about: Head | undefined) => async (problem: unknown) => {
    entries.destroy()
    return asDamage((await unpacked) ?? problem, problem, about)
  }
  const rest = entries[Symbol.asyncIterator]() as AsyncIterableIterator<Entry>
  try {
    const first = await rest.next()
    if (first.done || first.value.header.name !== head) throw notABackup(first.done ? await unpacked : undefined)
    const about = JSON.parse(await textOf(first.value)) as Head
    if (about.format !== archiveFormat) throw otherFormat(about.version)
    return { about, entries: rest, unpacked, close: close(about) }
  } catch (problem) {
    throw await close(undefined)(problem)
  }
}

/** Reads the entries in their order into the tables and the folder; throws unless all is there that has to be. */
async function readTablesAndFiles(
  client: Client,
  arriving: string | null,
  { about, entries, unpacked }: Archive,
): Promise<Manifest> {
  await makeRoom(client, about)
  let whole: Manifest | undefined
  const tables = new TableFiller(client)
  const files = { count: 0, bytes: 0, digest: createHash('sha256') }
  try {
    for await (const entry of entries) {
      const { name } = entry.header
      if (name.startsWith(tablesFolder)) {
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
    throw problem
  }
  const late = await unpacked
  if (late !== undefined || whole === undefined) throw damagedBackup(late)
  const found: Manifest = {
    tables: tables.sums,
    files: { count: files.count, bytes: files.bytes, sha256: files.digest.digest('hex') },
  }
  if (!isSame(found, whole)) throw damagedBackup()
  return whole
}

/** What could not be unpacked is no backup, or one that was damaged; any other problem is reported as it is. */
function asDamage(ofUnpacking: unknown, problem: unknown, about: Head | undefined): unknown {
  const code = (ofUnpacking as NodeJS.ErrnoException | undefined)?.code ?? ''
  const isUnreadable = code.startsWith('Z_') || /tar header|Unexpected end/i.test(String(ofUnpacking))
  if (!isUnreadable) return problem
  return about ? damagedBackup(ofUnpacking) : notABackup(ofUnpacking)
}

/**
 * Holds the archive's tables against those that are there, and empties these: the schema's own first rows, such as the
 * installation's secrets, give way.
 */
async function makeRoom(client: Client, { schema, tables: theirs, version }: Head) {
  const [ours, tables] = [await readSchemaVersion(client), await readTables(client)]
  const isOurs =
    schema.tables === ours.tables && schema.jobs <= ours.jobs && theirs.every(table => hasRoom(tables, table))
  if (!isOurs) throw otherSchema(version)
  await client.query(`truncate ${tables.map(table => identifier(client, table)).join(', ')}`)
}

/**
 * The job queue migrates its own tables, which are ours already: an older queue's have their columns among them, and
 * the rest have defaults.
 */
function hasRoom(tables: readonly Table[], wanted: Table): boolean {
  const found = tables.find(table => nameOf(table) === nameOf(wanted))
  if (!found) return false
  return wanted.schema === 'public'
    ? isSame(found, wanted)
    : wanted.columns.every(column => found.columns.includes(column))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function textOf(entry: Entry): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of entry) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

interface Filling {
  table: Table
  rows: Writable & { rowCount: number }
  ended: Promise<void>
  digest: Hash
  bytes: number
}

/** Fills one table after the other, each with one COPY, however many parts it comes in. */
class TableFiller {
  readonly sums: Record<string, Sum> = {}
  private readonly client: Client
  private current: Filling | undefined

  constructor(client: Client) {
    this.client = client
  }

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
    // What PostgreSQL does not take is reported where `ended` is awaited.
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

interface Files {
  count: number
  bytes: number
  digest: Hash
}

async function writeFile(folder: string | null, path: string, entry: Entry, files: Files) {
  if (folder === null) throw filesNeedFolder()
  const isInside = path !== '' && posix.normalize(path) === path && !posix.isAbsolute(path) && !path.startsWith('..')
  if (!isInside) throw damagedBackup()
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true })
  const own = createHash('sha256')
  await pipeline(
    entry,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        own.update(chunk)
        files.bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  )
  files.digest.update(`${path}\0${own.digest('hex')}\n`)
  files.count++
}
