import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { socketFolderOf } from './folders.ts'
import { readPidFile, stopOrphan } from './postmaster.ts'
import { hasEnded } from './running-process.ts'
import { StartupProblem } from './startup-problem.ts'

let home: string
let dataDir: string
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kaigong-launcher-'))
  chmodSync(home, 0o711)
  dataDir = join(home, 'data')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(started.splice(0).map(embedded => embedded.stop()))
  await stopOrphan(cluster())
  rmSync(socketFolderOf(cluster()), { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
})

const cluster = () => join(dataDir, 'postgres')

async function start(options: { durable?: boolean; log?: (message: string) => void } = {}) {
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  started.push(embedded)
  return embedded
}

async function startInChild() {
  const program = join(import.meta.dirname, 'start-in-child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, ...(JSON.parse(line) as { url: string; adopted: boolean }) }
}

async function killed(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function request(url: string, ...statements: string[]): Promise<Record<string, unknown> | undefined> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    let answer: Record<string, unknown> | undefined
    for (const statement of statements) answer = (await client.query(statement)).rows[0]
    return answer
  } finally {
    await client.end()
  }
}

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('an ordinary life', () => {
  test('starts on a socket alone, keeps what was written, ends', async () => {
    const first = await start({ durable: true })
    expect(first).toMatchObject({ firstStart: true, adopted: false })
    await request(first.url, 'CREATE TABLE note (text text)', `INSERT INTO note VALUES ('开工')`)
    expect(
      await request(
        first.url,
        `SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
      current_setting('synchronous_commit') AS commit, current_setting('server_encoding') AS encoding`,
      ),
    ).toEqual({ addresses: '', fsync: 'on', commit: 'on', encoding: 'UTF8' })
    expect(statSync(first.connection.host).mode & 0o077).toBe(0)
    await first.stop()
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
    expect(existsSync(first.connection.host)).toBe(false)

    const second = await start()
    expect(second).toMatchObject({ firstStart: false, adopted: false, url: first.url })
    expect(await request(second.url, 'SELECT text FROM note')).toEqual({ text: '开工' })
  })

  test('brings the extensions that search and statistics need, and finds letters in Chinese', async () => {
    const { url } = await start()
    await request(url, ...['pg_trgm', 'btree_gin', 'pg_stat_statements'].map(name => `CREATE EXTENSION ${name}`))
    expect(await request(url, `SELECT '投标项目' % '投标项' AS similar, lower('ÀÉ') AS lower`)).toEqual({
      similar: true,
      lower: 'àé',
    })
    expect(await request(url, 'SELECT count(*) > 0 AS counted FROM pg_stat_statements')).toEqual({ counted: true })
  })

  test('stops once, however often it is asked to', async () => {
    const embedded = await start()
    await Promise.all([embedded.stop(), embedded.stop()])
    await embedded.stop()
    expect(existsSync(join(dataDir, 'owner.lock'))).toBe(false)
  })
})

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  test('runs as nobody', async () => {
    await start()
    expect(statSync(`/proc/${readPidFile(cluster())?.pid}`).uid).toBe(statSync(cluster()).uid)
    expect(statSync(cluster()).uid).not.toBe(0)
  })

  test('keeps the database elsewhere, behind a link, when nobody cannot enter the data folder', async () => {
    chmodSync(home, 0o700)
    const first = await start()
    const elsewhere = realpathSync(cluster())
    try {
      expect(elsewhere).toMatch(/^\/var\/lib\/kaigong\//)
      await request(first.url, 'CREATE TABLE note AS SELECT 6 AS number')
      await first.stop()
      const { url, firstStart } = await start()
      expect(firstStart).toBe(false)
      expect(await request(url, 'SELECT number FROM note')).toEqual({ number: 6 })
    } finally {
      await Promise.all(started.map(({ stop }) => stop()))
      rmSync(dirname(elsewhere), { recursive: true, force: true })
    }
  })
})

