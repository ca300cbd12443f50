import { call, callsAbout } from '#platform/contract/call.ts'
import { chain, chainInput } from '#mechanisms/chain/chain.contract.ts'
import { enquiryType } from '../enquiry/enquiry.contract.ts'

/** The records of a purchase, from the need on. */
export const purchaseRecords = ['apply', 'enquiry', 'order'] as const
/** With an order's parts, in their order. */
export const purchaseKinds = [...purchaseRecords, 'receipt', 'invoice', 'payment'] as const
const purchaseSubjects = ['erp-purchase-apply', enquiryType, 'erp-store-order'] as const
export type PurchaseSubject = (typeof purchaseSubjects)[number]

/**
 * What is open: of an application what is not ordered; of an enquiry that goes on, and that no order was made of, what
 * was expected; of an order that waits, all of it; of receipts, invoices and payments what of the order is still to
 * come, to be invoiced and to be asked for.
 */
export const purchaseChainCalls = callsAbout('erp-store-order', {
  list: call('GET /erp/chain', chainInput(purchaseSubjects, purchaseRecords), chain, {
    about: ['erp-purchase-apply', enquiryType],
    summary:
      'The chain that a record of purchasing belongs to: application, enquiry, store order, receipts, invoices and payments, as far as the caller may see them, with what is open; of each kind of records the newest, and how many more there are',
  }),
})
