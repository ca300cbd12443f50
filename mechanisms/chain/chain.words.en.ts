import type { Words } from '#platform/contract/words.ts'
import type zh from './chain.words.zh.ts'

export default {
  this: 'this one',
  more: '{kind}: {n} more',
} satisfies Words<typeof zh>
