import type { Words } from '#platform/web/words/words.ts'
import type zh from './crm.words.zh.ts'

export default {
  customer: 'Customer',
  customers: 'Customers',
  manager: 'In charge',
  openSea: 'Open sea',
  none: 'No customers yet',
  noneText: 'Customers that you manage or take part in appear here.',
} satisfies Words<typeof zh>
