import type { Words } from '#platform/web/words/words.ts'
import type zh from './linked-session.words.zh.ts'

export default {
  otherSession: 'This link is for another account',
  otherSessionText:
    'It opens as {theirs} of {company}, but {mine} is signed in on this device. Do not switch if you do not know them.',
  stayAs: 'Stay signed in as {name}',
  becomeOther: 'Sign out and continue as {name}',
} satisfies Words<typeof zh>
