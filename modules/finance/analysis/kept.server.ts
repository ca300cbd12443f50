import { sql, type SQL } from 'drizzle-orm'
import { param } from '#platform/server/database/statement.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { spends } from '../order/spending.server.ts'
import type { financeFact } from './fact.table.ts'
import type { RowsShape } from '#mechanisms/subjects/subject-rows.server.ts'

/**
 * Whoever sees all orders, and asks for those of the company, is answered from the sums that are kept
 * (docs/decisions/062-figures-are-kept.md).
 */
export const isKept = ({ scope, seesAll, open, keys }: RowsShape) =>
  scope === 'company' && seesAll && open === null && keys.every(key => key === 'type')

type Dim = (typeof financeFact.$inferSelect)['dim']

/** Lines `f` of spending, of one kind, from a month to before another, whose sums are the figures. */
export const keptFacts = (
  { keys }: RowsShape,
  dim: Dim,
  from: SQL,
  until: SQL,
): SQL => sql`finance_fact f where f.comp_id = ${actor.company} and f.dim = ${sql.raw(`'${dim}'`)}
  and f.month >= ${from} and f.month < ${until} and
    ${spends(sql`f.type`)}${keys.includes('type') ? sql` and f.type = any(${param('type')}::text[])` : sql``}`

/** Added up; what has been taken out again is not there. */
export const sums = sql`sum(f.num)::int as num, sum(f.amount) as amount`
export const isThere = sql`having sum(f.num) <> 0`
