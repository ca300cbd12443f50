import { col } from '../database/row.ts'
import type { Database } from '../database/database.ts'

const blockSize = 20
const first = 1000

/**
 * Numbers for short codes, unique in a company. Each process takes a block at a time in a short transaction of its own,
 * so that creating records never queues behind the row lock of a counter; a restart leaves a gap, never a duplicate.
 * `database` has connections of its own: callers hold an ordinary one while they wait here.
 */
export function numbering(database: Database) {
  const blocks = new Map<string, { next: number; end: number }>()
  const taking = new Map<string, Promise<void>>()

  async function take(companyId: string, kind: string, size: number) {
    const [answer] = await database.company(companyId).run([
      {
        name: 'number_block_take',
        value: col.int,
        text: `insert into number_block (comp_id, kind, last) values ($1, $2, ${first - 1} + $3::int)
        on conflict (comp_id, kind) do update set last = number_block.last + $3::int returning last`,
        values: [companyId, kind, size],
      },
    ])
    const end = answer.one
    blocks.set(companyId + kind, { next: end - size + 1, end })
  }

  /** The next number of a kind; from 1000 on. A caller that needs several passes how many: one block contains them. */
  return async (companyId: string, kind: string, several = 1): Promise<number> => {
    const key = companyId + kind
    for (;;) {
      const block = blocks.get(key)
      if (block && block.next <= block.end) return block.next++
      const under =
        taking.get(key) ?? take(companyId, kind, Math.max(blockSize, several)).finally(() => taking.delete(key))
      taking.set(key, under)
      await under
    }
  }
}

/**
 * Many numbers at once, in the actor's own transaction; returns the first. Until it ends, others who need a new block
 * wait: take them right before the end.
 */
export const takeNumbers = (companyId: string, kind: string, count: number) => ({
  name: 'numbers_take',
  text: `insert into number_block (comp_id, kind, last) values ($1, $2, ${first - 1} + $3::int)
    on conflict (comp_id, kind) do update set last = number_block.last + $3::int returning last - $3::int + 1`,
  values: [companyId, kind, count],
  value: col.int,
})
