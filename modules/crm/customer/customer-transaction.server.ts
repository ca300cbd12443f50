import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { admitEntries } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import type { TransactionStatus } from './customer-brief.contract.ts'
import { lossReasons } from './customer-choices.contract.ts'
import { customerSubject, lockCustomer } from './customer-subject.server.ts'
import { lossReasonNeeded } from './customer.contract.ts'
import { customer } from './customer.table.ts'

export interface Loss { lossReasonId?: string | null | undefined, lossReason: string }
interface Given extends Loss { transactionStatus: TransactionStatus }

/** Whether there was a deal: one makes a lead a customer who had a deal, losing one wants a reason, and otherwise none is kept. */
export async function changeTransaction(id: string, { transactionStatus, lossReasonId = null, lossReason }: Given, context: Context) {
  const { me, db } = context
  const was = await lockCustomer(id, context, 'edit')
  const isLost = transactionStatus === 2
  if (isLost && !lossReasonId && !lossReason) refuse(lossReasonNeeded, {}, 'loss_reason')
  await admitEntries(context, [{ kind: lossReasons, id: lossReasonId, field: 'loss_reason_id' }])
  const now = {
    transactionStatus, lossReasonId: isLost ? lossReasonId : null, lossReason: isLost ? lossReason : '',
    status: transactionStatus === 1 && was.status < 2 ? 2 as const : was.status,
  }
  if (now.transactionStatus === was.transactionStatus && now.lossReasonId === was.lossReasonId && now.lossReason === was.lossReason) return { id }
  await db.update(customer).set(now).where(and(eq(customer.companyId, me.companyId), eq(customer.id, id)))
  await noteChange(context, customerSubject, id, { transactionStatus: [was.transactionStatus, transactionStatus], ...isLost && lossReason ? { lossReason: [was.lossReason, lossReason] } : {} })
  return { id }
}
