import type { Words } from '#platform/web/words/words.ts'
import type zh from './date-picker.words.zh.ts'

export default {
  sentence: 'Say when',
  sentenceHint: 'e.g. next Wednesday 3pm',
  notUnderstood: 'No date or time recognised',
  outside: 'Outside the range that can be chosen',
  tomorrow: 'Tomorrow',
  nextMonday: 'Next Mon',
  none: 'None',
  choices: 'Quick choices',
  previous: 'Previous month',
  next: 'Next month',
  onWheels: 'Choose by year, month and day',
  chooseTime: 'Time {time}',
  rest: 'off',
  work: 'work',
} satisfies Words<typeof zh>
