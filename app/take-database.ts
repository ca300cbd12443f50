import type { Logger } from 'pino'
import { prepareDatabase } from '#database/prepare.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts'
import type { Settings } from '#platform/server/settings/settings.ts'

export interface TakenDatabase {
  url: string
  /** Past any pooler: what needs a session of its own goes here. */
  directUrl: string
  isEmbedded: boolean
  release(): Promise<void>
}

/**
 * The database that the settings name, or the embedded one, brought to this code's schema. Released again when that
 * fails.
 */
export async function takeDatabase(
  { databaseUrl, databaseDirectUrl, dataDir, demo }: Settings,
  log: Logger,
): Promise<TakenDatabase> {
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log: message => log.info(message) })
  const release = async () => {
    await embedded?.stop()
  }
  const url = databaseUrl ?? embedded!.url
  const directUrl = databaseDirectUrl ?? url
  try {
    await prepareDatabase(directUrl, { demo })
  } catch (problem) {
    await release()
    throw problem
  }
  return { url, directUrl, isEmbedded: embedded !== null, release }
}
