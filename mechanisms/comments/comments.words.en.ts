import type { Words } from '#platform/web/words/words.ts'
import type zh from './comments.words.zh.ts'

export default {
  comments: 'Comments',
  write: 'Write a comment…',
  send: 'Send',
  mention: 'Mention a colleague',
  mentionSearch: 'Search for a name',
  quick: 'Quick replies',
  quick1: 'Got it',
  quick2: 'On it',
  quick3: 'Done, please have a look',
  quick4: 'Well done',
  quick5: 'How is it going?',
  none: 'No comments yet',
  noneText: 'Say how it is going, or call on a colleague with @.',
  more: 'Earlier comments',
  remove: 'Delete',
  removeTitle: 'Delete this comment?',
  removeText: 'It cannot be restored, and the notices about it are taken back.',
  removed: 'Comment deleted',
  sending: 'Sending…',
  appointment: 'Appointment',
} satisfies Words<typeof zh>
