import pg from 'pg'
import { connect } from './client.ts'
import { median } from './figures.ts'
import { usualSize } from './fill.ts'
import { withFilled } from './stage.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 60)
const projects = 10_000
const portfolio = 500

/** The queries of a list of 10,000 projects, and how much longer than the plain list it may take. */
const queries = {
  'plain list': ['status=-1', 1],
  late: ['status=0&is_delay=1', 1.5],
  'on track': ['status=0&is_normal=1', 1.5],
  'sorted by end': ['status=-1&sort=plan_end_date', 1.5],
  'of a type': ['status=-1&type=3', 1.5],
} as const

/**
 * A list of 10,000 projects with its filters, and the figures of 500 projects with their tasks, requested by who sees
 * them all.
 */
export async function benchProjects() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 10 }, 1, async ({ url, tokens, ports }) => {
    const connection = await connect(ports[0]!)
    const request = async (path: string) => {
      const reply = await connection.request('GET', `/ftask/api${path}`, { authorization: `Bearer ${tokens[0]!}` })
      if (!reply.succeeded) throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
      return reply.took
    }
    const timed = async (path: string) => {
      const times: number[] = []
      for (let round = -6; round < rounds; round++) {
        const took = await request(path)
        if (round >= 0) times.push(took)
      }
      return median(times)
    }
    await fillProjects(url, portfolio)
    const figures = await timed('/project/portfolio.json')
    await fillProjects(url, projects)
    const of: Record<string, object> = {}
    let plain = 0
    for (const [name, [query, goal]] of Object.entries(queries)) {
      const ms = await timed(`/project/advanced_list.json?limit=30&${query}`)
      if (name === 'plain list') plain = ms
      of[name] = { ms: ms.toFixed(2), times: (ms / plain).toFixed(2), goal, reached: ms / plain <= goal ? 'yes' : 'NO' }
    }
    of['figures of 500'] = {
      ms: figures.toFixed(1),
      times: '',
      goal: '≤ 150 ms',
      reached: figures <= 150 ? 'yes' : 'NO',
    }
    console.table(of)
    connection.close()
  })
}

/**
 * Makes the company's projects this many, each with a manager and ten of its tasks. The first person is an
 * administrator.
 */
async function fillProjects(url: string, many: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(
      'update person set is_administrator = true where comp_id = bench_company(0) and id = bench_person(0, 1)',
    )
    await client.query(`insert into project (comp_id, id, code, name, type, creator_id, plan_start_date, plan_end_date,
      status, last_opt_date)
      select bench_company(0), ('0195' || lpad(to_hex(p), 4, '0') || '-0000-7000-8000-000000000000')::uuid, 'P' || p,
        '项目 ' || p, (array[0, 1, 3, 4, 5, 6])[1 + p % 6], bench_person(0, 1 + p % 500),
        now() - interval '60 days', now() + (p % 200 - 60) * interval '1 day', case when p % 10 < 6 then 0 else p % 4
          end, now() - p * interval '1 minute'
      from generate_series(1, ${many}) p on conflict do nothing`)
    await client.query(
      `insert into member (comp_id, subject_type, subject_id, person_id, role) select comp_id, 'project', id,
        creator_id, 'manager' from project where comp_id = bench_company(0) on conflict do nothing`,
    )
    await client.query(`update task set project_id = placed.id from (select id, row_number() over (order by code) as
      place from project where comp_id = bench_company(0)) placed,
        (select id, row_number() over (order by id) as place from task where comp_id = bench_company(0) limit
          ${many * 10}) own
      where task.comp_id = bench_company(0) and task.id = own.id and placed.place = 1 + own.place % ${many}`)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze project')
    await client.query('vacuum analyze task')
    await client.query('vacuum analyze member')
  } finally {
    await client.end()
  }
}
