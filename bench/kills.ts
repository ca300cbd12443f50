import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { wirePassword } from '#platform/contract/password.ts'
import { socketFolderOf } from '#platform/server/embedded-postgres/folders.ts'
import { stopOrphan } from '#platform/server/embedded-postgres/postmaster.ts'
import { visitEmbeddedPostgres } from '#platform/server/embedded-postgres/visit.ts'
import { root } from '#platform/server/root.ts'
import { demoPassword, demoPeople } from '#database/demo/people.ts'
import { freePort } from '../tools/free-port.ts'
import { newDataFolder } from './data-folder.ts'

/** What is killed in a round, with SIGKILL: the server process, PostgreSQL's first process, or both at once. */
export const victims = ['server', 'database', 'both'] as const
export type Victim = (typeof victims)[number]

export interface KillOptions {
  victims: readonly Victim[]
  /** What is started with Node: the built server, or its sources. */
  program?: readonly string[]
  /** How long writes flow before the kill, at most, in milliseconds. */
  longest?: number
}
/** Asks the database itself, whose one column is called `text`. */
export type Texts = (text: string, values?: unknown[]) => Promise<string[]>

/** Where writers write, with tokens of `writingPeople`, until `stop`; the database before anything is killed. */
export interface Scene {
  address: string
  tokens: readonly string[]
  stop: AbortSignal
  texts: Texts
}
interface Load<Found> {
  /** The writers, each of whom answers in the end how much was repeated. */
  begin(scene: Scene): Promise<Promise<number>[]>
  /** How many writes were answered so far. */
  answered(): number
  /** A kill waits for more answers than so many; after it, so many more say that all is as before. */
  enough: number
  /** Looks at what is there in the end. */
  inspect(texts: Texts): Promise<Found>
}

/** People whose tokens the writers take in turn. */
export const writingPeople = ['manager', 'staff', 'sales'] as const

/**
 * Kills a server, or its database, again and again while people write through it, and then looks at what is there. A
 * write that got no answer is repeated under its idempotency key, as the web app does, until it is answered. Also
 * answers how many were repeated, and the slowest time from a kill to answers as before, in milliseconds.
 */
export async function underKills<Found>(
  { victims: rounds, program = ['dist/server.js'], longest = 2000 }: KillOptions,
  load: Load<Found>,
): Promise<{ repeated: number; slowestRecovery: number; found: Found }> {
  const dataDir = newDataFolder('crash')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const start = () => startServer(program, dataDir, port)
  let server = await start()
  try {
    await until(
      () =>
        fetch(`${address}/readyz`).then(
          reply => reply.ok,
          () => false,
        ),
      server,
    )
    const tokens = await Promise.all(writingPeople.map(login => signIn(address, login)))
    const stop = new AbortController()
    const writing = await visit(dataDir, texts => load.begin({ address, tokens, stop: stop.signal, texts }))
    let slowestRecovery = 0
    for (const victim of rounds) {
      const atFirst = load.answered()
      await sleep(longest / 4 + (Math.random() * longest * 3) / 4)
      // A slow machine has answered little by then: what is killed is a server at work.
      await Promise.race([until(() => load.answered() > atFirst + load.enough, server), ...writing])
      const before = load.answered()
      const killedAt = performance.now()
      if (victim !== 'database') await kill(server)
      if (victim !== 'server') process.kill(postmasterOf(dataDir), 'SIGKILL')
      if (victim !== 'database') server = await start()
      await Promise.race([until(() => load.answered() > before + load.enough, server), ...writing])
      slowestRecovery = Math.max(slowestRecovery, performance.now() - killedAt)
    }
    stop.abort()
    const repeated = (await Promise.all(writing)).reduce((sum, count) => sum + count, 0)
    return { repeated, slowestRecovery, found: await visit(dataDir, load.inspect) }
  } finally {
    await kill(server)
    await stopOrphan(join(dataDir, 'postgres'))
    rmSync(socketFolderOf(join(dataDir, 'postgres')), { recursive: true, force: true })
    // What the server has started may still be ending.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** Asks PostgreSQL itself what is there. */
async function visit<Found>(dataDir: string, inspect: (texts: Texts) => Promise<Found>): Promise<Found> {
  const database = await visitEmbeddedPostgres(dataDir)
  const client = new Client({ connectionString: database!.url })
  await client.connect()
  try {
    return await inspect(async (text, values = []) =>
      (await client.query<{ text: string }>(text, values)).rows.map(row => row.text),
    )
  } finally {
    await client.end()
    await database!.end()
  }
}

function startServer(program: readonly string[], dataDir: string, port: number): ChildProcess {
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '1',
    DATABASE_URL: '',
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
  }
  return spawn(process.execPath, [...program], { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function kill(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise(resolve => {
    server.once('exit', resolve)
  })
  server.kill('SIGKILL')
  await gone
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Waits for something that the server does; that it ends, or takes two minutes, is a failure. */
async function until(isSo: () => boolean | Promise<boolean>, server: ChildProcess) {
  for (const giveUpAt = performance.now() + 120_000; !(await isSo());) {
    if (server.exitCode !== null) throw new Error(`The server ended by itself, with code ${server.exitCode}`)
    if (performance.now() > giveUpAt) throw new Error('The server did not come back')
    await sleep(20)
  }
}

async function signIn(address: string, login: keyof typeof demoPeople): Promise<string> {
  const { token } = await send<{ token: string }>(
    `${address}/ftask/api/v2/user/login`,
    { identify: login, password: await wirePassword(demoPassword) },
    {},
  )
  return token
}

/** Sends a write until it is answered, however often it is cut off; a refusal is an error. */
export async function send<Answer>(
  address: string,
  body: object,
  headers: Record<string, string>,
  repeated: () => void = () => {},
): Promise<Answer> {
  for (const giveUpAt = performance.now() + 120_000; ;) {
    try {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
      const { result, data, msg } = (await reply.json()) as { result: number; data: Answer; msg?: string }
      if (result === 0) return data
      if (result < 500) throw new Refused(`${address} was refused: ${result} ${msg}`)
    } catch (problem) {
      if (problem instanceof Refused || performance.now() > giveUpAt) throw problem
    }
    repeated()
    await sleep(50)
  }
}
class Refused extends Error {}
