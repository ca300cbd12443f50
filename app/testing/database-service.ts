import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import type { TestProject } from 'vitest/node'
import {
  startEmbeddedPostgres,
  urlOf,
  type EmbeddedPostgres,
} from '#platform/server/embedded-postgres/embedded-postgres.ts'
import { socketFolderOf } from '#platform/server/embedded-postgres/folders.ts'
import { stopOrphan } from '#platform/server/embedded-postgres/postmaster.ts'
import { hasEnded } from '#platform/server/embedded-postgres/running-process.ts'

const folderName = 'kaigong-test-'
/** What a database may begin as, and what it is a clone of. PostgreSQL's own has nothing in it. */
const templates = { demo: 'kaigong_template', tables: 'kaigong_tables', nothing: 'template0' } as const

/**
 * Vitest's global setup: a service that makes and drops the databases of the test files. It starts PostgreSQL and makes
 * the template when the first file asks, so that a run without a database costs nothing, and removes everything at the
 * end.
 */
export default async function serveTestDatabases(project: TestProject): Promise<() => Promise<void>> {
  await removeWhatCrashedRunsLeft()
  const folder = mkdtempSync(join(tmpdir(), `${folderName}${process.pid}-`))
  // PostgreSQL's own account has to pass through it.
  chmodSync(folder, 0o711)
  let postgres: Promise<EmbeddedPostgres> | undefined
  let count = 0

  const server = createServer((request, response) => {
    const answer = async () => {
      const { connection } = await (postgres ??= startWithTemplates(folder))
      const name = request.url?.slice(1) ?? ''
      if (request.method === 'DELETE') return drop(connection, name)
      const database = `test_${++count}`
      return clone(connection, database, templates[name as keyof typeof templates])
    }
    answer().then(
      words => response.end(words),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const socket = join(folder, 'service')
  await new Promise<void>(resolve => {
    server.listen(socket, resolve)
  })
  project.provide('databaseService', socket)

  return async () => {
    server.close()
    server.closeAllConnections()
    await postgres?.then(
      ({ stop }) => stop(),
      () => {},
    )
    rmSync(folder, { recursive: true, force: true })
  }
}

type Connection = EmbeddedPostgres['connection']

async function startWithTemplates(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  const { connection } = postgres
  // Only a run that needs a database loads the tables, the migrations and the story.
  const { prepareDatabase } = await import('#database/prepare.ts')
  const make = async (name: string, from: string, demo: boolean) => {
    await perform(connection, `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`)
    const url = urlOf({ ...connection, database: name })
    await prepareDatabase(url, { demo })
    if (demo) await follow(url)
    // No session can hold a template up from now on: PostgreSQL refuses to clone one that is in use.
    await perform(connection, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  }
  await make(templates.tables, templates.nothing, false)
  await make(templates.demo, templates.tables, true)
  return postgres
}

/** Does what follows from the story's writes, as every server does when it starts: once, and not in each clone. */
async function follow(url: string) {
  await import('#app/rooms.server.ts')
  const { openDatabase } = await import('#platform/server/database/database.ts')
  const { emptyOutbox } = await import('#mechanisms/outbox/empty-outbox.server.ts')
  const { makeWords } = await import('#mechanisms/search/make-words.server.ts')
  const database = openDatabase(url, { connections: 2 })
  while ((await emptyOutbox(database)) > 0) continue
  while ((await makeWords(database)) > 0) continue
  await database.close()
}

async function clone(connection: Connection, database: string, template: string) {
  // Copying files is three times as fast as PostgreSQL's default, as nothing is forced to the disk here.
  await perform(connection, `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`)
  return urlOf({ ...connection, database })
}

async function drop(connection: Connection, database: string) {
  await perform(connection, `DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`)
  return ''
}

async function perform(connection: Connection, statement: string) {
  const client = new Client({ ...connection, database: 'postgres', ssl: false })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function removeWhatCrashedRunsLeft() {
  for (const name of readdirSync(tmpdir()).filter(entry => entry.startsWith(folderName))) {
    const runner = Number.parseInt(name.slice(folderName.length), 10)
    if (!hasEnded(runner)) continue
    const folder = join(tmpdir(), name)
    const cluster = join(folder, 'postgres')
    await stopOrphan(cluster)
    rmSync(socketFolderOf(cluster), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}
