import type { Words } from '#platform/web/words/words.ts'
import type zh from './dictionaries.words.zh.ts'

export default {
  dictionaries: 'Dictionaries',
  entries: '{n} option|{n} options',
  noEntries: 'Empty',
  none: 'No options yet',
  add: 'Add option',
  name: 'Option name',
  rename: 'Rename',
  up: 'Move up',
  down: 'Move down',
  retire: 'Disable',
  retireTitle: 'Disable “{name}”?',
  retireText: 'Records that use it keep it; new ones cannot choose it. You can restore it later.',
  retired: 'Disabled',
  restore: 'Restore',
  restored: 'Restored',
  outOfUse: '{name} (disabled)',
  notSet: 'Not set',
} satisfies Words<typeof zh>
