import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { environment, type Binaries } from './binaries.ts'
import { giveTo } from './folders.ts'
import { diskFull, otherVersion, postgresFailed } from './startup-problem.ts'

export const superuser = 'kaigong'

/** Our settings come first, from a file that is rewritten at every start: settings added below override them. */
const configuration = `# Kaigong's settings are in kaigong.conf, which every start writes anew. Put yours below the next line.
include 'kaigong.conf'
`

/** pg_trgm takes its character classes from the C library: with plain C no Chinese word has any trigram. */
const characterClasses = ['C.UTF-8', 'en_US.UTF-8', 'C']

interface ClusterOptions {
  cluster: string
  binaries: Binaries
  account: Account | undefined
  durable: boolean
}

/**
 * Creates the cluster if there is none, and returns whether it did. It is built under another name and renamed when
 * complete, so that an interrupted start leaves nothing half made. Data of another major version are a StartupProblem.
 */
export async function prepareCluster(options: ClusterOptions): Promise<boolean> {
  const { cluster, binaries, account, durable } = options
  const isNew = !existsSync(join(cluster, 'PG_VERSION'))
  if (isNew) {
    await makeCluster(options)
  } else {
    const version = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10)
    if (version !== binaries.major) throw otherVersion(cluster, version, binaries.major)
  }
  writeSettings(join(cluster, 'kaigong.conf'), settings(binaries, durable), account)
  return isNew
}

async function makeCluster({ cluster, binaries, account, durable }: ClusterOptions) {
  const draft = `${cluster}.new`
  for (const characterClass of characterClasses) {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft)
    giveTo(account, draft)
    const failure = await initialise(binaries, account, [
      '-D',
      draft,
      '-U',
      superuser,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterClass}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ])
    if (failure.includes('invalid locale name')) continue
    if (failure.includes('No space left on device')) throw diskFull(cluster)
    if (failure) throw postgresFailed(draft, failure)
    break
  }
  writeFileSync(join(draft, 'postgresql.conf'), configuration)
  renameSync(draft, cluster)
}

/** Runs initdb; returns its error output, or '' if it succeeded. */
async function initialise(binaries: Binaries, account: Account | undefined, parameters: string[]): Promise<string> {
  try {
    await promisify(execFile)(binaries.initdb, parameters, { ...account, cwd: '/', env: environment })
    return ''
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    return stderr.trim() || String(error)
  }
}

const megabyte = 1 << 20
/** The memory available to this process, in bytes, including a container's limit. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * For a machine that does other work too: an eighth of its memory for shared buffers, allocated as they are used.
 * Full-page writes are not compressed: pglz cost twice the CPU of the writes themselves. `durable: false`, for tests,
 * does not survive a power loss.
 */
function settings(binaries: Binaries, durable: boolean): string {
  const safety = durable ? 'on' : 'off'
  const buffers = durable ? Math.round(Math.min(Math.max(memory() / 8 / megabyte, 128), 2048)) : 256
  return `max_connections = 200
shared_buffers = ${buffers}MB
effective_cache_size = ${buffers * 4}MB
work_mem = 8MB
maintenance_work_mem = 128MB
random_page_cost = 1.1
jit = off
fsync = ${safety}
synchronous_commit = ${safety}
full_page_writes = ${safety}
wal_compression = off
max_wal_size = 1GB
checkpoint_timeout = 15min
shared_preload_libraries = '${binaries.has('pg_stat_statements') ? 'pg_stat_statements' : ''}'
timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'
default_text_search_config = 'pg_catalog.simple'
# Values of people's records stay out of the log.
log_error_verbosity = terse
log_min_error_statement = panic
log_parameter_max_length = 0
`
}

/** Always a new file: as root, writing in place would follow a link that someone else put there. */
function writeSettings(file: string, text: string, account: Account | undefined) {
  rmSync(file, { force: true })
  writeFileSync(file, text, { flag: 'wx' })
  giveTo(account, file, 0o600)
}
