import type { Words } from '#platform/web/words/words.ts'
import type zh from './search.words.zh.ts'

export default {
  hint: 'Tasks, people, comments, files…',
  all: 'All',
  task: 'Tasks',
  user: 'People',
  project: 'Projects',
  project_document: 'Documents',
  event: 'Events',
  comment: 'Comments',
  message: 'Messages',
  file: 'Files',
  workhour: 'Hours',
  chance: 'Opportunities',
  contract: 'Contracts',
  order: 'Orders',
  customer: 'Customers',
  contact: 'Contacts',
  common_apply: 'Applications',
  open: 'Open',
  closed: 'Closed',
  due: '{when}',
  noWords: '(no description)',
  save: 'Save this search',
  unsave: 'Remove from saved',
  saved: 'Saved searches',
} satisfies Words<typeof zh>
