import type { Words } from '#platform/web/words/words.ts'
import type zh from './chance-selector.words.zh.ts'

export default {
  chooseChance: 'Choose an opportunity',
  findChance: 'Search by name, pinyin or number',
} satisfies Words<typeof zh>
