import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Account } from './account.ts'
import { environment } from './binaries.ts'
import { superuser } from './cluster.ts'
import { socketPort } from './folders.ts'
import { hasEnded, runningProcess, type RunningProcess } from './running-process.ts'
import { codeOf, diskFull, postgresFailed, unwritableFolder } from './startup-problem.ts'

/**
 * PostgreSQL's first process, which accepts the connections. It is not in our process group, and survives our crash.
 */
export interface Postmaster {
  pid: number
  socketFolder: string
}

export interface PostmasterOptions {
  cluster: string
  postgres: string
  account: Account | undefined
  socketFolder: string
  logFile: string
  log: (message: string) => void
}

/** One segment of the write-ahead log: PostgreSQL does not start with less free space. */
const leastRoom = 16 * 1024 * 1024
const longestLog = 10 * 1024 * 1024

/** How long a former postmaster may need to end, in ms: its backends notice its death, a slow reaper keeps its id. */
const patience = 15_000

/**
 * Starts PostgreSQL and waits until it accepts connections, however long it recovers; also waits for a former one that
 * is just ending.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const giveUpAt = Date.now() + patience
  for (;;) {
    const failure = await launch(options)
    if (typeof failure === 'object') return failure
    const formerStillEnds =
      failure.includes('lock file "postmaster.pid"') || failure.includes('pre-existing shared memory block')
    if (!formerStillEnds || Date.now() > giveUpAt) throw explain(failure, options)
    await sleep(250)
  }
}

/** Starts it once: returns the postmaster, or its output before it ended. */
async function launch({
  cluster,
  postgres,
  account,
  socketFolder,
  logFile,
  log,
}: PostmasterOptions): Promise<Postmaster | string> {
  const logStart = cutLog(logFile)
  const output = openSync(logFile, 'a', 0o600)
  const parameters = ['-D', cluster, '-k', socketFolder, '-p', String(socketPort), '-c', 'listen_addresses=']
  // Detached: Ctrl-C in the terminal must reach only us, so that we can finish our work before the database ends.
  const child = spawn(postgres, parameters, {
    ...account,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  const refusals: Error[] = []
  child.once('error', error => refusals.push(error))
  const reportAt = Date.now() + 5000
  let isReported = false
  while (child.exitCode === null && child.signalCode === null && refusals.length === 0) {
    const found = readPidFile(cluster)
    if (child.pid && found?.pid === child.pid && found.isReady && (await answers(socketFolder, cluster))) {
      return { pid: child.pid, socketFolder }
    }
    if (!isReported && Date.now() > reportAt) {
      log('PostgreSQL is recovering its data, this may take a while')
      isReported = true
    }
    await sleep(15)
  }
  return refusals[0]?.message ?? readFileSync(logFile, 'utf8').slice(logStart).trim()
}

/** Keeps one older log beside the current one, and returns the length of the current. */
function cutLog(logFile: string): number {
  const length = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (length < longestLog) return length
  renameSync(logFile, `${logFile}.1`)
  return 0
}

function explain(failure: string, { cluster, logFile }: PostmasterOptions) {
  const { bavail, bsize } = statfsSync(cluster)
  if (failure.includes('No space left on device') || bavail * bsize < leastRoom)
    return diskFull(cluster, new Error(failure))
  if (failure.includes('Permission denied')) return unwritableFolder(cluster, new Error(failure))
  const lastWords =
    failure
      .split('\n')
      .filter(line => /FATAL|ERROR|PANIC/.test(line))
      .at(-1) ??
    failure.split('\n').at(-1) ??
    ''
  return postgresFailed(logFile, lastWords.replace(/^.*?(FATAL|ERROR|PANIC):\s*/, ''))
}

/**
 * The postmaster that a crashed Kaigong left running on this cluster, if it answers. One that is ending is waited for,
 * one that does not answer is ended. Undefined: none is left. PostgreSQL itself removes the pid file of a dead process;
 * we remove it if another program has that id by now, as is common in containers, since PostgreSQL would take it for a
 * living postmaster.
 */
export async function adoptPostmaster(
  cluster: string,
  log: (message: string) => void,
): Promise<Postmaster | undefined> {
  const giveUpAt = Date.now() + patience
  for (;;) {
    const found = readPidFile(cluster)
    const holder = found && runningProcess(found.pid)
    if (!holder) return undefined
    if (!mayBePostmasterOf(cluster, holder)) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (found.isReady && (await answers(found.socketFolder, cluster))) {
      send(found.pid, 'SIGHUP')
      return { pid: found.pid, socketFolder: found.socketFolder }
    }
    if (Date.now() > giveUpAt && (found.isReady || hasEnded(found.pid))) {
      log('The former PostgreSQL does not answer any more: ending it')
      await stopPostmaster(found)
      rmSync(join(cluster, 'postmaster.pid'), { force: true })
      return undefined
    }
    await sleep(100)
  }
}

/** Also true of a zombie: whether its backends are gone, only waiting can tell. */
function mayBePostmasterOf(cluster: string, { isZombie, command, folder }: RunningProcess): boolean {
  const [program = '', ...parameters] = command
  const itsCluster = folder ?? parameters[parameters.indexOf('-D') + 1]
  return isZombie || (basename(program) === 'postgres' && itsCluster === cluster)
}

/** The postmaster that serves this cluster now, whoever started it. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster)
  const isServing = found?.isReady && !hasEnded(found.pid) && (await answers(found.socketFolder, cluster))
  return isServing ? { pid: found.pid, socketFolder: found.socketFolder } : undefined
}

/** Ends the postmaster that a crashed Kaigong left running on this cluster, if there is one. */
export async function stopOrphan(cluster: string): Promise<void> {
  const found = readPidFile(cluster)
  const holder = found && runningProcess(found.pid)
  if (holder && mayBePostmasterOf(cluster, holder)) await stopPostmaster(found)
}

/**
 * Fast shutdown: sessions are cut off, committed data is kept. After a minute, an immediate one, which requires
 * recovery.
 */
export async function stopPostmaster({ pid }: { pid: number }): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 60],
    ['SIGQUIT', 10],
    ['SIGKILL', 5],
  ] as const) {
    if (hasEnded(pid)) return
    send(pid, signal)
    const giveUpAt = Date.now() + seconds * 1000
    while (!hasEnded(pid) && Date.now() < giveUpAt) await sleep(20)
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    const justEnded = codeOf(error) === 'ESRCH'
    if (!justEnded) throw error
  }
}

/** The lines of postmaster.pid: id, data folder, start, port, socket folder, address, memory key, state. */
export function readPidFile(cluster: string): { pid: number; socketFolder: string; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/** Whether a PostgreSQL answers at this socket, and serves this cluster. */
async function answers(socketFolder: string, cluster: string): Promise<boolean> {
  const client = new Client({
    host: socketFolder,
    port: socketPort,
    user: superuser,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 3000,
  })
  // An error between two queries is reported by the next query.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0] !== undefined && realpathSync(rows[0].data_directory) === realpathSync(cluster)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
