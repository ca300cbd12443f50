import pg from 'pg'
import { newSecret } from '#platform/server/database/ids.ts'
import { tokenHash } from '#modules/account/session/identify.server.ts'
import { companyId, personId } from './fill.ts'

/** So many tasks of their own have the people that this adds. */
export const ownSizes = [20, 1000, 100_000] as const
export type OwnSize = (typeof ownSizes)[number]
/** Their numbers among the large company's people, and among its tasks: behind all that `fill` makes. */
export const firstPerson = 50_000
const firstTask = 10_000_000

const statuses = `case when n % 3 <> 0 then 'FINISH' when n % 11 = 0 then 'WAITING_AGREE' when n % 2 = 0 then 'WAITING'
  else 'RUNNING' end`
const isOpen = 'n % 3 = 0'
const start = `now() - n * interval '1 minute'`
const end = `case when n % 10 <> 0 then now() - n * interval '1 minute' + interval '3 days' end`
const done = `case when n % 3 <> 0 then now() - n * interval '1 minute' + interval '2 days' end`
const priority = 'case when n % 97 = 0 then 3 when n % 7 = 0 then 1 else 0 end'
const kind = `case when n % 31 = 0 then 'BUG' else 'TASK' end`

/**
 * People of the filled large company who have 20, 1,000 and 100,000 tasks of their own, as manager, creator and
 * partner: a third of them open, with and without dates, of several statuses, priorities and kinds. Answers a token of
 * each.
 */
export async function fillOwn(url: string): Promise<Map<OwnSize, { token: string }>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const people = new Map<OwnSize, { token: string }>()
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  let taken = firstTask
  for (const [place, size] of ownSizes.entries()) {
    const number = firstPerson + place
    const id = personId(0, number)
    const token = newSecret()
    const tasks = `select bench_task(0, ${taken} + n) as id, n from generate_series(1, ${size}) n`
    await client.query(
      `insert into person (comp_id, id, name, account_id, is_administrator) values ($1, $2, $3, $2, false)`,
      [companyId(0), id, `有${size}个任务的人`],
    )
    await client.query(
      `insert into person_superior (comp_id, person_id, superior_id, distance) values ($1, $2, $2, 0)`,
      [companyId(0), id],
    )
    await client.query(
      `insert into task (comp_id, id, code, name, status, priority, type, creator_id, plan_start_date, plan_end_date,
        real_end_date, last_opt_date, created_at)
      select $1, id, 'T' || (${taken} + n), '自己的任务 ' || n || ' 的名称写到这样长', ${statuses}, ${priority}, ${kind}, $2,
        ${start}, ${end}, ${done}, now() - n * interval '1 second', now() - n * interval '1 minute' from (${tasks}) t`,
      [companyId(0), id],
    )
    await client.query(
      `insert into member (comp_id, subject_type, subject_id, person_id, role, is_open, is_read, last_opt_date, status,
        priority, kind, start_date, end_date, done_date, is_below)
      select $1, 'task', id, $2, role, ${isOpen}, n % 499 <> 0, now() - n * interval '1 second', ${statuses},
        ${priority}, ${kind}, ${start}, ${end}, ${done}, false
      from (${tasks}) t cross join unnest(array['manager', 'creator', 'partner']) role`,
      [companyId(0), id],
    )
    await client.query('insert into account (id, login_name, last_company_id) values ($1, $2, $3)', [
      id,
      `own${size}`,
      companyId(0),
    ])
    await client.query(
      `insert into account_session (id, account_id, token_hash, expires_at) values ($1, $1, $2, now() + interval
        '1 day')`,
      [id, tokenHash(token)],
    )
    people.set(size, { token })
    taken += size
  }
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
  await client.end()
  return people
}
