import type { Words } from '#platform/web/words/words.ts'
import type zh from './deliverable.words.zh.ts'

export default {
  ofTasks: 'Task deliverables',
  allOfTasks: 'Show all',
  noneOfTasks: 'No task deliverables yet',
  noneOfTasksText: 'Add deliverables to tasks; what is submitted and accepted is collected here.',
  noMatch: 'No matching deliverables',
  noMatchText: 'Try another status.',
  state: 'Status',
  all: 'All',
  missing: 'To submit',
  submitted: 'To accept',
  confirmed: 'Accepted',
  customer: 'Customer link',
  forCustomer: 'What the customer sees',
  forCustomerNote:
    'A link with “Files” shows the project overview and these accepted deliverables. It can have a password and an expiry date; each view is logged.',
  nothingForCustomer: 'Nothing accepted yet',
  nothingForCustomerText: 'Deliverables appear here once they are accepted.',
  acceptedAt: 'Accepted {when}',
} satisfies Words<typeof zh>
