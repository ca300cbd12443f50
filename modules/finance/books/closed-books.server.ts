import { sql, type SQLWrapper } from 'drizzle-orm'
import { lastOfMonth } from '#platform/contract/days.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { monthClosed } from './books.contract.ts'

const turn = 'finance books'
/**
 * Whoever closes or reopens a month waits for the writes in progress, and they for it; writes do not wait for each
 * other.
 */
export const booksTurn = (companyId: string): Statement => takeTurns(companyId, turn)
const sharedTurn = (companyId: string): Statement => ({
  name: 'finance_books_turn',
  text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
  values: [`${turn} ${companyId}`],
})

/**
 * The last day of the last closed month; null where no month is closed. It stays so until the transaction ends. Ask
 * before locking rows: a write that holds rows while it waits for a closing holds up the writes the closing waits for.
 */
export async function closedThrough({ me, run }: Pick<Context, 'me' | 'run'>): Promise<string | null> {
  const [, answer] = await run([
    sharedTurn(me.companyId),
    {
      name: 'finance_books_closed',
      text: 'select max(month)::text from finance_month where comp_id = $1',
      values: [me.companyId],
      value: col.text.orNull,
    },
  ])
  const month = answer.one
  return month === null ? null : lastOfMonth(month)
}

/**
 * The one rule of closed books: refuses a change to figures of these days when the books of one's month are closed, and
 * names that month. Every write that has a day of its own asks here; what is dated today is always in an open month.
 */
export async function admitBookDays(
  days: readonly (string | null | undefined)[],
  context: Pick<Context, 'me' | 'run'>,
  field?: string,
): Promise<void> {
  const input = days.filter(day => typeof day === 'string')
  if (input.length === 0) return
  const through = await closedThrough(context)
  const closed = through === null ? undefined : input.find(day => day <= through)
  if (closed) refuse(monthClosed, { month: closed.slice(0, 7) }, field)
}

/** Condition beside a row: the books of the month of this day are closed. */
export const booksClosed = (companyId: SQLWrapper, day: SQLWrapper) =>
  sql`exists (select from finance_month closed where closed.comp_id = ${companyId} and closed.month >=
    date_trunc('month', ${day})::date)`
