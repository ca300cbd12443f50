import type { Words } from '#platform/web/words/words.ts'
import type zh from './plan.words.zh.ts'

export default {
  plan: 'Before and after',
  before: 'Before',
  behind: 'After',
  add: 'Add a predecessor',
  addText: 'Give its code (such as T1024) or its row in this plan. For days in between, add them: T1024+2.',
  addHint: 'T1024 or 3+2',
  number: 'Code or row',
  row: 'This task is row {n}',
  ends: 'Due {when}',
  starts: 'Starts {when}',
  noDates: 'No dates yet',
  lag: '{n} day between|{n} days between',
  hidden: 'A task that you cannot see',
  look: 'See the task',
  changeLag: 'Change the days between',
  lagDays: 'Days between',
  remove: 'Remove this predecessor',
  saved: 'Saved',
  moved: 'Saved; {n} task was moved|Saved; {n} tasks were moved',
  exportPlan: 'Export the plan',
  mspdi: 'Microsoft Project (XML)',
  xlsx: 'Excel',
  csv: 'CSV',
} satisfies Words<typeof zh>
