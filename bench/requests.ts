import { openDatabase } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { usualSize, type Size } from './fill.ts'
import { median } from './figures.ts'
import type { Load, Measured } from './load.ts'
import { pgbench } from './pgbench.ts'
import { measureOwn } from './requests-own.ts'
import { measure, withFilled, type Stage } from './stage.ts'
import { recordStatements } from './statements.ts'

const connections = 32
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
/** The share of pgbench's rate that each request is to reach, and the p99 in milliseconds at half its load. */
const goals = {
  list: { share: 0.45, p99: 15 },
  detail: { share: 0.4, p99: 15 },
  create: { share: 0.35, p99: 20 },
} as const

/**
 * How often each is measured, one behind the other: what else the machine does falls on all of them alike. The middle
 * one counts.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/**
 * Until the engine has compiled what runs often. A slow machine answers few requests a second, and needs long for that.
 */
const warmUp = Number(process.env.BENCH_WARM_UP ?? 15)

/**
 * Lists, details and creations of a thousand people in turn against the same SQL in pgbench; then those of people who
 * have 20, 1,000 and 100,000 of what they request (`requests-own.ts`).
 */
export async function benchRequests(
  size: Size = { ...usualSize, tasks: Number(process.env.BENCH_TASKS ?? usualSize.tasks) },
) {
  await withFilled(size, 2, async stage => {
    if (!process.env.BENCH_KINDS) await measureRequests(stage, size)
    await measureOwn(stage)
    console.log('Resident, MB a server process:', stage.servers.map(server => server.residentMegabytes()).join(', '))
  })
}

async function measureRequests({ url, tokens, ports }: Stage, size: Size) {
  const statements = await recordStatements(url)
  const plain = { ports, tokens, connections, seconds, rate: 0, tasks: size.tasks } satisfies Omit<Load, 'kind'>
  const table: Record<string, Record<string, unknown>> = {}
  for (const kind of ['list', 'detail', 'create'] as const) {
    const load = { ...plain, kind } satisfies Load
    await measure({ ...load, seconds: warmUp })
    const [limits, full]: [number[], Measured[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      limits.push(
        await pgbench(url, statements[kind], kind, { seconds, connections, people: size.people, tasks: size.tasks }),
      )
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
    const { share, p99 } = goals[kind]
    table[kind] = {
      'pgbench /s': median(limits),
      'server /s': rate,
      ...atLeast('share', rate / median(limits), share),
      'p50 at half': median(half.map(({ p50 }) => p50)),
      'p99 at half': median(half.map(one => one.p99)),
      'p99 goal': p99,
    }
  }
  console.log('A thousand people in turn, two processes:')
  console.table(table)
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
