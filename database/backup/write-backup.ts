import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { open, readdir, type FileHandle } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
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
import { copied, readSchemaVersion, readTables } from './tables.ts'

export interface BackupSource {
  url: string
  /** The folder of the uploaded files; null when they lie in a store of their own. */
  filesFolder: string | null
  version: string
}

/** A tar entry states its size first: a table is cut into parts that are held in memory one at a time. */
const partBytes = 4 * 1024 * 1024
/** Quick, and most of what can be won: files are mostly compressed already. */
const compressionLevel = 3

/**
 * Writes a backup while the servers go on: every table as it was at one moment (a REPEATABLE READ snapshot), then the
 * files, none of which changes once it is there. Answers what the archive holds.
 */
export async function writeBackup(
  { url, filesFolder: folder, version }: BackupSource,
  target: Writable,
): Promise<Manifest> {
  const client = new Client({ connectionString: url, application_name: 'kaigong backup' })
  await client.connect()
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: compressionLevel }), target)
  try {
    const [whole] = await Promise.all([writeEntries(client, archive, { folder, version }), written])
    return whole
  } catch (problem) {
    archive.destroy(problem as Error)
    await written.catch(() => {})
    throw problem
  } finally {
    await client.end()
  }
}

async function writeEntries(
  client: Client,
  archive: Pack,
  { folder, version }: { folder: string | null; version: string },
): Promise<Manifest> {
  // Rather an error than a table that row security has quietly emptied.
  await client.query('begin isolation level repeatable read read only; set local row_security = off')
  const tables = await readTables(client)
  const about: Head = {
    format: archiveFormat,
    version,
    schema: await readSchemaVersion(client),
    madeAt: new Date().toISOString(),
    tables,
    files: folder === null ? 's3' : 'here',
  }
  await writeEntry(archive, head, JSON.stringify(about, null, 2))
  const sums: Record<string, Sum> = {}
  for (const table of tables) sums[nameOf(table)] = await writeTable(client, archive, table)
  await client.query('commit')
  const whole: Manifest = { tables: sums, files: await writeFiles(archive, folder) }
  await writeEntry(archive, manifest, JSON.stringify(whole, null, 2))
  archive.finalize()
  return whole
}

async function writeTable(client: Client, archive: Pack, table: Table): Promise<Sum> {
  const rows = client.query(copyTo(`copy ${copied(client, table)} to stdout`))
  const digest = createHash('sha256')
  let bytes = 0
  let part: Buffer[] = []
  let partLength = 0
  let parts = 0
  const writePart = async () => {
    parts++
    await writeEntry(
      archive,
      `${tablesFolder}${nameOf(table)}/${String(parts).padStart(6, '0')}.copy`,
      Buffer.concat(part),
    )
    part = []
    partLength = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    digest.update(chunk)
    bytes += chunk.length
    part.push(chunk)
    partLength += chunk.length
    if (partLength >= partBytes) await writePart()
  }
  // An empty table has its place too: a missing one is noticed.
  if (partLength > 0 || parts === 0) await writePart()
  return { rows: rows.rowCount, bytes, sha256: digest.digest('hex') }
}

async function writeFiles(archive: Pack, folder: string | null): Promise<Manifest['files']> {
  const digest = createHash('sha256')
  let count = 0
  let bytes = 0
  for (const path of folder === null ? [] : await filesBelow(folder)) {
    // Deleted meanwhile: the next backup would not have it either.
    const file = await open(join(folder!, path)).catch(goneIsNone)
    if (!file) continue
    const { size } = await file.stat()
    const own = createHash('sha256')
    await writeFile(archive, `${filesFolder}${path}`, file, size, own)
    digest.update(`${path}\0${own.digest('hex')}\n`)
    count++
    bytes += size
  }
  return { count, bytes, sha256: digest.digest('hex') }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    error => goneIsNone(error) ?? [],
  )
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
  return paths.filter(path => !path.startsWith(`${incomingFolder}/`)).toSorted()
}

function goneIsNone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** One entry that is in memory; resolves when the archive has taken it. */
const writeEntry = (archive: Pack, name: string, content: string | Buffer) =>
  new Promise<void>((resolve, reject) => {
    archive.entry({ name }, content, problem => (problem ? reject(problem) : resolve()))
  })

async function writeFile(archive: Pack, name: string, file: FileHandle, size: number, digest: Hash) {
  let entry!: Writable
  const taken = new Promise<void>((resolve, reject) => {
    entry = archive.entry({ name, size }, problem => (problem ? reject(problem) : resolve()))
  })
  // Its problem is reported where it is awaited, below.
  taken.catch(() => {})
  // An upload that is in progress may grow: what its entry says is what is read.
  const chunks = size > 0 ? file.createReadStream({ end: size - 1 }) : []
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    digest.update(chunk)
    if (!entry.write(chunk)) await once(entry, 'drain')
  }
  await file.close()
  entry.end()
  await taken
}
