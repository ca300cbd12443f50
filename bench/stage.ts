import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts'
import { root } from '#platform/server/root.ts'
import { newDataFolder } from './data-folder.ts'
import { fill, type Size } from './fill.ts'
import type { Load, Measured } from './load.ts'
import { startServer, type Running } from './servers.ts'

const run = promisify(execFile)

export interface Stage {
  url: string
  tokens: string[]
  servers: Running[]
  ports: number[]
}

/** A database of its own filled to a size, with built servers on it, for as long as the work takes. */
export async function withFilled(size: Size, processes: number, work: (stage: Stage) => Promise<void>) {
  const dataDir = newDataFolder('bench-data')
  const postgres = await startEmbeddedPostgres({ dataDir })
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop()]
  try {
    await migrate(postgres.url)
    console.log(`Filling: ${size.tasks} tasks of ${size.people} people among ${size.companies} companies …`)
    const tokens = await fill(postgres.url, size)
    const servers = await Promise.all(
      Array.from({ length: processes }, (_, index) => startServer(postgres.url, 18_081 + index)),
    )
    for (const server of servers) stops.unshift(() => server.stop())
    await work({ url: postgres.url, tokens, servers, ports: servers.map(server => server.port) })
  } finally {
    for (const stop of stops) await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs the load generator in a process of its own. */
export async function measure(load: Load): Promise<Measured> {
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', join(root, 'bench/load.ts'), JSON.stringify(load)],
    { maxBuffer: 1 << 28 },
  )
  return JSON.parse(stdout) as Measured
}
