import type { Words } from '#platform/web/words/words.ts'
import type zh from './sortable-rows.words.zh.ts'

export default {
  moveUp: 'Move “{name}” up',
  moveDown: 'Move “{name}” down',
} satisfies Words<typeof zh>
