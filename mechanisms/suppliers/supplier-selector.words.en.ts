import type { Words } from '#platform/web/words/words.ts'
import type zh from './supplier-selector.words.zh.ts'

export default {
  chooseSupplier: 'Choose a supplier',
  findSupplier: 'Search by name, pinyin or code',
} satisfies Words<typeof zh>
