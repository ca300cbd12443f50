import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { readPidFile } from '#platform/server/embedded-postgres/postmaster.ts'
import { hasEnded } from '#platform/server/embedded-postgres/running-process.ts'
import { root } from '#platform/server/root.ts'
import { version } from '#platform/server/version.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaigong-server-'))
  chmodSync(folder, 0o711)
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGTERM')
    await ended(child)
  }
  rmSync(folder, { recursive: true, force: true })
})

const ended = (child: ChildProcess) =>
  new Promise<number | null>(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', resolve)
  })

/** Runs the built server or worker as a process of its own; `output` grows while it lives. */
function run(program: 'server' | 'worker', environment: Record<string, string>) {
  const child = spawn(process.execPath, [`dist/${program}.js`], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DEMO: '', DATA_DIR: join(folder, 'data'), ...environment },
  })
  const running = { child, output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      running.output += text
    })
  children.push(child)
  return running
}

async function freePort(): Promise<string> {
  const probe = await listenOn(0)
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => {
    probe.close(resolve)
  })
  return String(port)
}
const listenOn = (port: number) =>
  new Promise<Server>(resolve => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server))
  })

async function untilReady(port: string) {
  for (let tries = 0; tries < 1_000; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.status === 200) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('it was never ready')
}

test('the server starts on nothing, says where it is and who may sign in, and takes its database down when it ends', async () => {
  const port = await freePort()
  const running = run('server', { PORT: port })
  await untilReady(port)
  await vi.waitFor(() =>
    expect(running.output).toMatch(
      /用时 [\d.]+ 秒[\s\S]*http:\/\/127.0.0.1:\d+[\s\S]*admin {2}manager {2}staff {2}finance {2}hr {2}sales {2}other[\s\S]*kaigong2026/,
    ),
  )
  const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  expect(await (await request('/healthz')).json()).toEqual({ status: 'ok', version })
  expect((await request('/metrics')).status).toBe(404)
  const unknown = await request('/ftask/nothing/here')
  expect([unknown.status, ((await unknown.json()) as { result: number }).result]).toEqual([404, 404])
  const { pid } = readPidFile(join(folder, 'data/postgres'))!
  running.child.kill('SIGTERM')
  expect(await ended(running.child)).toBe(0)
  expect(hasEnded(pid)).toBe(true)
})

test('a taken port is one sentence in each language, exit code 1, and leaves no database behind', async () => {
  const taken = await listenOn(0)
  const { port } = taken.address() as { port: number }
  const running = run('server', { PORT: String(port) })
  expect(await ended(running.child)).toBe(1)
  expect(running.output.trim().split('\n')).toEqual([
    `端口 ${port} 已被占用，请关闭占用它的程序，或用 PORT 指定其他端口。`,
    `Port ${port} is taken: stop the program that uses it, or choose another by PORT.`,
  ])
  expect(readPidFile(join(folder, 'data/postgres'))).toBeFalsy()
  await new Promise(resolve => {
    taken.close(resolve)
  })
})

test('a database that cannot be reached is one sentence without its password', async () => {
  const running = run('server', {
    PORT: await freePort(),
    DATABASE_URL: 'postgresql://kaigong:secret@127.0.0.1:1/kaigong',
  })
  expect(await ended(running.child)).toBe(1)
  expect(running.output).toContain('The database 127.0.0.1:1/kaigong cannot be reached (ECONNREFUSED)')
  expect(running.output).not.toContain('secret')
})

test.each(['server', 'worker'] as const)(
  'wrong settings end the %s before it does anything, each by its sentence, with exit code 1',
  async program => {
    const running = run(program, {
      PORT: '80800',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'secret.example.com',
      OIDC_CLIENT_ID: 'x',
    })
    expect(await ended(running.child)).toBe(1)
    expect(running.output.trim().split('\n')).toEqual([
      'PORT 应为 0 到 65535 之间的整数。',
      'PORT must be a whole number from 0 to 65535.',
      'LOG_LEVEL 应为 fatal、error、warn、info、debug、trace、silent 之一。',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      'SMTP_URL 应为以 smtp:// 或 smtps:// 开头的地址。',
      'SMTP_URL must be an address that begins with smtp:// or smtps://.',
      '设置了 OIDC_CLIENT_ID，还需要 OIDC_ISSUER。',
      'OIDC_CLIENT_ID is set: OIDC_ISSUER is needed beside it.',
    ])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  },
)

test('a worker that cannot send mails says so and holds them; one that can sends them', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const waiting = async () =>
      (
        await client.query<{ last_error: string | null }>(
          `select last_error from graphile_worker.jobs where task_identifier = 'mail.send'`,
        )
      ).rows
    await client.query(`select enqueue('mail.send', $1, null, null)`, [
      { to: 'zhang.wei@example.com', subject: '验证码', text: '十分钟内有效' },
    ])
    const mute = run('worker', { DATABASE_URL: database.url, DEMO: '0', SMTP_URL: '' })
    const says = 'SMTP_URL is not set in this process: mails wait in the queue until it is'
    await vi.waitFor(async () => expect(String((await waiting())[0]!.last_error)).toContain(says), { timeout: 60_000 })
    await vi.waitFor(() => expect(mute.output).toContain(says), { timeout: 60_000 })
    mute.child.kill('SIGTERM')
    expect(await ended(mute.child)).toBe(0)
    expect(await waiting()).toHaveLength(1)

    const received: string[] = []
    const mails = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        stream
          .setEncoding('utf8')
          .toArray()
          .then(parts => {
            received.push(parts.join(''))
            done()
          }, done)
      },
    })
    await new Promise<void>(resolve => {
      mails.listen(0, '127.0.0.1', resolve)
    })
    const { port } = mails.server.address() as { port: number }
    // It is tried again at once, not when a failure's patience is over.
    await client.query(
      'select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs',
    )
    const able = run('worker', { DATABASE_URL: database.url, DEMO: '0', SMTP_URL: `smtp://127.0.0.1:${port}` })
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 })
    expect(received[0]).toContain('To: zhang.wei@example.com')
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000 })
    able.child.kill('SIGTERM')
    await ended(able.child)
    await new Promise<void>(resolve => {
      mails.close(resolve)
    })
  } finally {
    await client.end()
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map(ended))
    await database.drop()
  }
})

test('a worker of its own wants a database that it can share', async () => {
  const running = run('worker', {})
  expect(await ended(running.child)).toBe(1)
  expect(running.output).toContain('A worker of its own needs DATABASE_URL')
})

test('a signal during the start ends it in good order', async () => {
  const running = run('server', { PORT: await freePort() })
  await vi.waitUntil(() => existsSync(join(folder, 'data')), { timeout: 200_000 })
  running.child.kill('SIGINT')
  expect(await ended(running.child)).toBe(0)
  expect(readPidFile(join(folder, 'data/postgres'))).toBeFalsy()
})
