import { isIPv6 } from 'node:net'
import { tooManyRequests } from '#platform/contract/refusals.ts'
import { col } from '../database/row.ts'
import type { Run } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'

export interface Limit {
  most: number
  windowSeconds: number
}

const count = (key: string, windowSeconds: number) => ({
  name: 'attempt_count',
  value: col.int,
  text: `insert into attempt (key, count, ends_at) values ($1, 1, now() + make_interval(secs => $2))
    on conflict (key) do update set
      count = case when attempt.ends_at <= now() then 1 else attempt.count + 1 end,
      ends_at = case when attempt.ends_at <= now() then excluded.ends_at else attempt.ends_at end
    returning count`,
  values: [key, windowSeconds],
})

/**
 * Counts an attempt under the key, and refuses it (429) after more than `most` in the window, which opens with the
 * first. Counted in the database, for all processes together, outside the call's transaction: a refused call stays
 * counted. `limitAttempts(context, `sms:${mobile}`, { most: 5, windowSeconds: 3600 })`
 */
export async function limitAttempts(
  { aside }: { aside: Run },
  key: string,
  { most, windowSeconds }: Limit,
): Promise<void> {
  const [answer] = await aside([count(key, windowSeconds)])
  if (answer.one > most) refuse(tooManyRequests)
}

/** Counts an attempt under each of the keys, as `limitAttempts` does; returns the counts and refuses nothing. */
export async function countAttempts(
  { aside }: { aside: Run },
  keys: readonly string[],
  windowSeconds: number,
): Promise<number[]> {
  const answers = await aside(keys.map(key => count(key, windowSeconds)))
  return answers.map(answer => answer.one)
}

/**
 * The network that an address belongs to: a provider gives a household a whole /64 of IPv6, and one address of IPv4.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [before = '', after] = address.split('%', 1)[0]!.split('::')
  const groups = before === '' ? [] : before.split(':')
  const last = after ? after.split(':') : []
  const gap = after === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0')
  return [...groups, ...gap, ...last]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
