import { openDatabase } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { usualSize, type Size } from './fill.ts'
import { median } from './figures.ts'
import type { Load, Measured } from './load.ts'
import { pgbench } from './pgbench.ts'
import { startBareServer } from './servers.ts'
import { measure, withFilled, type Stage } from './stage.ts'
import { recordStatements } from './statements.ts'

const connections = 32
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
/**
 * The share of pgbench's rate that each request is to reach; of the rate of a bare server that has one query (20, 20
 * and 15 times the best open peer, where the bare one reached 9,700 a second); and the p99 in milliseconds at half its
 * load.
 */
const goals = {
  list: { share: 0.45, ofBare: 0.44, p99: 20 },
  detail: { share: 0.4, ofBare: 0.36, p99: 20 },
  create: { share: 0.35, ofBare: 0.26, p99: 30 },
} as const

/**
 * How often each is measured, one behind the other: what else the machine does falls on all of them alike. The middle
 * one counts.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/**
 * Until the engine has compiled what runs often. A slow machine answers few requests a second, and needs long for that.
 */
const warmUp = 15

/**
 * Lists, details and creations against the same SQL in pgbench, and against a bare server of Node's, in one run on one
 * database.
 */
export async function benchRequests(
  size: Size = { ...usualSize, tasks: Number(process.env.BENCH_TASKS ?? usualSize.tasks) },
) {
  await withFilled(size, 2, stage => measureRequests(stage, size))
}

async function measureRequests({ url, tokens, servers, ports }: Stage, size: Size) {
  const statements = await recordStatements(url)
  const bareServers = await Promise.all([18_091, 18_092].map(port => startBareServer(url, port)))
  try {
    const plain = {
      ports: bareServers.map(({ port }) => port),
      tokens,
      kind: 'list',
      connections,
      seconds,
      rate: 0,
      tasks: size.tasks,
    } satisfies Load
    await measure({ ...plain, seconds: warmUp })
    const table: Record<string, Record<string, unknown>> = {}
    for (const kind of ['list', 'detail', 'create'] as const) {
      const load = { ...plain, ports, kind } satisfies Load
      await measure({ ...load, seconds: warmUp })
      const [limits, bare, full]: [number[], number[], Measured[]] = [[], [], []]
      for (let round = 0; round < rounds; round++) {
        limits.push(
          await pgbench(url, statements[kind], kind, { seconds, connections, people: size.people, tasks: size.tasks }),
        )
        bare.push((await measure(plain)).perSecond)
        full.push(await measure(load))
      }
      const rate = median(full.map(({ perSecond }) => perSecond))
      const half: Measured[] = []
      for (let round = 0; round < rounds; round++) half.push(await measure({ ...load, rate: rate / 2 }))
      const refused = [...full, ...half].find(one => one.refused > 0)
      if (refused)
        throw new Error(`${kind}: ${refused.refused} requests were refused, the first with ${refused.firstRefusal}`)
      if (kind === 'create')
        await everyAnswerHasItsRow(
          url,
          [...full, ...half].flatMap(({ ids }) => ids),
        )
      const { share, ofBare, p99 } = goals[kind]
      table[kind] = {
        'pgbench /s': median(limits),
        'bare /s': median(bare),
        'server /s': rate,
        ...atLeast('share', rate / median(limits), share),
        ...atLeast('of bare', rate / median(bare), ofBare),
        'p50 at half': median(half.map(({ p50 }) => p50)),
        'p99 at half': median(half.map(one => one.p99)),
        'p99 goal': p99,
      }
      console.log(kind, {
        limits,
        bare,
        full: full.map(({ perSecond }) => perSecond),
        'p99 at half': half.map(one => one.p99),
      })
    }
    console.table(table)
    console.log(
      'Resident, MB a server process under load:',
      servers.map(server => server.residentMegabytes()).join(', '),
      '(goal ≤ 150)',
    )
  } finally {
    await Promise.all(bareServers.map(server => server.stop()))
  }
}

const atLeast = (name: string, measured: number, goal: number) => ({
  [name]: `${measured.toFixed(2)} ${measured >= goal ? '≥' : '< NO'} ${goal}`,
})

async function everyAnswerHasItsRow(url: string, ids: string[]) {
  const database = openDatabase(url, { connections: 1 })
  const [answer] = await database.system().run([
    {
      text: `select count(*) from unnest($1::uuid[]) as answered (id) where exists (select from task where task.id =
        answered.id)
      and exists (select from history h where h.subject_id = answered.id) and exists (select from member m where
        m.subject_id = answered.id)`,
      values: [ids],
      value: col.int,
    },
  ])
  await database.close()
  if (answer.one !== ids.length) throw new Error(`${ids.length} creations were answered, ${answer.one} have their rows`)
}
