import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { postgresAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { prepareCluster, superuser } from './cluster.ts'
import { clusterFolder, makeDataFolder, makeSocketFolder, socketPort } from './folders.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { adoptPostmaster, startPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import { hasEnded } from './running-process.ts'
import { codeOf, explainFileError } from './startup-problem.ts'

export interface EmbeddedPostgresOptions {
  /** The folder of DATA_DIR; the database is `postgres` in it, its log `postgres.log`. */
  dataDir: string
  log?: (message: string) => void
  /** False for tests only: a power loss may then lose committed data. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string }
  /** `connection` as a `postgresql:///…` address for `pg` and for libpq's own tools. */
  url: string
  /** Ends the database with a fast shutdown, and releases the data folder. */
  stop(): Promise<void>
  /** Whether the PostgreSQL of a crashed Kaigong was still running, and was adopted. */
  adopted: boolean
  /** Whether the database was created just now. */
  firstStart: boolean
}

export const database = 'kaigong'

/**
 * Starts the PostgreSQL that npm installed as our child, on a Unix socket that only we can reach, and restarts it if it
 * dies while we run. It survives our crash; the next start adopts it. Rejects with a StartupProblem for whatever the
 * operator can fix.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, durable = true } = options
  const account = postgresAccount()
  try {
    const dataFolder = makeDataFolder(dataDir, account)
    const lock = await takeOwnerLock(dataFolder)
    try {
      const cluster = await clusterFolder(dataFolder, account, log)
      const binaries = await prepareBinaries(account, dirname(cluster))
      const firstStart = await prepareCluster({ cluster, binaries, account, durable })
      const adoptable = await adoptPostmaster(cluster, log)
      const socketFolder = adoptable?.socketFolder ?? makeSocketFolder(cluster, account)
      const start = () =>
        startPostmaster({
          cluster,
          postgres: binaries.postgres,
          account,
          socketFolder,
          logFile: join(dataFolder, 'postgres.log'),
          log,
        })
      const postmaster = adoptable ?? (await start())
      const connection = { host: socketFolder, port: socketPort, user: superuser, database }
      await makeDatabase(connection).catch(async error => {
        await stopPostmaster(postmaster)
        throw error
      })
      const watch = keepRunning(postmaster, start, log)
      const stopOnce = once(async () => {
        await stopPostmaster(await watch.end())
        rmSync(socketFolder, { recursive: true, force: true })
        lock.release()
      })
      return { connection, url: urlOf(connection), stop: stopOnce, adopted: adoptable !== undefined, firstStart }
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

export type Connection = EmbeddedPostgres['connection']

/** An address with an empty host, and the socket's folder as a parameter: libpq's form, which `pg` also reads. */
export function urlOf({ host, port, user, database }: Connection): string {
  return `postgresql:///${encodeURIComponent(database)}?${new URLSearchParams({ host, port: String(port), user })}`
}

async function makeDatabase(connection: Connection) {
  const client = new Client({ ...connection, database: 'postgres', ssl: false })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${escapeIdentifier(connection.database)}`)
  } catch (error) {
    const alreadyExists = '42P04'
    if (codeOf(error) !== alreadyExists) throw error
  } finally {
    await client.end()
  }
}

/** Checks twice a second whether the postmaster is alive, and starts another if not. `end` returns the last one. */
function keepRunning(first: Postmaster, start: () => Promise<Postmaster>, log: (message: string) => void) {
  const ending = new AbortController()
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { ref: false, signal: ending.signal }).catch(() => {})
  const watching = watch()
  async function watch() {
    let current = first
    while (!ending.signal.aborted) {
      await pause(500)
      if (ending.signal.aborted || !hasEnded(current.pid)) continue
      log('PostgreSQL has ended unexpectedly: starting it again')
      try {
        current = await start()
      } catch (error) {
        log(`PostgreSQL could not be started again, next try in 5 s: ${String(error)}`)
        await pause(5000)
      }
    }
    return current
  }
  return {
    end() {
      ending.abort()
      return watching
    },
  }
}

function once<T>(action: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= action())
}
