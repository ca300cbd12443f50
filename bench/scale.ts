import pg from 'pg'
import { connect } from './client.ts'
import { held, median } from './figures.ts'
import { personId, taskId, usualSize } from './fill.ts'
import { measure, withFilled } from './stage.ts'

const goal = 1.2
const kinds = ['list', 'detail', 'create'] as const
const seconds = Number(process.env.BENCH_SECONDS ?? 8)

/** What ten times the data costs: the median time of a single request, at the usual size and at a tenth of it. */
export async function benchScale() {
  await benchHanging()
  const tenth = await mediansAt(usualSize.tasks / 10)
  const whole = await mediansAt(usualSize.tasks)
  console.table(
    Object.fromEntries(
      kinds.map(kind => {
        const times = whole[kind]! / tenth[kind]!
        return [
          kind,
          {
            'p50 ms, a tenth': tenth[kind],
            'p50 ms': whole[kind],
            times: times.toFixed(2),
            goal,
            reached: times <= goal ? 'yes' : 'NO',
          },
        ]
      }),
    ),
  )
}

async function mediansAt(tasks: number): Promise<Record<string, number>> {
  const medians: Record<string, number> = {}
  await withFilled({ ...usualSize, tasks }, 1, async ({ ports, tokens }) => {
    for (const kind of kinds) {
      const load = { ports, tokens, kind, connections: 1, rate: 0, tasks }
      await measure({ ...load, seconds: 2 })
      medians[kind] = (await measure({ ...load, seconds })).p50
    }
  })
  return medians
}

const [fewer, more] = [1000, 10_000]
const rounds = Number(process.env.BENCH_ROUNDS ?? 100)

/**
 * What hangs on one record, a thousand and ten thousand times: its comments and the looks at its link, the first page
 * and a later one, in turns.
 */
async function benchHanging() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 10 }, 1, async ({ url, tokens, ports }) => {
    const [person, few, many] = [7, taskId(0, 12_006), taskId(0, 21_006)]
    await fillHanging(url, person, [
      [few, fewer],
      [many, more],
    ])
    const connection = await connect(ports[0]!)
    const calls: Record<string, (id: string) => string> = {
      comments: id => `/comment/list.json?subject_type=task&subject_id=${id}&limit=10`,
      'comments, behind 500': id => `/comment/list.json?subject_type=task&subject_id=${id}&limit=10&start=500`,
      'looks at a link': id => `/open-shares/subject/${id}/view-logs.json?limit=20`,
    }
    const times: Record<string, { few: number[]; many: number[] }> = Object.fromEntries(
      Object.keys(calls).map(name => [name, { few: [], many: [] }]),
    )
    for (let round = -6; round < rounds; round++) {
      for (const [name, path] of Object.entries(calls)) {
        for (const [which, id] of [
          ['few', few],
          ['many', many],
        ] as const) {
          const reply = await connection.request('GET', `/ftask/api${path(id)}`, {
            authorization: `Bearer ${tokens[person - 1]!}`,
          })
          if (!reply.succeeded || reply.body.includes('"list":[]'))
            throw new Error(`${name}: ${reply.body.slice(0, 300)}`)
          if (round >= 0) times[name]![which].push(reply.took)
        }
      }
    }
    connection.close()
    console.table(
      Object.fromEntries(
        Object.entries(times).map(([name, { few: small, many: large }]) => [
          `${name}, ${more} for ${fewer}, times`,
          {
            ...held(median(large) / median(small), goal, 2),
            'p50 ms': median(large).toFixed(2),
          },
        ]),
      ),
    )
  })
}

async function fillHanging(url: string, person: number, records: [id: string, count: number][]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const [id, count] of records) {
      await client.query(
        `insert into member (comp_id, subject_type, subject_id, person_id, role) values (bench_company(0), 'task', $1,
          $2, 'manager') on conflict do nothing`,
        [id, personId(0, person)],
      )
      await client.query('delete from comment where subject_id = $1', [id])
      await client.query(
        `insert into comment (comp_id, id, subject_type, subject_id, author_id, type, content, notify_ids, created_at)
        select bench_company(0), gen_random_uuid(), 'task', $1, bench_person(0, 1 + n % 900), 'quick', '第 ' || n ||
          ' 条评论', '{}', now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
        [id],
      )
      await client.query(
        `with made as (insert into share (comp_id, id, subject_type, subject_id, creator_id, secret, shows)
          values (bench_company(0), gen_random_uuid(), 'task', $1, $2, gen_random_uuid()::text, '{detail}') returning
            id)
        insert into share_view (comp_id, id, share_id, address, agent, viewed_at)
        select bench_company(0), gen_random_uuid(), made.id, '192.0.2.0', 'bench', now() - n * interval '1 minute' from
          made, generate_series(1, ${count}) n`,
        [id, personId(0, person)],
      )
    }
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
