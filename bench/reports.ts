import pg from 'pg'
import { connect } from './client.ts'
import { held, median } from './figures.ts'
import { usualSize } from './fill.ts'
import { withFilled } from './stage.ts'

/** Milliseconds; `minute` is all of them handed in. */
const goals = { missing: 50, handIn: 500, minute: 60_000, statistics: 300 }
const people = Number(process.env.BENCH_PEOPLE ?? 5_000)
const reports = Number(process.env.BENCH_REPORTS ?? 1_000_000)
const handedIn = Math.min(people - 1, Number(process.env.BENCH_HANDED_IN ?? 1_000))
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
/** So many write at once. */
const writers = 32
const type = '01970000-0000-7000-8000-000000000001'

/**
 * A company of 5,000 people with 1,000,000 daily reports behind it: who is missing, a year's statistics, and 1,000
 * people who hand theirs in within a minute.
 */
export async function benchReports() {
  await withFilled({ ...usualSize, people, tasks: usualSize.tasks / 20 }, 1, async ({ url, tokens, ports }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await fillReports(client)
      const connection = await connect(ports[0]!)
      const timed = async (path: string, check: (data: never) => boolean) => {
        const times: number[] = []
        for (let round = -4; round < rounds; round++) {
          const reply = await connection.request('GET', `/ftask/api${path}`, { authorization: `Bearer ${tokens[0]!}` })
          if (!reply.succeeded || !check((JSON.parse(reply.body) as { data: never }).data))
            throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
          if (round >= 0) times.push(reply.took)
        }
        return median(times)
      }
      const year = `start_date=${day(-364)}&end_date=${day(0)}&type_id=${type}&scope=company`
      const counts = (data: { sum: { sent: number } }) => data.sum.sent > reports / 3
      const missing = await timed(
        `/report/missing.json?type_id=${type}&date=${lastWeekday()}&scope=company&limit=20`,
        (data: { total: number }) => data.total === people - 1,
      )
      const byPerson = await timed(`/v2/report/static.json?${year}&by=person`, counts)
      const byDepartment = await timed(`/v2/report/static.json?${year}&by=department`, counts)
      const { times, took } = await handIn(ports[0]!, tokens)
      connection.close()
      const written = await client.query<{ many: number }>(
        `select count(*)::int as many from report where start_date = $1 and status = 'sent'`,
        [lastWeekday()],
      )
      if (written.rows[0]!.many !== handedIn) throw new Error(`${written.rows[0]!.many} were handed in`)
      console.table({
        [`who of ${people} is missing, ms`]: held(missing, goals.missing),
        [`statistics over ${reports} reports by person, ms`]: held(byPerson, goals.statistics),
        [`statistics over ${reports} reports by department, ms`]: held(byDepartment, goals.statistics),
        [`${handedIn} reports handed in, p99, ms`]: held(
          times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!,
          goals.handIn,
        ),
        [`all ${handedIn} of them, ms`]: held(took, goals.minute + goals.handIn),
      })
    } finally {
      await client.end()
    }
  })
}

/** By the clock of the company, which is Shanghai's. */
const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Today, or the last weekday: on a day of rest nobody owes a report. */
const lastWeekday = () => [day(0), day(-1), day(-2)].find(one => ![0, 6].includes(new Date(one).getUTCDay()))!

/** So many people hand in today's, spread over a minute as before a deadline; one of the company reviews them all. */
async function handIn(port: number, tokens: readonly string[]) {
  const waiting = tokens.slice(1, handedIn + 1)
  const body = JSON.stringify({
    type_id: type,
    date: lastWeekday(),
    content: [
      { title: '今日完成', text: '- 接口联调\n- 修复分页\n- 评审两份设计' },
      { title: '明日计划', text: '- 压测' },
    ],
    reviewer_id: await reviewerOf(port, tokens[0]!),
  })
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const connection = await connect(port)
      for (let token = waiting.pop(); token; token = waiting.pop()) {
        const turn = begun + ((handedIn - 1 - waiting.length) * goals.minute) / handedIn
        await new Promise(resolve => setTimeout(resolve, turn - performance.now()))
        const reply = await connection.request(
          'POST',
          '/ftask/api/report.json',
          { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
          body,
        )
        if (!reply.succeeded) throw new Error(reply.body.slice(0, 300))
        times.push(reply.took)
      }
      connection.close()
    }),
  )
  return { times, took: performance.now() - begun }
}

async function reviewerOf(port: number, token: string): Promise<string> {
  const connection = await connect(port)
  const reply = await connection.request('GET', '/ftask/api/user/my.json', { authorization: `Bearer ${token}` })
  connection.close()
  return (JSON.parse(reply.body) as { data: { uuid: string } }).data.uuid
}

/** Daily reports of the past, each person's on every day, and who is below whom: all below the first. */
async function fillReports(client: pg.Client) {
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(
    `update person set is_administrator = id = bench_person(0, 1), created_at = now() - interval '3 years', department_id =
      null where comp_id = bench_company(0)`,
  )
  await client.query(
    `insert into department (comp_id, id, name, path) select bench_company(0), made.id, '部门 ' || made.n, array[made.id]
      from (select n, gen_random_uuid() as id from generate_series(1, 50) n) made`,
  )
  await client.query(`update person p set department_id = d.ids[1 + ('x' || right(p.id::text, 4))::bit(16)::int % 50]
    from (select array_agg(id order by id) as ids from department where comp_id = bench_company(0)) d where p.comp_id =
      bench_company(0)`)
  await client.query(
    `insert into report_type (comp_id, id, name, cycle, department_ids, sections, deadline_days, deadline_time,
        makeup_days) values (bench_company(0), $1, '日报', 'day', '{}', $2, 0, '21:00', 15)`,
    [
      type,
      JSON.stringify([
        { title: '今日完成', hint: '', isRequired: true, fill: 'done' },
        { title: '明日计划', hint: '', isRequired: false, fill: 'plan' },
      ]),
    ],
  )
  await client.query(
    `insert into report (comp_id, id, type_id, person_id, department_id, start_date, end_date, title, content,
        content_text, status, review, score, is_late, sent_at)
      select bench_company(0), gen_random_uuid(), $1, p.id, p.department_id, made.day, made.day, '日报 ' || made.day,
        '[{"title": "今日完成", "text": "接口联调"}]', '接口联调', 'sent', made.n % 2, case when made.n % 2 = 1 then 60 + made.n % 40
        end, made.n % 9 = 0, made.day + interval '12 hours'
      from (select n, $2::date - 1 - (n / ${people})::int as day, bench_person(0, 1 + n % ${people}) as person_id from
          generate_series(0, ${reports - 1}) n) made join person p on p.comp_id = bench_company(0) and p.id =
        made.person_id`,
    [type, lastWeekday()],
  )
  await client.query('reset session_replication_role')
  await client.query('select recount_reports()')
  await client.query('vacuum analyze')
}
