import type { Words } from '#platform/web/words/words.ts'
import type zh from './dictionaries.words.zh.ts'

export default {
  dictionaries: 'Dictionaries',
  entries: '{n} choice|{n} choices',
  noEntries: 'Empty',
  none: 'No choices yet',
  add: 'Add a choice',
  name: 'Name of the choice',
  rename: 'Rename',
  up: 'Move up',
  down: 'Move down',
  retire: 'Take out of use',
  retireTitle: 'Take “{name}” out of use?',
  retireText: 'Records that have it keep it; new ones cannot choose it. It can come back later.',
  retired: 'Out of use',
  restore: 'Restore',
  restored: 'Restored',
  outOfUse: '{name} (out of use)',
  notSet: 'Not set',
} satisfies Words<typeof zh>
