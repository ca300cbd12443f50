import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { day } from '#platform/contract/fields.ts'

export const voucherCalls = callsAbout('finance', {
  export: call('GET /finance/vouchers/export', v.object({ startDate: day, endDate: day }), v.unknown(), {
    authority: ['FINANCE_VIEW', 'FINANCE_CASHIER'],
    answers: 'file',
    summary:
      'What was agreed to, paid, repaid and written down in the bill logs in these days as vouchers for accounting software: date, summary, account, debit, credit, auxiliary',
  }),
})
