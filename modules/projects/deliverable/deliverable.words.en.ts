import type { Words } from '#platform/web/words/words.ts'
import type zh from './deliverable.words.zh.ts'

export default {
  ofTasks: 'Deliverables of tasks',
  allOfTasks: 'Show all',
  noneOfTasks: 'No deliverables in its tasks yet',
  noneOfTasksText: 'Add deliverables to tasks; what is handed in and accepted is gathered here.',
  noMatch: 'No such deliverables',
  noMatchText: 'Try another state.',
  state: 'State',
  all: 'All',
  missing: 'To hand in',
  submitted: 'To accept',
  confirmed: 'Accepted',
  customer: 'Customer share',
  forCustomer: 'What the customer sees',
  forCustomerNote: 'A link with “files” shows the project at a glance and these accepted deliverables. It may have a password and an end; each look is logged.',
  nothingForCustomer: 'Nothing accepted yet',
  nothingForCustomerText: 'Deliverables appear here once they are accepted.',
  acceptedAt: 'Accepted {when}',
} satisfies Words<typeof zh>
