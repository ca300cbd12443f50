import pg from 'pg'
import { newSecret } from '#platform/server/database/ids.ts'
import { tokenHash } from '#modules/account/session/identify.server.ts'

/** What the benchmarks run on: one company with 1,000 people and most of the tasks, 49 small ones beside it. */
export interface Size {
  tasks: number
  people: number
  companies: number
}
export const usualSize: Size = { tasks: 1_000_000, people: 1000, companies: 50 }

/** Ids that SQL and TypeScript make alike, in the order of time as UUIDv7 are. */
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')
export const companyId = (company: number) => `01910000-0000-7000-8000-${hex(company, 12)}`
export const personId = (company: number, person: number) => `01920000-0000-7000-8${hex(company, 3)}-${hex(person, 12)}`
export const taskId = (company: number, task: number) =>
  `0193${hex(Math.floor(task / 65536), 4)}-${hex(task % 65536, 4)}-7000-8${hex(company, 3)}-${hex(task, 12)}`

/** Of a person's tasks each so-manyth has comments. */
export const commentedShare = 100

const sqlIds = `
  create or replace function bench_company(c int) returns uuid immutable language sql as $$ select
    ('01910000-0000-7000-8000-' || lpad(to_hex(c), 12, '0'))::uuid $$;
  create or replace function bench_person(c int, p int) returns uuid immutable language sql as $$ select
    ('01920000-0000-7000-8' || lpad(to_hex(c), 3, '0') || '-' || lpad(to_hex(p), 12, '0'))::uuid $$;
  create or replace function bench_task(c int, t int) returns uuid immutable language sql as $$ select ('0193' ||
    lpad(to_hex(t / 65536), 4, '0') || '-' || lpad(to_hex(t % 65536), 4, '0') || '-7000-8' || lpad(to_hex(c), 3, '0')
    || '-' || lpad(to_hex(t), 12, '0'))::uuid $$;
`

/**
 * What a task is like, by its number `t`: a third is open, one in 97 urgent and important, one in 31 a bug, one in 11
 * of the open ones to be approved.
 */
const statusOf = (people: number) =>
  `case when t / ${people} % 3 <> 0 then 'FINISH' when t / ${people} % 11 = 0 then 'WAITING_AGREE' else 'RUNNING' end`
const priorityOf = (people: number) =>
  `case when t / ${people} % 97 = 0 then 3 when t / ${people} % 7 = 0 then 1 else 0 end`
const kindOf = (people: number) => `case when t / ${people} % 31 = 0 then 'BUG' else 'TASK' end`
const dates = `now() - t * interval '1 minute', now() - t * interval '1 minute' + interval '3 days'`
const doneOf = (people: number) =>
  `case when t / ${people} % 3 <> 0 then now() - t * interval '1 minute' + interval '2 days' end`

/**
 * Fills an empty, migrated database. Each person manages an equal share of the tasks, a third of them still open; each
 * task has a creator, a manager and a partner, and of each person's every hundredth has ten comments. Answers a token
 * for each person of the large company.
 */
export async function fill(url: string, size: Size = usualSize): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'",
  )
  await client.query(sqlIds)
  const tokens = Array.from({ length: size.people }, () => newSecret())
  try {
    for (let company = 0; company < size.companies; company++) {
      const people = company === 0 ? size.people : 20
      const tasks = company === 0 ? size.tasks : Math.max(20, Math.floor(size.tasks / 500))
      await client.query(`insert into company (comp_id, name) values (bench_company(${company}), 'Bench ${company}')`)
      await client.query(
        `insert into person (comp_id, id, name, account_id, is_administrator) select bench_company(${company}),
          bench_person(${company}, p), '员工' || p, bench_person(${company}, p), false from generate_series(1, ${people})
          p`,
      )
      await client.query(
        `insert into person_superior (comp_id, person_id, superior_id, distance) select bench_company(${company}),
          bench_person(${company}, p), bench_person(${company}, p), 0 from generate_series(1, ${people}) p`,
      )
      await client.query(`insert into task (comp_id, id, code, name, status, priority, type, creator_id,
        plan_start_date, plan_end_date, real_end_date, last_opt_date, created_at)
        select bench_company(${company}), bench_task(${company}, t), 'T' || (1000 + t), '任务 ' || t || ' 的名称写到这样长',
          ${statusOf(people)}, ${priorityOf(people)}, ${kindOf(people)},
          bench_person(${company}, 1 + (t * 7) % ${people}), ${dates}, ${doneOf(people)}, now() - t * interval
            '1 second', now() - t * interval '1 minute'
        from generate_series(1, ${tasks}) t`)
      await client.query(`insert into member (comp_id, subject_type, subject_id, person_id, role, is_open, is_read,
        last_opt_date, status, priority, kind, start_date, end_date, done_date, is_below)
        select bench_company(${company}), 'task', bench_task(${company}, t), bench_person(${company}, person), role, t
          / ${people} % 3 = 0, true, now() - t * interval '1 second',
          ${statusOf(people)}, ${priorityOf(people)}, ${kindOf(people)}, ${dates}, ${doneOf(people)}, false
        from generate_series(1, ${tasks}) t cross join lateral (values (1 + t % ${people}, 'manager'), (1 + (t * 7) %
          ${people}, 'creator'), (1 + (t * 13) % ${people}, 'partner')) m (person, role)`)
      await client.query(`insert into comment (comp_id, id, subject_type, subject_id, author_id, type, content,
        notify_ids, created_at)
        select bench_company(${company}), gen_random_uuid(), 'task', bench_task(${company}, t),
          bench_person(${company}, 1 + (t * 13 + n) % ${people}), 'quick', '第 ' || n || ' 条评论，写得不长也不短', '{}', now() - n
          * interval '1 hour'
        from generate_series(1, ${tasks}) t, generate_series(1, 10) n where t / ${people} % ${commentedShare} = 1`)
    }
    await client.query(
      `insert into number_block (comp_id, kind, last) select comp_id, 'task', 1000 + count(*) from task group by
        comp_id`,
    )
    for (const [index, token] of tokens.entries()) {
      const account = personId(0, index + 1)
      await client.query('insert into account (id, login_name, last_company_id) values ($1, $2, $3)', [
        account,
        `bench${index + 1}`,
        companyId(0),
      ])
      await client.query(
        `insert into account_session (id, account_id, token_hash, expires_at) values ($1, $1, $2, now() + interval
          '1 day')`,
        [account, tokenHash(token)],
      )
    }
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return tokens
}
