import { openDatabase } from '#platform/server/database/database.ts'
import { usualSize, type Size } from './fill.ts'
import type { Load } from './load.ts'
import { pgbench } from './pgbench.ts'
import { startBareServer } from './servers.ts'
import { measure, withFilled } from './stage.ts'
import { recordStatements } from './statements.ts'

const connections = 32
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
/**
 * The share of pgbench's rate that each request is to reach; of the rate of a bare server that has one query (20, 20 and 15 times the best open peer,
 * where the bare one reached 9,700 a second); and the p99 in milliseconds at half its load.
 */
const goals = { list: { share: 0.45, ofBare: 0.44, p99: 20 }, detail: { share: 0.40, ofBare: 0.36, p99: 20 }, create: { share: 0.35, ofBare: 0.26, p99: 30 } } as const

/** Lists, details and creations against the same SQL in pgbench, in one run on one database. */
export async function benchRequests(size: Size = { ...usualSize, tasks: Number(process.env.BENCH_TASKS ?? usualSize.tasks) }) {
  await withFilled(size, 2, async ({ url, tokens, servers, ports }) => {
    const statements = await recordStatements(url)
    const table: Record<string, Record<string, unknown>> = {}
    const bare = await bareRate(url, { tokens, kind: 'list', connections, seconds, rate: 0, tasks: size.tasks })
    for (const kind of ['list', 'detail', 'create'] as const) {
      const load = { ports, tokens, kind, connections, seconds, rate: 0, tasks: size.tasks } satisfies Load
      await measure({ ...load, seconds: 2 })
      const limit = await pgbench(url, statements[kind], kind, { seconds, connections, people: size.people, tasks: size.tasks })
      const full = await measure(load)
      const half = await measure({ ...load, rate: full.perSecond / 2 })
      if (full.refused + half.refused > 0) throw new Error(`${kind}: ${full.refused + half.refused} requests were refused, the first with ${full.firstRefusal || half.firstRefusal}`)
      if (kind === 'create') await everyAnswerHasItsRow(url, [...full.ids, ...half.ids])
      const share = full.perSecond / limit
      table[kind] = {
        'pgbench /s': limit, 'server /s': full.perSecond, share: share.toFixed(2), goal: goals[kind].share, reached: share >= goals[kind].share ? 'yes' : 'NO',
        'bare /s': bare, 'of bare': (full.perSecond / bare).toFixed(2), 'its goal': goals[kind].ofBare,
        'p50 at half': half.p50, 'p99 at half': half.p99, 'p99 goal': goals[kind].p99,
      }
      console.log(kind, table[kind])
    }
    console.table(table)
    console.log('Resident, MB a server process under load:', servers.map(server => server.residentMegabytes()).join(', '), '(goal ≤ 150)')
  })
}

/** Pages a second of two bare servers, one query each. */
async function bareRate(url: string, load: Omit<Load, 'ports'>): Promise<number> {
  const servers = await Promise.all([18_091, 18_092].map(port => startBareServer(url, port)))
  try {
    const ports = servers.map(({ port }) => port)
    await measure({ ...load, ports, seconds: 2 })
    const { perSecond, refused } = await measure({ ...load, ports })
    if (refused > 0) throw new Error(`The bare server refused ${refused} requests`)
    return perSecond
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
}

async function everyAnswerHasItsRow(url: string, ids: string[]) {
  const database = openDatabase(url, { connections: 1 })
  const [answer] = await database.system().run([{
    text: `select count(*) from unnest($1::uuid[]) as answered (id) where exists (select from task where task.id = answered.id)
      and exists (select from history h where h.subject_id = answered.id) and exists (select from member m where m.subject_id = answered.id)`,
    values: [ids],
  }])
  await database.close()
  if (answer!.rows[0]![0] !== ids.length) throw new Error(`${ids.length} creations were answered, ${answer!.rows[0]![0]} have their rows`)
}
