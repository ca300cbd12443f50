import { call, callsAbout } from '#platform/contract/call.ts'
import { chain, chainInput } from '#mechanisms/chain/chain.contract.ts'
import { orderType } from '../order/order.contract.ts'
import { quotationType } from '../quotation/quotation.contract.ts'

/** The records of a sale, from the opportunity on. */
export const chainRecords = ['chance', 'tender', 'quotation', 'contract', 'order'] as const
/**
 * With their parts, in their order: deposits are a tender's; instalments, invoices and money a contract's.
 */
export const chainKinds = [
  'chance',
  'tender',
  'deposit',
  'quotation',
  'contract',
  'order',
  'term',
  'invoice',
  'payment',
] as const
/** The records that have a chain. */
const chainSubjects = ['chance', 'tender', quotationType, 'contract', orderType] as const
export type ChainSubject = (typeof chainSubjects)[number]

/**
 * What is open: of an opportunity in progress what it may bring; of a tender that runs what it bids; of deposits what
 * is out; of a quotation that nothing was made of, or a contract that waits, all of it; of an order what is not
 * delivered; of instalments what is overdue; of invoices and money what is left of the contract.
 */
export const chainCalls = callsAbout('contract', {
  list: call('GET /crm/chain', chainInput(chainSubjects, chainRecords), chain, {
    about: ['chance', 'tender', quotationType, orderType],
    summary:
      'The chain that a record belongs to: opportunity, tender with its deposits, quotation, contract, order, instalments, invoices and money, as far as the caller may see them, with what is open; of each kind of records the newest, and how many more there are',
  }),
})