describe('after a crash', () => {
  test('adopts the PostgreSQL that a killed Kaigong left running, and can stop it', async () => {
    const { child, url } = await startInChild()
    await request(url, 'CREATE TABLE note AS SELECT 7 AS number')
    const { pid } = readPidFile(cluster())!
    await killed(child)

    const embedded = await start()
    expect(embedded).toMatchObject({ adopted: true, firstStart: false, url })
    expect(readPidFile(cluster())?.pid).toBe(pid)
    expect(await request(embedded.url, 'SELECT number FROM note')).toEqual({ number: 7 })
    await embedded.stop()
    expect(hasEnded(pid)).toBe(true)
  })

  test('starts again when Kaigong and PostgreSQL were both killed, and recovers', async () => {
    const { child, url } = await startInChild()
    await request(url, 'CREATE TABLE note AS SELECT 8 AS number')
    const { pid } = readPidFile(cluster())!
    process.kill(pid, 'SIGKILL')
    await killed(child)

    const embedded = await start()
    expect(embedded).toMatchObject({ adopted: false, firstStart: false })
    expect(await request(embedded.url, 'SELECT number FROM note')).toEqual({ number: 8 })
  })

  test('starts PostgreSQL again when it is killed under a living Kaigong', async () => {
    const messages: string[] = []
    const { url } = await start({ durable: true, log: message => messages.push(message) })
    await request(url, 'CREATE TABLE note AS SELECT 9 AS number')
    process.kill(readPidFile(cluster())!.pid, 'SIGKILL')
    await expect
      .poll(() => request(url, 'SELECT number FROM note').catch(() => undefined), { timeout: 60_000 })
      .toEqual({ number: 9 })
    // A slow machine logs that it recovers as well.
    expect(messages.filter(message => !message.includes('is recovering'))).toEqual([
      'PostgreSQL has ended unexpectedly: starting it again',
    ])
  })

  test('is not deceived by another program that has the id of the former PostgreSQL', async () => {
    const first = await start()
    const pidFile = readFileSync(join(cluster(), 'postmaster.pid'), 'utf8')
    await first.stop()
    writeFileSync(join(cluster(), 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.ppid)))
    expect(await start()).toMatchObject({ adopted: false })
  })

  test('finishes what a start cut short during the making of the database left behind', async () => {
    const first = await start()
    await first.stop()
    rmSync(join(cluster(), 'PG_VERSION'))
    rmSync(`${cluster()}.new`, { recursive: true, force: true })
    renameSync(cluster(), `${cluster()}.new`)
    expect(await start()).toMatchObject({ firstStart: true })
  })
})

describe('one sentence for what the person who starts it can put right', () => {
  test('a folder that another Kaigong uses', async () => {
    const { child } = await startInChild()
    const problem = await refusal(start())
    expect(problem).toBeInstanceOf(StartupProblem)
    expect(problem).toMatchObject({
      en: expect.stringContaining(`in use by another Kaigong process (${child.pid})`),
      zh: expect.stringContaining(`正被另一个开工进程（${child.pid}）使用`),
    })
  })

  test('of two that start at once, one is refused', async () => {
    const outcomes = await Promise.allSettled([start(), start()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a folder that cannot be written', async () => {
    dataDir = join(home, 'file', 'data')
    writeFileSync(dirname(dataDir), '')
    const problem = await refusal(start())
    expect(problem).toBeInstanceOf(StartupProblem)
    expect(problem).toMatchObject({
      en: expect.stringMatching(/^The data folder .* cannot be written \(ENOTDIR\): .*DATA_DIR\.$/),
    })
  })

  test('a newer and an older database', async () => {
    const { stop } = await start()
    await stop()
    for (const [version, word] of [
      ['99', 'newer'],
      ['9.6', 'older'],
    ] as const) {
      writeFileSync(join(cluster(), 'PG_VERSION'), `${version}\n`)
      const problem = await refusal(start())
      expect(problem).toBeInstanceOf(StartupProblem)
      expect(problem).toMatchObject({ en: expect.stringContaining(word) })
    }
  })

  test('a broken configuration, in the words of PostgreSQL', async () => {
    const { stop } = await start()
    await stop()
    writeFileSync(join(cluster(), 'postgresql.conf'), `include 'kaigong.conf'\nshared_buffers = plenty\n`)
    const problem = await refusal(start())
    expect(problem).toBeInstanceOf(StartupProblem)
    expect(problem).toMatchObject({ en: expect.stringContaining('configuration file') })
  })
})
