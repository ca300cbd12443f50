import type { Words } from '#platform/web/words/words.ts'
import type zh from './ask-status.words.zh.ts'

export default {
  sendBackTitle: 'Send the task back',
  sendBackReason: 'Say why: those who do it will see this',
  skipTitle: 'Go past others’ decisions?',
  skipText: '{list}\n\nFinishing directly skips them, in your name.',
  skipLine: '{task} · {name}: {people}',
  skip: 'Finish directly',
  skipApproval: 'approval',
} satisfies Words<typeof zh>
