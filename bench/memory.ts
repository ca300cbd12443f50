import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { rooms } from '#app/rooms.ts'
import { root } from '#platform/server/root.ts'
import { fillOwn } from './fill-own.ts'
import { usualSize } from './fill.ts'
import { median } from './figures.ts'
import { startServer, type Running } from './servers.ts'
import { measure, withFilled } from './stage.ts'
import type { Load } from './load.ts'

const run = promisify(execFile)
const goal = 150
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/** What each room adds to a process that has nothing but those before it, and what a server has under load. */
export async function benchMemory() {
  await measureRooms()
  await measureLoad()
}

/**
 * Bundles the rooms' server modules as the build does, one room more each time, and asks a process that has composed
 * them what it holds: its heap after a collection, and all that is resident.
 */
async function measureRooms() {
  // Beside the build, so that packages are found.
  const folder = join(root, 'dist/bench-memory')
  mkdirSync(folder, { recursive: true })
  try {
    const table: Record<string, object> = {}
    let before = { heap: 0, resident: 0 }
    for (let count = 0; count <= rooms.length; count++) {
      const bundle = await bundleOf(rooms.slice(0, count), folder)
      const runs = []
      for (let round = 0; round < rounds; round++)
        runs.push(JSON.parse((await run(process.execPath, ['--expose-gc', bundle])).stdout) as typeof before)
      const now = {
        heap: median(runs.map(({ heap }) => heap)),
        resident: median(runs.map(({ resident }) => resident)),
      }
      table[count === 0 ? 'what rooms share' : rooms[count - 1]!] = {
        'heap, MB': now.heap.toFixed(1),
        'adds, MB': (now.heap - before.heap).toFixed(1),
        'resident, MB': now.resident.toFixed(1),
        'adds resident, MB': (now.resident - before.resident).toFixed(1),
      }
      before = now
    }
    console.table(table)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bundleOf(names: readonly string[], folder: string): Promise<string> {
  const entry = join(folder, 'entry.ts')
  const bundle = join(folder, `bundle-${names.length}.mjs`)
  writeFileSync(
    entry,
    [
      `import { compose } from '${root}/mechanisms/composition/server-module.server.ts'`,
      `import { sharedModule } from '${root}/app/shared.server.ts'`,
      ...names.map(name => `import { ${name}Module } from '${root}/modules/${name}/${name}.server.ts'`),
      `compose([sharedModule, ${names.map(name => `${name}Module`).join(', ')}])`,
      `gc(); gc()`,
      `const { heapUsed, rss } = process.memoryUsage()`,
      `process.stdout.write(JSON.stringify({ heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 }), () => process.exit())`,
    ].join('\n'),
  )
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    minifyWhitespace: true,
    logLevel: 'error',
  })
  return bundle
}

/**
 * A server that does its jobs too, as `npm start` has it: when it has started, while it answers requests, and after.
 */
async function measureLoad() {
  const tasks = Number(process.env.BENCH_TASKS ?? usualSize.tasks / 10)
  await withFilled({ ...usualSize, tasks }, 0, async ({ url, tokens }) => {
    await fillOwn(url)
    const server = await startServer(url, 18_085, { WORKER: '1' })
    try {
      const table: Record<string, object> = {}
      const note = (name: string) => {
        const [now, most] = [server.residentMegabytes(), peakOf(server)]
        table[name] = { 'resident, MB': now, 'at most, MB': most, reached: most <= goal ? 'yes' : `NO, ${goal}` }
      }
      note('started')
      for (const kind of ['list', 'detail', 'create'] as const) {
        const load: Load = { kind, ports: [server.port], tokens, connections: 32, seconds, rate: 0, tasks }
        await measure(load)
        note(`after 32 connections: ${kind}`)
      }
      await new Promise(resolve => setTimeout(resolve, 10_000))
      note('ten seconds later')
      console.table(table)
    } finally {
      await server.stop()
    }
  })
}

/** The most that was ever resident. */
const peakOf = ({ process: { pid } }: Running) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
