import pg from 'pg'
import { connect } from './client.ts'
import { usualSize } from './fill.ts'
import { withFilled } from './stage.ts'

const past = 100_000
const waiting = 200
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
/** Requests in flight: few, so that what is measured is the request and not the queue before it. */
const connections = 2

/** The request, and of which other one it may take so many times as long. */
const goals: Record<string, { than: string; times: number }> = {
  'inbox, waiting': { than: 'task list', times: 1.5 },
  'inbox, decided': { than: 'task list', times: 1.5 },
  'inbox, counts': { than: 'task list', times: 1.5 },
  decide: { than: 'create', times: 2 },
}
const lists = {
  'task list': '/v3/task/filter.json?is_open=true&limit=20',
  'inbox, waiting': '/approval/list.json?limit=20',
  'inbox, decided': '/approval/list.json?scope=handled&limit=20',
  'inbox, counts': '/approval/counts.json',
}

/**
 * The inbox of somebody with 100,000 past and 200 waiting cases against the plain task list; deciding against handing
 * in.
 */
export async function benchApprovals() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 10 }, 1, async ({ url, tokens, ports }) => {
    await fillApprovals(url, usualSize.people)
    const times: Record<string, number[]> = {}
    const until = performance.now() + seconds * 1000 * 4
    await Promise.all(
      Array.from({ length: connections }, (_, index) => askInTurns(ports[0]!, tokens, times, until, 1 + index)),
    )
    const p50 = (name: string) => at(times[name]!, 0.5)
    console.table(
      Object.fromEntries(
        Object.keys(times).map(name => {
          const goal = goals[name]
          const share = goal ? p50(name) / p50(goal.than) : 1
          return [
            name,
            {
              count: times[name]!.length,
              'p50 ms': p50(name).toFixed(2),
              'p99 ms': at(times[name]!, 0.99).toFixed(2),
              ...(goal
                ? {
                    than: goal.than,
                    times: share.toFixed(2),
                    goal: goal.times,
                    reached: share <= goal.times ? 'yes' : 'NO',
                  }
                : {}),
            },
          ]
        }),
      ),
    )
  })
}

/** The first person is everybody's manager: what another submits, they decide. */
async function askInTurns(
  port: number,
  tokens: string[],
  times: Record<string, number[]>,
  until: number,
  other: number,
) {
  const connection = await connect(port)
  const request = async (name: string, method: string, path: string, token: string, body = '') => {
    const reply = await connection.request(method, `/ftask/api${path}`, { authorization: `Bearer ${token}` }, body)
    if (!reply.succeeded) throw new Error(`${name} was refused: ${reply.body.slice(0, 300)}`)
    times[name] = [...(times[name] ?? []), reply.took]
    return JSON.parse(reply.body) as { data: { id: string } }
  }
  while (performance.now() < until) {
    for (const [name, path] of Object.entries(lists)) await request(name, 'GET', path, tokens[0]!)
    const {
      data: { id },
    } = await request(
      'create',
      'POST',
      '/hr/common_apply.json',
      tokens[other]!,
      JSON.stringify({ name: '申请用章', detail: '合同一式四份' }),
    )
    await request(
      'decide',
      'POST',
      `/hr/common_apply/agree/${id}.json`,
      tokens[0]!,
      JSON.stringify({ opinion: '同意' }),
    )
  }
  connection.close()
}

async function fillApprovals(url: string, people: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const signer = (state: string) =>
    `jsonb_build_object('personId', bench_person(0, 1), 'state', '${state}', 'opinion', '', 'signatureId', null, 'arrivedAt', null, 'decidedAt', null, 'viaId', null, 'cause', null)`
  const flow = `jsonb_build_object('copyIds', '[]'::jsonb, 'steps', jsonb_build_array(jsonb_build_object('key', 'manager', 'name', '直属上级', 'mode', 'any', 'timeoutHours', null,
    'onTimeout', 'remind', 'beganAt', null, 'endedAt', null, 'state', case when n <= ${waiting} then 'waiting' else 'agree' end,
    'signers', jsonb_build_array(case when n <= ${waiting} then ${signer('waiting')} else ${signer('agree')} end))))`
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(
      'update person set manager_id = bench_person(0, 1) where comp_id = bench_company(0) and id <> bench_person(0, 1)',
    )
    await client.query(
      `insert into person_superior (comp_id, person_id, superior_id, distance) select bench_company(0), bench_person(0,
        p), bench_person(0, 1), 1 from generate_series(2, ${people}) p`,
    )
    await client.query(`insert into approval_case (comp_id, id, subject_type, subject_id, title, requester_id, status,
      flow, started_at)
      select bench_company(0), gen_random_uuid(), 'common_apply', gen_random_uuid(), '申请 ' || n, bench_person(0, 2 + n
        % ${people - 1}),
        case when n <= ${waiting} then 'waiting' else 'agree' end, ${flow}, now() - n * interval '1 minute' from
          generate_series(1, ${past + waiting}) n`)
    await client.query(`insert into approval_inbox (comp_id, person_id, box, case_id, subject_type, at)
      select comp_id, bench_person(0, 1), case status when 'waiting' then 'charged' else 'handled' end, id,
        subject_type, started_at from approval_case
      union all select comp_id, requester_id, 'mine', id, subject_type, started_at from approval_case`)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
