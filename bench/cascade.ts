import pg from 'pg'
import { connect } from './client.ts'
import { held, median, processorTime } from './figures.ts'
import { taskId, usualSize } from './fill.ts'
import { withFilled } from './stage.ts'

const treeSize = 2000
const batchSize = 200
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
/** Milliseconds of one request, which is one transaction. */
const goals = { tree: 400, batch: 400 }
const statuses = ['CANCEL', 'POST_PONE', 'FINISH']
const actor = 7

/** These tasks are numbered behind the filled ones; a tree has a root, 40 groups, and the others in them. */
const groups = 40
const numberOf = (tree: number, place: number) => 1_500_000 + tree * treeSize + place

/**
 * What happens to the root of a tree of 2,000 tasks reaches all of them, each with three members and a sub-item; and
 * another status for 200 tasks that stand alone. Beside them the same rows written by four plain statements, in turns
 * in one run: that much the database takes by itself.
 */
export async function benchCascade() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 10 }, 1, async ({ url, tokens, ports, servers }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const kinds = statuses.length + 2
    for (let tree = 0; tree < kinds * rounds; tree++) await makeTree(client, tree, tree % kinds === kinds - 1)
    await client.query('vacuum analyze')
    const connection = await connect(ports[0]!)
    const times: Record<string, number[]> = {}
    const worked: Record<string, number[]> = {}
    const work = () =>
      processorTime(
        client,
        servers.map(server => server.process.pid!),
      )
    const keep = async (name: string, measure: () => Promise<number>) => {
      const before = await work()
      const took = await measure()
      ;(times[name] ??= []).push(took)
      ;(worked[name] ??= []).push((await work()) - before)
    }
    const request = async (path: string, body: object) => {
      const reply = await connection.request(
        'POST',
        `/ftask/api/v3/task/${path}.json`,
        { authorization: `Bearer ${tokens[actor - 1]!}`, 'idempotency-key': crypto.randomUUID() },
        JSON.stringify(body),
      )
      if (!reply.succeeded) throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
      return reply.took
    }
    for (let tree = 0; tree < kinds * rounds; tree += kinds) {
      await keep('plain statements', () => writePlainly(client, tree))
      for (const [place, status] of statuses.entries()) {
        const root = tree + 1 + place
        await keep(`tree to ${status}`, () => request(`change_status/${taskId(0, numberOf(root, 0))}`, { status }))
        await everythingIs(client, root, status)
      }
      const alone = Array.from({ length: batchSize }, (_, place) => taskId(0, numberOf(tree + kinds - 1, place)))
      await keep(`batch of ${batchSize}`, () => request('batch_change_status', { ids: alone, status: 'POST_PONE' }))
    }
    const plain = median(times['plain statements']!)
    console.log(
      `Trees of ${treeSize} tasks, milliseconds, median of ${rounds}; plain statements for one: ${plain.toFixed(0)}, of work ${median(worked['plain statements']!).toFixed(0)}`,
    )
    console.table(
      Object.fromEntries(
        Object.entries(times)
          .filter(([name]) => name !== 'plain statements')
          .map(([name, all]) => [
            name,
            {
              ...held(median(all), name.startsWith('tree') ? goals.tree : goals.batch),
              'of work': median(worked[name]!).toFixed(0),
              ...(name.startsWith('tree') ? { 'times the plain statements': (median(all) / plain).toFixed(2) } : {}),
            },
          ]),
      ),
    )
    connection.close()
    await client.end()
  })
}

/** A tree, or as many tasks as a batch has without one. */
async function makeTree(client: pg.Client, tree: number, isFlat: boolean) {
  const at = (place: string) => `bench_task(0, ${numberOf(tree, 0)} + ${place})`
  const places = `generate_series(0, ${(isFlat ? batchSize : treeSize) - 1}) n`
  const parent = isFlat
    ? 'null::uuid'
    : `case when n = 0 then null when n <= ${groups} then ${at('0')} else ${at(`1 + n % ${groups}`)} end`
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`insert into task (comp_id, id, code, name, status, creator_id, parent_id, plan_start_date,
    plan_end_date)
    select bench_company(0), ${at('n')}, 'T' || (${numberOf(tree, 0)} + n), '树上的任务 ' || n, 'RUNNING', bench_person(0,
      ${actor}), ${parent}, date_trunc('day', now()), date_trunc('day', now()) + interval '3 days'
    from ${places}`)
  await client.query(`insert into member (comp_id, subject_type, subject_id, person_id, role, is_open, status,
    priority, kind, start_date, end_date, is_below)
    select t.comp_id, 'task', t.id, bench_person(0, person), role, true, t.status, t.priority, t.type,
      t.plan_start_date, t.plan_end_date, t.parent_id is not null
    from ${places} join task t on t.comp_id = bench_company(0) and t.id = ${at('n')}
    cross join lateral (values (${actor}, 'creator'), (${actor}, 'manager'), (20 + n % 900, 'partner')) m (person,
      role)`)
  await client.query(`insert into task_item (comp_id, id, task_id, name, position, creator_id)
    select bench_company(0), gen_random_uuid(), ${at('n')}, '一条', 1, bench_person(0, ${actor}) from ${places}`)
  await client.query('commit')
}

/** What cannot be done with less: tasks, with their members by the trigger, sub-items, and history. */
async function writePlainly(client: pg.Client, tree: number): Promise<number> {
  const ids = Array.from({ length: treeSize }, (_, place) => taskId(0, numberOf(tree, place)))
  const begun = performance.now()
  await client.query('begin')
  await client.query(
    `update task set status = 'CANCEL', last_opt_date = now() where comp_id = bench_company(0) and id = any($1::uuid[])`,
    [ids],
  )
  await client.query(
    `update task_item set status_before = status, status = 'CANCEL' where comp_id = bench_company(0) and task_id =
      any($1::uuid[])`,
    [ids],
  )
  await client.query(
    `insert into history (comp_id, id, subject_type, subject_id, actor_id, action)
    select bench_company(0), gen_random_uuid(), 'task', unnest($1::uuid[]), bench_person(0, ${actor}), 'status'`,
    [ids],
  )
  await client.query('commit')
  return performance.now() - begun
}

async function everythingIs(client: pg.Client, tree: number, status: string) {
  const ids = Array.from({ length: treeSize }, (_, place) => taskId(0, numberOf(tree, place)))
  const {
    rows: [row],
  } = await client.query<Record<string, number>>(
    `select
    (select count(*)::int from task where comp_id = bench_company(0) and id = any($1::uuid[]) and status = $2) as
      tasks,
    (select count(*)::int from member where comp_id = bench_company(0) and subject_type = 'task' and subject_id =
      any($1::uuid[]) and status = $2 and is_open = ($2 = 'POST_PONE')) as members,
    (select count(*)::int from task_item where comp_id = bench_company(0) and task_id = any($1::uuid[]) and status =
      $2) as items,
    (select count(*)::int from history where comp_id = bench_company(0) and subject_type = 'task' and subject_id =
      any($1::uuid[]) and action = 'status') as lines`,
    [ids, status],
  )
  const { tasks, members, items, lines } = row!
  if (tasks !== treeSize || members !== treeSize * 3 || items !== treeSize || lines !== treeSize)
    throw new Error(`Not everything is ${status}: ${JSON.stringify(row)}`)
}
