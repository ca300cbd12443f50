import { Client } from 'pg'
import { noDatabase } from '#database/backup/backup-problems.ts'
import type { RunQuery } from '#modules/company/company.server.ts'
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import { visitEmbeddedPostgres } from '#platform/server/embedded-postgres/visit.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { settingsOrEnd } from '#app/settings-or-end.ts'
import { explainStartup } from './startup-problems.ts'

/**
 * A command's visit to the database, while the server runs or not: all of what it does, or nothing. Commands see every
 * company.
 */
export async function visitDatabase<Result>(
  settings: Settings,
  work: (query: RunQuery) => Promise<Result>,
): Promise<Result> {
  const { databaseDirectUrl, dataDir } = settings
  const database = databaseDirectUrl
    ? { url: databaseDirectUrl, end: async () => {} }
    : await visitEmbeddedPostgres(dataDir)
  if (!database) throw noDatabase(dataDir)
  const client = new Client({ connectionString: database.url, application_name: 'kaigong command' })
  try {
    await client.connect()
    const query: RunQuery = async (text, values) => (await client.query(text, values)).rows as never
    // Rather an error than companies that row security has quietly hidden.
    await query('set row_security = off')
    await query('begin')
    const result = await work(query)
    await query('commit')
    return result
  } finally {
    await client.end()
    await database.end()
  }
}

/**
 * Runs a command; what whoever runs it can put right is said in a sentence, and the exit code says that it was not
 * done.
 */
export async function runCommand(work: (settings: Settings, input: string[]) => Promise<void>): Promise<void> {
  const settings = settingsOrEnd()
  try {
    await work(settings, process.argv.slice(2))
  } catch (problem) {
    const explained = explainStartup(problem, settings)
    console.error(explained instanceof StartupProblem ? `${explained.zh}\n${explained.en}` : explained)
    process.exitCode = 1
  }
}

/** The one of these companies that was meant. */
export function theOne<Company extends { name: string }>(found: readonly Company[], named: string): Company {
  if (found.length === 1) return found[0]!
  throw new StartupProblem({
    zh: found.length ? '有几家公司叫这个名字，请使用编号（npm run edition 会列出）。' : `没有公司“${named}”。`,
    en: found.length
      ? 'Several companies bear this name: give the id (npm run edition lists them).'
      : `There is no company “${named}”.`,
  })
}
