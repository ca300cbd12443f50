import type { Statement } from '#platform/server/database/batch.ts'

/** Somebody sees a chance with a customer: a lead is one no longer (spec 1 §3 "Customer status"). */
export const customerHasChance = (companyId: string, customerId: string): Statement => ({
  name: 'customer_has_chance', plain: true, values: [companyId, customerId], text: 'update customer set status = 1 where comp_id = $1 and id = $2 and status = 0',
})

/** A deal was made with a customer: their first, or another. */
export const customerHasDeal = (companyId: string, customerId: string): Statement => ({
  name: 'customer_has_deal', plain: true, values: [companyId, customerId],
  text: `update customer set status = case when status < 2 then 2 else 3 end, transaction_status = 1, loss_reason_id = null, loss_reason = '' where comp_id = $1 and id = $2`,
})
