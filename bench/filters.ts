import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts'
import { connect } from './client.ts'
import { companyId, fill, personId, usualSize } from './fill.ts'
import { startServer } from './servers.ts'

/** Every sort and filter is to take at most so many times what the plain list takes. */
const goal = 1.5
const rounds = Number(process.env.BENCH_ROUNDS ?? 60)

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const sorts = ['last_opt_date', 'plan_end_date', '-plan_end_date', 'plan_start_date', '-plan_start_date', 'real_end_date', 'priority', '-priority', 'created_at', '-created_at']
/** Filters by their query; those that many tasks fit, those that few do, and those that none does. */
const filters = [
  'status=RUNNING', 'status=WAITING_AGREE', 'status=POST_PONE', 'status=35', 'priority=3', 'priority=2', 'type=BUG', 'type=STORY', 'due=overdue', 'due=today', 'due=later', 'due=none',
  `plan_end_date=${day(-300)}`, `plan_end_date_start=${day(-2)}`, `plan_end_date_start=${day(-9)}&plan_end_date_end=${day(-7)}`, `real_end_date_start=${day(-30)}&real_end_date_end=${day(-28)}`,
  `plan_start_date_start=${day(-40)}&plan_start_date_end=${day(-39)}`, 'parent_id=none', 'group_id=none', 'is_unread=1',
]
const ofOne = [...filters, 'key=T12', 'status=WAITING_AGREE&sort=plan_end_date', 'priority=3&is_open=1&sort=plan_end_date', 'due=overdue&sort=-priority']

/** Each way to sort and filter a list, of one person's tasks and of the whole company's, against the plain list, in turns in one run. */
export async function benchFilters() {
  const size = { ...usualSize, tasks: Number(process.env.BENCH_TASKS ?? usualSize.tasks) }
  const dataDir = mkdtempSync(join(tmpdir(), 'kaigong-bench-data-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop()]
  try {
    await migrate(postgres.url)
    console.log(`Filling: ${size.tasks} tasks …`)
    const tokens = await fill(postgres.url, size)
    await letSeeAll(postgres.url)
    const server = await startServer(postgres.url, 18_083)
    stops.unshift(() => server.stop())
    const ask = await connect(server.port)
    const timesOf = async (queries: string[], tokenOf: (round: number) => string) => {
      const times = new Map<string, number[]>(queries.map(query => [query, []]))
      for (let round = -6; round < rounds; round++) {
        // A person's own rows are fetched into memory by whatever is asked of them first: that is not to be any one's cost.
        for (const [place, query] of [queries[0]!, ...queries].entries()) {
          const reply = await ask.request('GET', `/ftask/api/v3/task/filter.json?limit=20&${query}`, { authorization: `Bearer ${tokenOf(round)}` })
          if (!reply.body.startsWith('{"result":0')) throw new Error(`${query}: ${reply.body.slice(0, 200)}`)
          // The first rounds prepare the statements.
          if (round >= 0 && place > 0) times.get(query)!.push(reply.took)
          if (reply.took > 1000) console.log(`${query}: ${Math.round(reply.took)} ms`)
        }
      }
      return times
    }
    const someone = (round: number) => tokens[((round + 6) % 6) * 37 + 500]!
    report('One person\'s tasks', await timesOf(['is_open=1', ...sorts.map(sort => `is_open=1&sort=${sort}`), ...ofOne], someone))
    report('The whole company\'s', await timesOf(['scope=company', ...sorts.map(sort => `scope=company&sort=${sort}`), ...filters.map(filter => `scope=company&${filter}`)], () => tokens[1]!))
    ask.close()
  } finally {
    for (const stop of stops) await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The second person sees all tasks. */
async function letSeeAll(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into person_authority (comp_id, person_id, authority) values ($1, $2, 'TASK_VIEW')`, [companyId(0), personId(0, 2)])
  await client.end()
}

/** The first query is the plain list. */
function report(title: string, times: Map<string, number[]>) {
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
  const [plain] = times.values()
  const table = Object.fromEntries([...times].map(([query, values]) => {
    const share = median(values) / median(plain!)
    return [query, { 'median ms': median(values).toFixed(2), 'times the plain list': share.toFixed(2), reached: share <= goal ? 'yes' : 'NO' }]
  }))
  console.log(`${title} (goal: each ≤ ${goal} times the first):`)
  console.table(table)
}
