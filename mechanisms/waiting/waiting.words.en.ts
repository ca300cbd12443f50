import type { Words } from '#platform/contract/words.ts'
import type zh from './waiting.words.zh.ts'

export default {
  overdue: 'Overdue',
  today: 'Today',
  week: 'Next 7 days',
  later: 'Later',
  none: 'No date',
  finish: 'Finish: {title}',
} satisfies Words<typeof zh>
