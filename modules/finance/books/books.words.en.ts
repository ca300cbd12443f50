import type { Words } from '#platform/web/words/words.ts'
import type zh from './books.words.zh.ts'

export default {
  books: 'Close the books',
  booksText:
    'Nothing can be added to or changed in a closed month: orders, payments, repayments, transactions, rates, issued invoices. Corrections go into an open month.',
  closed: 'Closed',
  open: 'Open',
  running: 'Current',
  close: 'Close',
  reopen: 'Reopen',
  closeAsk: 'Close the books for {month}?',
  closeText: 'Nothing can be added to or changed in {month} or earlier.',
  waitingText:
    'Still pending: orders to approve, {orders}; repayments to confirm, {repayments}. They will count in the month in which they are approved.',
  reopenAsk: 'Reopen {month}?',
  reopenText: 'Entries can then be added to it again. Your reason is logged.',
  reason: 'Reason',
  isClosed: 'The books for {month} are closed',
  isReopened: '{month} is open again',
  closedBy: '{name} · {time}',
  log: 'Log',
  logClosed: '{name} closed {month}',
  logReopened: '{name} reopened {month}',
} satisfies Words<typeof zh>
