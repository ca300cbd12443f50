import type { Words } from '#platform/web/words/words.ts'
import type zh from './customer-selector.words.zh.ts'

export default {
  chooseCustomer: 'Choose a customer',
  findCustomer: 'Search by name, pinyin or code',
} satisfies Words<typeof zh>
