import type { Words } from '#platform/web/words/words.ts'
import type zh from './additions.words.zh.ts'

export default {
  add: 'Add…',
} satisfies Words<typeof zh>
