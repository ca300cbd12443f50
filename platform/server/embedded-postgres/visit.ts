import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { superuser } from './cluster.ts'
import { database, startEmbeddedPostgres, urlOf } from './embedded-postgres.ts'
import { socketPort } from './folders.ts'
import { runningPostmaster } from './postmaster.ts'

/**
 * Short access to the embedded database of a data folder: the one of a running server, which keeps running, or else one
 * that is started for this purpose. `end` releases it. Undefined if the folder has no database.
 */
export async function visitEmbeddedPostgres(
  dataDir: string,
): Promise<{ url: string; end(): Promise<void> } | undefined> {
  const cluster = join(resolve(dataDir), 'postgres')
  if (!existsSync(cluster)) return undefined
  const running = await runningPostmaster(realpathSync(cluster))
  if (running) {
    const url = urlOf({ host: running.socketFolder, port: socketPort, user: superuser, database })
    return { url, end: async () => {} }
  }
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  return { url, end: stop }
}
