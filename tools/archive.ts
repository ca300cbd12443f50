// `npm run archive`: keeps what this release writes (the demo's backup, its functions and triggers) for the gate that
// upgrades it ever after.
import { createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeBackup } from '#database/backup/write-backup.ts'
import { prepareDatabase } from '#database/prepare.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts'
import { root } from '#platform/server/root.ts'
import { version } from '#platform/server/version.ts'

const archives = join(root, 'database/archives')
const sources = join(root, 'database/sql')
const dataDir = await mkdtemp(join(tmpdir(), 'kaigong-archive-'))
// Where the demo's files go, as a server's settings say.
process.env.DATA_DIR = dataDir
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await prepareDatabase(postgres.url, { demo: true })
  await writeBackup(
    { url: postgres.url, filesFolder: join(dataDir, 'files'), version },
    createWriteStream(join(archives, `${version}.tar.gz`)),
  )
  writeFileSync(
    join(archives, `${version}.sql.gz`),
    gzipSync(
      readdirSync(sources)
        .toSorted()
        .map(name => readFileSync(join(sources, name), 'utf8'))
        .join('\n'),
    ),
  )
  console.log(`database/archives/${version}.tar.gz`)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
