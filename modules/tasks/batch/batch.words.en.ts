import type { Words } from '#platform/web/words/words.ts'
import type zh from './batch.words.zh.ts'

export default {
  batch: 'Many at once',
  batchText: 'One task a line; an indented line is a subtask. Or paste a table: name, manager, due day, priority.',
  batchExample: 'Prepare the launch\n  Book a place\n  Send invitations @Wang 2026-12-20\nTidy the customer list @Liu !!',
  batchHint: '@name gives it to somebody, a day is when it is due, ! important, !! urgent, !!! both',
  batchLines: 'Tasks',
  batchParent: 'Under one task',
  batchParentText: 'Its name; may be left out',
  batchCreate: 'Create {n} task|Create {n} tasks',
  batchMade: '{n} task created|{n} tasks created',
  batchPreview: 'Preview',
  batchMost: 'At most 200 at once',
} satisfies Words<typeof zh>
