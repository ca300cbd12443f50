import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { codeOf } from './startup-problem.ts'

/** Where root keeps a cluster if the account `nobody` cannot enter its data folder, as under /root. */
const rootsClusters = '/var/lib/kaigong'

/** A socket's path has at most 104 bytes on macOS (107 on Linux), including the terminator. */
const longestSocketPath = 103
export const socketPort = 5432

/**
 * Creates the data folder if it is missing, and returns its real path. For root, others may pass through it, but not
 * list it.
 */
export function makeDataFolder(dataDir: string, account: Account | undefined): string {
  const folder = resolve(dataDir)
  if (!existsSync(folder)) {
    makeFolder(folder, account ? 0o711 : 0o700)
  }
  return realpathSync(folder)
}

/**
 * The cluster's folder: `postgres` in the data folder, or, if the account cannot reach that, a folder below
 * /var/lib/kaigong that `postgres` in the data folder then links to. It may not exist yet.
 */
export async function clusterFolder(
  dataFolder: string,
  account: Account | undefined,
  log: (message: string) => void,
): Promise<string> {
  const usual = join(dataFolder, 'postgres')
  const found = lstatSync(usual, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() && existsSync(usual)) return realpathSync(usual)
  if (found || !account || (await canEnter(dataFolder, account))) return usual
  if (!existsSync(rootsClusters)) makeFolder(rootsClusters, 0o711)
  const elsewhere = makeFolder(join(rootsClusters, randomBytes(6).toString('hex')), 0o711)
  const cluster = join(elsewhere, 'postgres')
  symlinkSync(cluster, usual)
  log(`PostgreSQL does not run as root, and nobody cannot enter ${dataFolder}: the database lies in ${cluster}`)
  return cluster
}

/** With exactly this mode: the process's umask would narrow the one given to mkdir. */
function makeFolder(folder: string, mode: number): string {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, mode)
  return folder
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  const entered = promisify(execFile)('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...account, cwd: '/' })
  return entered.then(
    () => true,
    () => false,
  )
}

/**
 * A short folder for the socket, which only we and PostgreSQL's account may enter: this is what protects the database.
 */
export function makeSocketFolder(cluster: string, account: Account | undefined): string {
  const folder = socketFolderOf(cluster)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (!isOurs(folder, account)) return giveTo(account, mkdtempSync(`${folder}-`))
  }
  return giveTo(account, folder)
}

/** The socket folder of a cluster, unless a stranger created that folder first. */
export function socketFolderOf(cluster: string): string {
  const name = `kaigong-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const folder = join(tmpdir(), name)
  const fits = Buffer.byteLength(join(`${folder}-XXXXXX`, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  return fits ? folder : join('/tmp', name)
}

function isOurs(folder: string, account: Account | undefined) {
  const found = lstatSync(folder)
  return found.isDirectory() && [process.getuid?.(), account?.uid].includes(found.uid)
}

/** Makes the account the only one, besides root, that may access the path. */
export function giveTo(account: Account | undefined, path: string, mode = 0o700): string {
  chmodSync(path, mode)
  if (account) chownSync(path, account.uid, account.gid)
  return path
}
