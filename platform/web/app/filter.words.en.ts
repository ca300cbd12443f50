import type { Words } from '#platform/web/words/words.ts'
import type zh from './filter.words.zh.ts'

export default {
  reset: 'Reset',
  show: 'Show',
} satisfies Words<typeof zh>
