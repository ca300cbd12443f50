import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { RefusalKind } from '#platform/contract/refusals.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { compile, given } from '#platform/server/database/statement.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { holdsText } from '#mechanisms/people/people.server.ts'

/** Condition: somebody other than this person is a cashier of the company. */
export const otherCashier = (personId: SQLWrapper): SQL =>
  sql`exists (select from person other where other.id <> ${personId}::uuid and other.status <> 1 and ${sql.raw(holdsText('other', ['FINANCE_CASHIER']))})`
const isAnother = compile(sql`select ${otherCashier(given('asker'))}`)

/** Refused where a cashier deals with what is their own and there is another who may. In a company of one cashier that one does it, and history says so. */
export async function admitAnotherCashier(ownerId: string, refusal: RefusalKind, { me, run }: Pick<Context, 'me' | 'run'>) {
  if (ownerId !== me.personId) return
  const [answer] = await run([isAnother({ asker: me.personId })])
  if (answer!.rows[0]![0] === 't') refuse(refusal)
}
