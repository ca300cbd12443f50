// `npm run restore -- FILE`: puts a backup into an empty database; `-` reads it from the standard input.
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { explainStartup } from '#app/startup-problems.ts'
import { takeDatabase } from '#app/take-database.ts'
import { interrupted, noSuchFile } from '#database/backup/backup-problems.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import { settingsOrEnd } from '#app/settings-or-end.ts'

const settings = settingsOrEnd()
const { dataDir, s3 } = settings
const path = process.argv[2] ?? ''

try {
  if (path !== '-' && !existsSync(path)) throw noSuchFile(path || '（npm run restore -- FILE）')
  const source = path === '-' ? process.stdin : createReadStream(path)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => source.destroy(interrupted()))
  const database = await takeDatabase({ ...settings, demo: false }, pino({ level: 'warn' }))
  try {
    const { tables, files } = await restoreBackup(
      { url: database.directUrl, filesFolder: s3 ? null : join(dataDir, 'files') },
      source,
    )
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `已恢复：${rows} 行数据，${files.count} 个文件，均已校验。\nRestored and verified: ${rows} rows, ${files.count} files.`,
    )
  } finally {
    await database.release()
  }
} catch (problem) {
  const explained = explainStartup(problem, settings)
  console.error(explained instanceof StartupProblem ? `${explained.zh}\n${explained.en}` : explained)
  process.exitCode = 1
}
