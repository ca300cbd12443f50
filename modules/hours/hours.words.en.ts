import type { Words } from '#platform/web/words/words.ts'
import type zh from './hours.words.zh.ts'

export default {
  hours: 'Working hours',
} satisfies Words<typeof zh>
