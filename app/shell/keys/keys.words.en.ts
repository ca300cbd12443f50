import type { Words } from '#platform/web/words/words.ts'
import type zh from './keys.words.zh.ts'

export default {
  keys: 'Keyboard shortcuts',
  palette: 'Search or go to',
  paletteHint: 'Search records, open a page, create …',
  nothing: 'Nothing found for “{key}”',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open',
  close: 'Close the record, back to the list',
  finish: 'Complete or reopen',
  create: 'New task',
  comment: 'Write a comment',
  search: 'Search in the list',
  places: 'Home, to-do … workbench',
  menu: 'More actions',
  help: 'Show shortcuts',
} satisfies Words<typeof zh>
