import type { Words } from '#platform/contract/words.ts'
import type zh from './chain.words.zh.ts'

export default {
  chain: 'From opportunity to money',
  chance: 'Opportunity',
  tender: 'Tender',
  deposit: 'Tender deposits',
  quotation: 'Quotation',
  contract: 'Contract',
  order: 'Order',
  term: 'Instalments',
  invoice: 'Invoiced',
  payment: 'Received',
  open_chance: 'In progress',
  open_tender: 'In progress',
  open_deposit: '{amount} to be returned',
  open_quotation: 'Not taken up yet',
  open_contract: 'To be approved',
  open_order: '{amount} to deliver',
  open_term: '{amount} overdue',
  open_invoice: '{amount} to invoice',
  open_payment: '{amount} to receive',
} satisfies Words<typeof zh>
