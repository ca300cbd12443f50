import type { Words } from '#platform/web/words/words.ts'
import type zh from './ask-status.words.zh.ts'

export default {
  sendBackTitle: 'Send task back',
  sendBackReason: 'Explain why: the assignees will see this',
  skipTitle: 'Override others’ decisions?',
  skipText: '{list}\n\nFinishing directly skips them, in your name.',
  skipLine: '{task} · {name}: {people}',
  skip: 'Finish directly',
  skipApproval: 'approval',
} satisfies Words<typeof zh>
