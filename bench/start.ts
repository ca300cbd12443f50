import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#platform/server/root.ts'
import { newDataFolder } from './data-folder.ts'

const run = promisify(execFile)
const port = 18_084
/** Seconds until the app answers, and megabytes of the server's process when nobody asks anything. */
const goals = { first: 90, later: 5, resident: 150 }
const laterStarts = 3

/**
 * `npm start` in a fresh clone of the last commit, with npm's cache as this machine's own installation left it; then
 * again.
 */
export async function benchStart() {
  const folder = newDataFolder('bench-start')
  const clone = join(folder, 'kaigong')
  try {
    await run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone])
    const starts: Started[] = []
    for (let turn = 0; turn <= laterStarts; turn++) starts.push(await start(clone))
    const [first, ...later] = starts
    const slowest = Math.max(...later.map(({ seconds }) => seconds))
    console.table({
      'first start, s': {
        measured: first!.seconds.toFixed(1),
        goal: goals.first,
        reached: yes(first!.seconds <= goals.first),
      },
      'later starts, s (slowest)': {
        measured: slowest.toFixed(1),
        goal: goals.later,
        reached: yes(slowest <= goals.later),
      },
      'resident, MB': {
        measured: later[0]!.megabytes,
        goal: goals.resident,
        reached: yes(later[0]!.megabytes <= goals.resident),
      },
      'resident with its database, MB': { measured: later[0]!.megabytesInAll },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Started {
  seconds: number
  megabytes: number
  megabytesInAll: number
}

/** Starts, waits until it answers, looks at its memory once it is quiet, and ends it. */
async function start(clone: string): Promise<Started> {
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(clone, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise(resolve => npm.once('exit', resolve))
  try {
    while (
      !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
        reply => reply.ok,
        () => false,
      ))
    ) {
      if (npm.exitCode !== null) throw new Error('npm start ended before it answered')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    const seconds = (performance.now() - began) / 1000
    await new Promise(resolve => setTimeout(resolve, 3000))
    return { seconds, ...memoryOf(npm.pid!) }
  } finally {
    // The server itself: npm would pass the signal on to a shell.
    for (const pid of processesBelow(npm.pid!).filter(isServer)) process.kill(pid, 'SIGTERM')
    await ended
  }
}

function memoryOf(npm: number): Omit<Started, 'seconds'> {
  const pids = processesBelow(npm)
  const server = pids.find(isServer)
  if (server === undefined) return { megabytes: NaN, megabytesInAll: NaN }
  const own = processesBelow(server)
  return {
    megabytes: residentMegabytes(server, 'Rss'),
    megabytesInAll: [server, ...own].reduce((sum, pid) => sum + residentMegabytes(pid, 'Pss'), 0),
  }
}

/** All descendants; only where the kernel reports it (Linux). */
function processesBelow(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .flatMap(child => [child, ...processesBelow(child)])
}

const isServer = (pid: number) =>
  readlinkSync(`/proc/${pid}/exe`) === process.execPath &&
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('tools/start.mjs')

/** `Pss` counts what processes share once, among them. */
const residentMegabytes = (pid: number, kind: 'Rss' | 'Pss') =>
  Math.round(
    Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) / 1024,
  )

const yes = (reached: boolean) => (reached ? 'yes' : 'NO')
