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
type Victim = (typeof victims)[number]

interface Options {
  victims: readonly Victim[]
  /** What is started with Node: the built server, or its sources. */
  program?: readonly string[]
  writers?: number
  /** How long writes flow before the kill, at most, in milliseconds. */
  longest?: number
}

export interface CrashReport {
  rounds: number
  /** Writes that were answered, and how many of them after their first attempt was cut off. */
  acknowledged: number
  repeated: number
  /** Ids that were answered and are not there, or whose status is not what was answered. */
  lost: string[]
  /** Tasks without people, history, notice or kept answer; people without a task. */
  halfWritten: string[]
  /** Names of tasks that are there more than once, although each was asked for under one idempotency key. */
  doubled: string[]
  /** From the kill to the first answer, the slowest, in milliseconds. */
  slowestRecovery: number
}

interface Written {
  id: string
  name: string
  status: string
}

/**
 * Kills a server, or its database, again and again while people write through it, and then looks for what it had
 * answered. A write that got no answer is repeated under its idempotency key, as the web app does, until it is
 * answered.
 */
export async function crash({
  victims: rounds,
  program = ['dist/server.js'],
  writers = 8,
  longest = 2000,
}: Options): Promise<CrashReport> {
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
    const tokens = await Promise.all((['manager', 'staff', 'sales'] as const).map(login => signIn(address, login)))
    const written: Written[] = []
    const stop = new AbortController()
    const writing = Array.from({ length: writers }, (_, writer) =>
      write(address, tokens[writer % tokens.length]!, String(writer), written, stop.signal),
    )
    let slowestRecovery = 0
    for (const victim of rounds) {
      await sleep(longest / 4 + (Math.random() * longest * 3) / 4)
      const before = written.length
      const killedAt = performance.now()
      if (victim !== 'database') await kill(server)
      if (victim !== 'server') process.kill(postmasterOf(dataDir), 'SIGKILL')
      if (victim !== 'database') server = await start()
      await Promise.race([until(() => written.length > before + writers, server), ...writing])
      slowestRecovery = Math.max(slowestRecovery, performance.now() - killedAt)
    }
    stop.abort()
    const repeated = (await Promise.all(writing)).reduce((sum, count) => sum + count, 0)
    return {
      rounds: rounds.length,
      acknowledged: written.length,
      repeated,
      slowestRecovery,
      ...(await inspect(dataDir, written)),
    }
  } finally {
    await kill(server)
    await stopOrphan(join(dataDir, 'postgres'))
    rmSync(socketFolderOf(join(dataDir, 'postgres')), { recursive: true, force: true })
    // What the server has started may still be ending.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
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
async function send<Answer>(
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

/**
 * One person's work: creates tasks for two others, finishes every third. Answers how many writes had to be repeated.
 */
async function write(
  address: string,
  token: string,
  writer: string,
  written: Written[],
  stop: AbortSignal,
): Promise<number> {
  const cutOff = new Set<string>()
  const post = <Answer>(path: string, body: object) => {
    const key = crypto.randomUUID()
    return send<Answer>(
      `${address}/ftask/api/v3/task${path}`,
      body,
      { authorization: `Bearer ${token}`, 'idempotency-key': key },
      () => cutOff.add(key),
    )
  }
  for (let turn = 0; !stop.aborted; turn++) {
    const name = `crash ${writer} ${turn}`
    const { id } = await post<{ id: string }>('', {
      name,
      manager_ids: [demoPeople.finance.id],
      partner_ids: [demoPeople.hr.id],
    })
    const task = { id, name, status: 'WAITING' }
    written.push(task)
    if (turn % 3 === 0)
      task.status = (await post<{ status: string }>(`/change_status/${id}`, { status: 'FINISH' })).status
  }
  return cutOff.size
}

/** Asks PostgreSQL itself what is there. */
async function inspect(
  dataDir: string,
  written: Written[],
): Promise<Pick<CrashReport, 'lost' | 'halfWritten' | 'doubled'>> {
  const database = await visitEmbeddedPostgres(dataDir)
  const client = new Client({ connectionString: database!.url })
  await client.connect()
  const texts = async (text: string, values: unknown[] = []) =>
    (await client.query<{ text: string }>(text, values)).rows.map(row => row.text)
  try {
    return {
      lost: await texts(
        `select answered.name || ': ' || coalesce(task.status, 'gone') as text
        from unnest($1::uuid[], $2::text[], $3::text[]) as answered (id, name, status) left join task on task.id =
          answered.id and task.name = answered.name
        where task.status is distinct from answered.status`,
        [written.map(one => one.id), written.map(one => one.name), written.map(one => one.status)],
      ),
      halfWritten: await texts(`
        select name as text from task where name like 'crash %' and (
          (select count(*) from member m where m.subject_id = task.id and m.role in ('creator', 'manager')) < 2
          or not exists (select from history h where h.subject_id = task.id and h.action = 'create')
          or not exists (select from notification n where n.subject_id = task.id)
          or not exists (select from idempotent_answer a where a.answer like '%' || task.id || '%')
          or status <> 'WAITING' and not exists (select from history h where h.subject_id = task.id and h.action =
            'status'))
        union all select 'a member of no task' from member where subject_type = 'task' and not exists (select from task
          where task.id = member.subject_id)
        union all select 'a history of no task' from history where subject_type = 'task' and not exists (select from
          task where task.id = history.subject_id)`),
      doubled: await texts(`select name as text from task where name like 'crash %' group by name having count(*) > 1`),
    }
  } finally {
    await client.end()
    await database!.end()
  }
}

/** Twenty kills of each kind's turn, as a table; fails when anything was lost. */
export async function benchCrash() {
  const report = await crash({
    victims: Array.from(
      { length: Number(process.env.BENCH_ROUNDS ?? 20) },
      (_, round) => victims[round % victims.length]!,
    ),
  })
  const { lost, halfWritten, doubled, slowestRecovery, ...counts } = report
  console.table({
    ...counts,
    lost: lost.length,
    'half written': halfWritten.length,
    doubled: doubled.length,
    'slowest recovery, s': (slowestRecovery / 1000).toFixed(1),
  })
  const wrong = [...lost, ...halfWritten, ...doubled]
  if (wrong.length > 0) throw new Error(`Not as it was answered: ${wrong.slice(0, 10).join(', ')}`)
}
