import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, id, out } from '#platform/contract/fields.ts'
import { orderType } from '../order/order.contract.ts'
import { quotationType } from '../quotation/quotation.contract.ts'

/** The links of a sale, from the opportunity to the money, in their order; the last three are a contract's. */
export const chainKinds = ['chance', 'quotation', 'contract', 'order', 'term', 'invoice', 'payment'] as const
/** The records that have a chain. */
export const chainSubjects = ['chance', quotationType, 'contract', orderType] as const
export type ChainSubject = (typeof chainSubjects)[number]
/** At most so many of each kind, the newest. */
export const mostOfKind = 50

const link = v.object({
  kind: v.picklist(chainKinds),
  /** The record's; of instalments, invoices and money that of their contract. */
  id: out.id,
  name: out.text,
  code: out.text,
  amount: out.money,
  /**
   * What of it is open: of an opportunity in progress what it may bring; of a quotation that nothing was made of, or a
   * contract that waits, all of it; of an order what is not delivered; of instalments what is overdue; of invoices and
   * money what is left of the contract. Null: nothing.
   */
  open: v.nullable(out.money),
})
export type ChainLink = v.InferOutput<typeof link>

export const chainCalls = callsAbout('contract', {
  list: call(
    'GET /crm/chain',
    v.object({ subjectType: choice(chainSubjects), subjectId: id }),
    v.object({ list: v.array(link) }),
    {
      about: ['chance', quotationType, orderType],
      summary:
        'The chain that a record belongs to: opportunity, quotation, contract, order, instalments, invoices and money, as far as the caller may see them, with what is open',
    },
  ),
})
