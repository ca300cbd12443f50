import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '#platform/server/root.ts'

export interface Running {
  port: number
  process: ChildProcess
  residentMegabytes(): number
  stop(): Promise<void>
}

/**
 * Starts a built server process of its own on a database, as the image does (`deploy/Dockerfile`) but without jobs;
 * resolves when it answers. Rejects when something else has the port.
 */
export const startServer = (url: string, port: number, environment: Record<string, string> = {}): Promise<Running> =>
  startProcess(
    port,
    ['--optimize-for-size', '--max-semi-space-size=4', '--v8-pool-size=2', join(root, 'dist/server.js')],
    {
      DATABASE_URL: url,
      PORT: String(port),
      HOST: '127.0.0.1',
      WORKER: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      ...environment,
    },
  )

/** The same for the bare server that others are held against. */
export const startBareServer = (url: string, port: number): Promise<Running> =>
  startProcess(port, ['--import', 'tsx', join(root, 'bench/bare-server.ts'), url, String(port)])

async function startProcess(port: number, words: string[], environment: Record<string, string> = {}): Promise<Running> {
  // Whatever listens there would answer in its place, and be measured.
  await demandFree(port)
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      reply => reply.ok,
      () => false,
    )
    if (ready) break
    if (child.exitCode !== null || tries > 300) throw new Error('The server did not start')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return {
    port,
    process: child,
    residentMegabytes: () =>
      Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024),
    stop: () =>
      new Promise(resolve => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Rejects with the system's own sentence, which names the port. */
async function demandFree(port: number) {
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
