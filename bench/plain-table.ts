import pg from 'pg'
import { ownSizes } from './fill-own.ts'

/**
 * A table as anybody would make it for tasks, with the one index that its list needs: what a bare server reads, and the
 * collection of a peer (see README.md).
 */
export const plainTable = 'bench_plain_task'
/** The number of somebody who has so many rows there. */
export const ownerOf = (size: number) => ownSizes.indexOf(size as never) + 1
/** Rows of others, beside those of people who have 20, 1,000 and 100,000. */
const others = Number(process.env.BENCH_PLAIN_OTHERS ?? 100_000)

export const plainList = `select id, code, name, summary, status, priority, progress_percent, plan_start_date,
  plan_end_date, last_opt_date, comment_num from ${plainTable} where owner = $1 and is_open
  order by last_opt_date desc limit 20`
export const plainOne = `select * from ${plainTable} where id = $1`
export const plainInsert = `insert into ${plainTable} (owner, code, name, plan_end_date) values ($1, $2, $3, $4)
  returning id`

/** Makes and fills it: rows of people who have 20, 1,000 and 100,000 of their own, and of others with fifty each. */
export async function fillPlainTable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query(`drop table if exists ${plainTable}`)
    await client.query(`create table ${plainTable} (
      id bigint generated always as identity primary key, owner int not null, code text not null, name text not null,
      summary text not null default '', status text not null default 'WAITING', priority smallint not null default 0,
      progress_percent real not null default 0, is_open boolean not null default true, plan_start_date timestamptz,
      plan_end_date timestamptz, last_opt_date timestamptz not null default now(), comment_num int not null default 0)`)
    const add = (owner: string, count: number) =>
      client.query(`insert into ${plainTable} (owner, code, name, status, is_open, plan_start_date, plan_end_date,
        last_opt_date)
        select ${owner}, 'T' || n, '自己的任务 ' || n || ' 的名称写到这样长', case n % 3 when 0 then 'RUNNING' else 'FINISH' end,
          n % 3 = 0, now() - n * interval '1 minute', now() - n * interval '1 minute' + interval '3 days',
          now() - n * interval '1 second' from generate_series(1, ${count}) n`)
    for (const size of ownSizes) await add(String(ownerOf(size)), size)
    await add('1000 + n / 50', others)
    await client.query(`create index ${plainTable}_list on ${plainTable} (owner, last_opt_date desc) where is_open`)
    await client.query(`vacuum analyze ${plainTable}`)
  } finally {
    await client.end()
  }
}
