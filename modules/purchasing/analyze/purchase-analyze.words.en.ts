import type { Words } from '#platform/contract/words.ts'
import type zh from './purchase-analyze.words.zh.ts'

export default {
  title: 'Purchase analysis',
  ordered: 'Ordered',
  goods: 'Products',
  outstanding: 'To come',
  unbilled: 'Received, not invoiced',
  billedAhead: 'Invoiced, not received',
  billedOtherwise: 'Price difference',
  overReceived: 'Over-received',
  unpaid: 'Not yet requested',
  exchange: 'Exchange gain',
  by_month: 'Month',
  by_supplier: 'Supplier',
  by_contract: 'Contract',
  by_person: 'Requester',
  by_goods: 'Product',
} satisfies Words<typeof zh>
