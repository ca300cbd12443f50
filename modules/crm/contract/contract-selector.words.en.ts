import type { Words } from '#platform/web/words/words.ts'
import type zh from './contract-selector.words.zh.ts'

export default {
  chooseContract: 'Choose a contract',
  findContract: 'Search by name, pinyin or number',
} satisfies Words<typeof zh>
