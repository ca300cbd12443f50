// `npm run backup [-- FILE]`: everything in one .tar.gz, while the server runs or not; `-` writes it to the standard
// output.
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { explainStartup } from '#app/startup-problems.ts'
import { fileExists, interrupted, noDatabase } from '#database/backup/backup-problems.ts'
import { writeBackup } from '#database/backup/write-backup.ts'
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import { visitEmbeddedPostgres } from '#platform/server/embedded-postgres/visit.ts'
import { settingsOrEnd } from '#app/settings-or-end.ts'
import { version } from '#platform/server/version.ts'

const settings = settingsOrEnd()
const { databaseDirectUrl, dataDir, s3 } = settings
const target = process.argv[2] ?? `kaigong-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`
const isStandardOutput = target === '-'
const draft = `${target}.part`

try {
  if (!isStandardOutput && existsSync(target)) throw fileExists(target)
  const database = databaseDirectUrl
    ? { url: databaseDirectUrl, end: async () => {} }
    : await visitEmbeddedPostgres(dataDir)
  if (!database) throw noDatabase(dataDir)
  const output = isStandardOutput ? process.stdout : createWriteStream(draft, { mode: 0o600 })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => output.destroy(interrupted()))
  try {
    const { tables, files } = await writeBackup(
      { url: database.url, filesFolder: s3 ? null : join(dataDir, 'files'), version },
      output,
    )
    if (!isStandardOutput) await rename(draft, target)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.error(
      `已备份到 ${target}：${rows} 行数据，${files.count} 个文件。\nBacked up to ${target}: ${rows} rows, ${files.count} files.`,
    )
    if (s3) console.error('上传的文件保存在 S3，请另行备份。\nThe uploaded files lie in S3: back them up there.')
  } finally {
    await database.end()
    if (!isStandardOutput) await rm(draft, { force: true })
  }
} catch (problem) {
  const explained = explainStartup(problem, settings)
  console.error(explained instanceof StartupProblem ? `${explained.zh}\n${explained.en}` : explained)
  process.exitCode = 1
}
