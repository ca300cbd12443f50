import type { Words } from '#platform/web/words/words.ts'
import type zh from './row-settings.words.zh.ts'

export default {
  atHand: 'Lists and touch',
  density: 'List density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  vibration: 'Vibration',
  vibrationText: 'A light tap when you finish, hold or drag something',
} satisfies Words<typeof zh>
