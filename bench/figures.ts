import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** The middle one. */
export const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** A row of a part's table: what was measured, and whether it is within its goal. */
export const held = (value: number, goal: number, digits = 0) => ({
  measured: value.toFixed(digits),
  'at most': goal,
  reached: value <= goal ? 'yes' : 'NO',
})

/**
 * What some processes and the database's own have used of a processor, in milliseconds: beside a time by the clock it
 * says how much of that was work, whatever else the machine did.
 */
export async function processorTime(client: pg.Client, pids: readonly number[] = []): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type in ('client backend', 'walwriter')",
  )
  const used = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  return [...rows.map(({ pid }) => pid), ...pids].reduce((sum, pid) => sum + used(pid), 0)
}
