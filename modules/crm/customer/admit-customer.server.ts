import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { unknownCustomer } from './customer-brief.contract.ts'
import { customerSubject } from './customer-subject.server.ts'

/** Refuses a customer that the asker may not see, or that is deleted; one that is there, stays so until the transaction ends. `field`: the one to mend, as the wire names it. */
export async function admitCustomer(customerId: string | null | undefined, context: Pick<Context, 'me' | 'run'>, field = 'customer_id'): Promise<void> {
  if (!customerId) return
  const { me, run } = context
  const [held] = await run([{ name: 'customer_chosen', plain: true, values: [me.companyId, customerId], text: 'select id from customer where comp_id = $1 and id = $2 and is_delete = 0 for share' }])
  if (held!.rows.length === 0 || (await customerSubject.seenBy(customerId, [me.personId], context)).length === 0) refuse(unknownCustomer, {}, field)
}
