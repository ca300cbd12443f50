import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { RefusalKind } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { holdsText } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { actorIsCashier } from '../order/order-subject.server.ts'
import { financeOrder } from '../order/order.table.ts'

/** Condition: somebody other than this person is a cashier of the company. */
export const otherCashier = (personId: SQLWrapper): SQL =>
  sql`exists (select from person other where other.id <> ${personId}::uuid and other.status <> ${fixed(PersonStatus.Left)} and
    ${sql.raw(holdsText('other', ['FINANCE_CASHIER']))})`
/** Condition beside an order: the actor is a cashier, of what is others'; of their own where there is no other. */
export const isOthersCashier = sql`(${actorIsCashier} and (${financeOrder.creatorId} <> ${actor.person} or not
  ${otherCashier(actor.person)}))`
/** What is still owed of an order. */
export const owed = sql`(${financeOrder.amount} - ${financeOrder.offsetAmount} - ${financeOrder.paidAmount})`
const isAnother = compile(sql`select ${otherCashier(param('actor'))}`, { value: col.bool })

/**
 * Refused where a cashier deals with what is their own and there is another who may. In a company of one cashier that
 * one does it, and history says so.
 */
export async function admitAnotherCashier(
  ownerId: string,
  refusal: RefusalKind,
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  if (ownerId !== me.personId) return
  const [answer] = await run([isAnother({ actor: me.personId })])
  if (answer.one) refuse(refusal)
}
