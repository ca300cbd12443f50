import type { Words } from '#platform/contract/words.ts'
import type zh from './fields.words.zh.ts'

export default {
  yes: 'Yes',
  no: 'No',
  any: 'Any',
  atLeast: '{field}, at least',
  atMost: '{field}, at most',
  from: '{field}, from',
  until: '{field}, to',
} satisfies Words<typeof zh>
