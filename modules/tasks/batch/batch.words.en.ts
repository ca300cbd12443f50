import type { Words } from '#platform/web/words/words.ts'
import type zh from './batch.words.zh.ts'

export default {
  batch: 'Batch create',
  batchText:
    'One task per line; indent a line to make it a subtask. Or paste a table: name, manager, due date, priority.',
  batchExample:
    'Prepare the launch\n  Book a place\n  Send invitations @Wang 2026-12-20\nTidy the customer list @Liu !!',
  batchHint: 'Each line is read as in quick create: times, @colleagues, !important, #tags, “every Monday”',
  batchUnknown: '“{name}” is unknown and stays in the name',
  batchUnsure: 'Several people are called “{name}”: you can choose when creating',
  batchLines: 'Tasks',
  batchParent: 'Under one parent task',
  batchParentText: 'Its name; optional',
  batchCreate: 'Create {n} task|Create {n} tasks',
  batchMade: '{n} task created|{n} tasks created',
  batchPreview: 'Preview',
  batchMost: 'At most 200 at a time',
} satisfies Words<typeof zh>
