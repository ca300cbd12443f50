import type { Words } from '#platform/contract/words.ts'
import type zh from './purchase-chain.words.zh.ts'

export default {
  chain: 'From need to payment',
  apply: 'Purchase application',
  enquiry: 'Enquiry',
  order: 'Purchase order',
  receipt: 'Received',
  invoice: 'Invoiced',
  payment: 'Payment requested',
  open_apply: '{amount} to order',
  open_enquiry: 'Not ordered yet',
  open_order: 'To be approved',
  open_receipt: '{amount} to receive',
  open_invoice: '{amount} to invoice',
  open_payment: '{amount} to request',
} satisfies Words<typeof zh>
