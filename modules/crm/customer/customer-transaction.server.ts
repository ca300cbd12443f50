import { and, eq } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { admitEntries } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { ChanceStatus } from '../chance/chance-brief.contract.ts'
import { CustomerStatus, lossReasons, TransactionStatus } from './customer-brief.contract.ts'
import { customerSubject, lockCustomer } from './customer-subject.server.ts'
import { lossReasonNeeded } from './customer.contract.ts'
import { customer } from './customer.table.ts'

export interface Loss {
  lossReasonId?: string | null | undefined
  lossReason: string
}
interface TransactionInput extends Loss {
  transactionStatus: TransactionStatus
}

/**
 * Whether there was a deal: one makes a lead a customer who had a deal, losing one wants a reason, and otherwise none
 * is kept.
 */
export async function changeTransaction(
  id: string,
  { transactionStatus, lossReasonId = null, lossReason }: TransactionInput,
  context: Context,
) {
  const { me, db } = context
  const was = await lockCustomer(id, context, 'edit')
  const isLost = transactionStatus === TransactionStatus.Lost
  if (isLost && !lossReasonId && !lossReason) refuse(lossReasonNeeded, {}, 'loss_reason')
  await admitEntries(context, [{ kind: lossReasons, id: lossReasonId, field: 'loss_reason_id' }])
  const now = {
    transactionStatus,
    lossReasonId: isLost ? lossReasonId : null,
    lossReason: isLost ? lossReason : '',
    status:
      transactionStatus === TransactionStatus.Dealt && was.status < CustomerStatus.Deal
        ? CustomerStatus.Deal
        : was.status,
  }
  if (
    now.transactionStatus === was.transactionStatus &&
    now.lossReasonId === was.lossReasonId &&
    now.lossReason === was.lossReason
  )
    return { id }
  await db
    .update(customer)
    .set(now)
    .where(and(eq(customer.companyId, me.companyId), eq(customer.id, id)))
  await noteChange(context, customerSubject, id, {
    transactionStatus: [was.transactionStatus, transactionStatus],
    ...(isLost && lossReason ? { lossReason: [was.lossReason, lossReason] } : {}),
  })
  return { id }
}

/** Somebody sees an opportunity with a customer: a lead is one no longer (spec 1 §3 "Customer status"). */
export const customerHasChance = (companyId: string, customerId: string): Statement => ({
  name: 'customer_has_chance',
  values: [companyId, customerId],
  text: `update customer set status = ${CustomerStatus.Chance} where comp_id = $1 and id = $2 and status = ${CustomerStatus.Lead}`,
})

/**
 * An opportunity with a customer was won: their first deal, or one more where another one was won before. One that is
 * taken up again and won again is the same deal.
 */
export const customerHasDeal = (companyId: string, customerId: string, chanceId: string): Statement[] => [
  // By itself: a statement that waits for the row sees the opportunities of before it waited.
  {
    name: 'customer_of_deal_hold',
    values: [companyId, customerId],
    text: 'select from customer where comp_id = $1 and id = $2 for update',
  },
  {
    name: 'customer_has_deal',
    values: [companyId, customerId, chanceId],
    text: `update customer c set status = case when exists (select from chance other where other.comp_id = $1 and
        other.customer_id = $2 and other.id <> $3 and other.status = ${ChanceStatus.Won}) then ${CustomerStatus.Repeat} else
        greatest(c.status, ${CustomerStatus.Deal}) end, transaction_status = ${TransactionStatus.Dealt}, loss_reason_id = null,
        loss_reason = '' where c.comp_id = $1 and c.id = $2`,
  },
]
