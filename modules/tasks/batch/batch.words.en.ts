import type { Words } from '#platform/web/words/words.ts'
import type zh from './batch.words.zh.ts'

export default {
  batch: 'Many at once',
  batchText: 'One task a line; an indented line is a subtask. Or paste a table: name, manager, due day, priority.',
  batchExample: 'Prepare the launch\n  Book a place\n  Send invitations @Wang 2026-12-20\nTidy the customer list @Liu !!',
  batchHint: 'Each line is read as in quick create: times, @colleagues, !important, #tags, “every Monday”',
  batchUnknown: '“{name}” is not known: it stays in the name',
  batchUnsure: 'Several people are called “{name}”: you choose when creating',
  batchLines: 'Tasks',
  batchParent: 'Under one task',
  batchParentText: 'Its name; may be left out',
  batchCreate: 'Create {n} task|Create {n} tasks',
  batchMade: '{n} task created|{n} tasks created',
  batchPreview: 'Preview',
  batchMost: 'At most 200 at once',
} satisfies Words<typeof zh>
