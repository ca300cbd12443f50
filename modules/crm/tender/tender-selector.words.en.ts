import type { Words } from '#platform/web/words/words.ts'
import type zh from './tender-selector.words.zh.ts'

export default {
  chooseTender: 'Choose a tender',
  findTender: 'Search by name, pinyin or number',
} satisfies Words<typeof zh>
