import pg from 'pg'
import { connect } from './client.ts'
import { usualSize } from './fill.ts'
import { withFilled } from './stage.ts'

const daysOfYear = 365
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
/** Requests in flight: few, so that what is measured is the request and not the queue before it. */
const connections = 4

const addDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const back = (weeks: number) => addDays(-7 * weeks)
const somewhere = () => 1 + Math.floor(Math.random() * 50)

/**
 * The request, and how much longer than a plain list of tasks it may take; the sum of all people's month is asked by
 * an administrator.
 */
const requests: Record<string, { path: () => string; times: number; byAdministrator?: boolean }> = {
  'task list': { path: () => '/v3/task/filter.json?is_open=true&limit=20', times: 1 },
  'week sheet': { path: () => `/task/user_hour_log/week.json?start_date=${back(somewhere())}`, times: 1.5 },
  'month of a person': { path: () => `/task/user_hour_log/month.json?start_date=${back(somewhere())}`, times: 1.5 },
  'own logs': { path: () => `/task/user_hour_log.json?limit=20&start_date=${back(52)}`, times: 1.5 },
  'waiting for me': { path: () => '/v2/task/user_hour_log/approval.json?limit=20', times: 1.5 },
  'company month by person': {
    path: () => `/task/user_hour_log/summary.json?by=person&scope=company&start_date=${back(8)}&end_date=${back(4)}`,
    times: 50,
    byAdministrator: true,
  },
}

/**
 * The hours of 1,000 people for a year, two logs each workday, beside a tenth of the tasks; each request against the
 * plain task list, in turns.
 */
export async function benchHours() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 10 }, 1, async ({ url, tokens, ports }) => {
    await fillHours(url, usualSize.people)
    const times: Record<string, number[]> = Object.fromEntries(Object.keys(requests).map(name => [name, []]))
    const until = performance.now() + seconds * 1000 * Object.keys(requests).length
    await Promise.all(Array.from({ length: connections }, () => askInTurns(ports[0]!, tokens, times, until)))
    const p50 = (name: string) => at(times[name]!, 0.5)
    console.table(
      Object.fromEntries(
        Object.entries(requests).map(([name, { times: goal }]) => {
          const share = p50(name) / p50('task list')
          return [
            name,
            {
              count: times[name]!.length,
              'p50 ms': p50(name).toFixed(2),
              'p99 ms': at(times[name]!, 0.99).toFixed(2),
              times: share.toFixed(2),
              goal,
              reached: share <= goal ? 'yes' : 'NO',
            },
          ]
        }),
      ),
    )
  })
}

async function askInTurns(port: number, tokens: string[], times: Record<string, number[]>, until: number) {
  const connection = await connect(port)
  while (performance.now() < until) {
    for (const [name, { path, byAdministrator }] of Object.entries(requests)) {
      const token = byAdministrator ? tokens[0]! : tokens[Math.floor(Math.random() * tokens.length)]!
      const reply = await connection.request('GET', `/ftask/api${path()}`, { authorization: `Bearer ${token}` })
      if (!reply.succeeded) throw new Error(`${name} was refused: ${reply.body.slice(0, 300)}`)
      times[name]!.push(reply.took)
    }
  }
  connection.close()
}

/**
 * Each person's two logs a workday, on tasks that they manage; the last fortnight waits. The first is everybody's
 * superior, and an administrator.
 */
async function fillHours(url: string, people: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(
      'update person set manager_id = bench_person(0, 1) where comp_id = bench_company(0) and id <> bench_person(0, 1)',
    )
    await client.query(
      'update person set is_administrator = true where comp_id = bench_company(0) and id = bench_person(0, 1)',
    )
    await client.query(`insert into work_hour (comp_id, id, task_id, person_id, day, hour, status)
      select bench_company(0), gen_random_uuid(), bench_task(0, ${people} * (1 + (d + half) % 90) + p % ${people}),
        bench_person(0, p), current_date - d, 3.5 + half,
        case when d < 14 then 'WAITING' else 'AGREE' end
      from generate_series(${daysOfYear}, 1, -1) d cross join generate_series(1, ${people}) p cross join
        generate_series(0, 1) half
      where extract(isodow from current_date - d) < 6`)
    await client.query(
      `insert into work_hour_day (comp_id, person_id, day, hours) select comp_id, person_id, day, sum(hour) from
        work_hour group by 1, 2, 3`,
    )
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
